import type { Page } from 'playwright';

/** A phone of the middle class, as Lighthouse simulates one. */
export const slowdown = 4;
/** Where the page keeps what it has observed. */
const kept = 'durationsOfInteractions';

export interface Interaction {
  kind: string;
  /** From the hand to the next picture, as the Event Timing API has it, in steps of eight milliseconds. */
  milliseconds: number;
}

interface Watched {
  interactions: Interaction[];
  /** Does something with the page and notes how long its next picture took. */
  time(kind: string, act: () => Promise<unknown>): Promise<void>;
  /** Gives the processor its speed back. */
  end(): Promise<void>;
}

/** Opens a page and watches what is done with it, on a processor slowed down. */
export async function watchInteractions(page: Page, address: string): Promise<Watched> {
  await page.addInitScript((name) => {
    Reflect.set(window, name, []);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) (Reflect.get(window, name) as number[]).push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  }, kept);
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const interactions: Interaction[] = [];
  return {
    interactions,
    async time(kind, act) {
      await page.evaluate((name) => Reflect.set(window, name, []), kept);
      await act();
      // Two pictures later the entry is there.
      await page.waitForTimeout(300);
      const seen = await page.evaluate((name) => Reflect.get(window, name) as number[], kept);
      // What answered within 16 ms is not reported; several events of one gesture count as its slowest.
      interactions.push({ kind, milliseconds: Math.max(16, ...seen) });
    },
    async end() {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
  };
}
