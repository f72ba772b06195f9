import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningSite } from './site-process.ts';

/**
 * Resolves when the search index of a site is complete; it is built after the pages.
 * @param longest milliseconds
 */
export async function untilSearchComplete(
  { origin, output }: Pick<RunningSite, 'origin' | 'output'>,
  longest = 120_000,
): Promise<void> {
  for (let waited = 0; waited < longest; waited += 250) {
    const answer = await fetch(`${origin}/api/search/Search?q=a&language=en`);
    const { isComplete } = (await answer.json()) as { isComplete?: boolean };
    if (isComplete) return;
    await sleep(250);
  }
  throw new Error(`The search of the site was not complete in time:\n${output()}`);
}
