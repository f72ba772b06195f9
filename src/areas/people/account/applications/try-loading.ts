import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../../../server/platform/platform.ts';

/** Waits before each retry, in milliseconds (docs/decisions/forms.md#lists-that-are-asked-again). */
const waits = [50, 100, 200];
/** Milliseconds after which nothing is retried: the request is waiting, and a hanging source would hang again. */
const patience = 1_000;

/**
 * Loads an optional part of a page, with up to three retries while it fails quickly.
 * @returns null if every try failed; the page shows it, the log contains the reason
 */
export async function tryLoading<T>(
  { log }: Pick<Platform, 'log'>,
  task: string,
  load: () => Promise<T>,
): Promise<{ value: T } | null> {
  const began = performance.now();
  for (let tried = 0; ; tried += 1) {
    try {
      return { value: await load() };
    } catch (error) {
      const wait = waits[tried];
      if (wait === undefined || performance.now() - began > patience) {
        const about = { source: 'Applications', severity: 'error', task, statusCode: 500 };
        log.error({ err: error, ...about }, 'a list of applications could not be loaded');
        return null;
      }
      await sleep(wait);
    }
  }
}
