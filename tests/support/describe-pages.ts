import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright/test';

/** Lines of a page that are told; account pages have twenty of menu before what a journey waits for. */
const linesTold = 60;
/** Milliseconds. A page that computes for ever answers nothing. */
const longestAnswer = 5000;

/** Requests of a journey that have no answer yet. */
export class Unanswered {
  readonly #since = new Map<Request, number>();

  watch(context: BrowserContext): void {
    context.on('request', (request) => this.#since.set(request, performance.now()));
    context.on('requestfinished', (request) => this.#since.delete(request));
    context.on('requestfailed', (request) => this.#since.delete(request));
  }

  lines(): string[] {
    return [...this.#since].map(
      ([request, since]) => `${request.method()} ${request.url()} for ${Math.round(performance.now() - since)} ms`,
    );
  }
}

/** How and when a page was opened, where its focus is, and its visible words without the choices of lists. */
const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const choices = new Set([...document.querySelectorAll('option')].map((option) => option.text));
    const parts = [...document.querySelectorAll<HTMLElement>('main, dialog[open]')];
    const words = (parts.length > 0 ? parts : [document.body])
      .flatMap((part) => part.innerText.split('\n'))
      .filter((line) => line.trim() !== '' && !choices.has(line));
    const opened = performance.getEntriesByType('navigation').map((entry) => entry.toJSON() as { type: string });
    return [
      `Opened by ${opened[0]?.type ?? 'nothing'} ${Math.round(performance.now())} ms ago`,
      `Focus: ${document.activeElement?.outerHTML.slice(0, 200) ?? 'none'}`,
      ...words,
    ].join('\n');
  });

/** Describes open pages after a failure: addresses, what is in them, and requests that nobody has answered. */
export async function describePages(pages: readonly Page[], unanswered: Unanswered): Promise<string> {
  const told = await Promise.all(
    pages.map(async (page) => {
      const silence = sleep(longestAnswer, 'The page does not answer.', { ref: false });
      const shown = await Promise.race([readPage(page).catch((error: Error) => error.message), silence]);
      return [page.url(), ...shown.split('\n').slice(0, linesTold)].join('\n');
    }),
  );
  const waiting = unanswered.lines();
  return [...told, ...(waiting.length > 0 ? [['Without an answer:', ...waiting].join('\n')] : [])].join('\n\n');
}
