import type { Page } from 'playwright';

/** A mid-range phone, as Lighthouse simulates one. */
export const slowdown = 4;
/** Global name of the page's observations. */
const kept = 'durationsOfInteractions';

export interface Interaction {
  kind: string;
  /** Time from input to the next paint by the Event Timing API, in steps of eight milliseconds. */
  milliseconds: number;
}

interface Watched {
  interactions: Interaction[];
  /** Performs an interaction and records the time to its next paint. */
  time(kind: string, act: () => Promise<unknown>): Promise<void>;
  /** Removes the slowdown of the processor. */
  end(): Promise<void>;
}

/** Opens a page and measures interactions with a slowed-down processor. */
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
      // The entry exists two frames later.
      await page.waitForTimeout(300);
      const seen = await page.evaluate((name) => Reflect.get(window, name) as number[], kept);
      // Interactions under 16 ms are not reported; several events of one gesture count as their slowest.
      interactions.push({ kind, milliseconds: Math.max(16, ...seen) });
    },
    async end() {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
  };
}
