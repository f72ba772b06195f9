import { sitePath, splitSitePath } from '../../content/items/site-path.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';

/** Address of the training events, without language prefix. */
export const eventsPath = '/events';

/** Address of one event in a language; that of its calendar file is below it. */
export const eventPath = (id: string, language: Locale): string => sitePath(`${eventsPath}/${id}`, language);

/** The id of the event whose address it is, in any language; null for any other address. */
export function eventIdOf(address: string): string | null {
  const { path } = splitSitePath(address);
  return /^\/events\/([\w.-]+)$/.exec(path)?.[1] ?? null;
}
