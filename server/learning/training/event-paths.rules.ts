import { sitePath, splitSitePath } from '../../content/items/site-path.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';

/** Address of the training events, without language prefix. */
export const eventsPath = '/events';

/** Address of one event in a language; its calendar file is below it. */
export const eventPath = (id: string, language: Locale): string => sitePath(`${eventsPath}/${id}`, language);

/** Returns the id of the event with this address in any language; null for other addresses. */
export function parseEventPath(address: string): string | null {
  const { path } = splitSitePath(address);
  return /^\/events\/([\w.-]+)$/.exec(path)?.[1] ?? null;
}
