import { locales, sitePath, type Locale } from '../../server/content/content.rules.ts';
import { eventsPath } from '../../server/training/event-paths.rules.ts';
import type { Alternate } from './fields.ts';
import { readItemRoutes } from './queries/routes.ts';
import { getSearchHubs } from './queries/search-hubs.ts';
import { read } from './query.ts';

/** An address that a search engine may list. */
export interface ListedRoute {
  path: string;
  /** Null for a page that changes without an editor. */
  updatedAt: string | null;
  alternates: Alternate[];
}

/** Every address a search engine may list: those of items, and that of the training events, which are no items. */
export async function readListedRoutes(locals: App.Locals): Promise<ListedRoute[]> {
  const offered = await Promise.all(locales.map((language) => offersEvents(locals, language)));
  const alternates = locales
    .filter((_, at) => offered[at])
    .map((language) => ({ language, path: sitePath(eventsPath, language) }));
  const events = alternates.map(({ path }) => ({ path, updatedAt: null, alternates }));
  return [...(await readItemRoutes(locals)), ...events];
}

async function offersEvents(locals: App.Locals, language: Locale): Promise<boolean> {
  const { searchHubs } = await read(locals, getSearchHubs, { language });
  return searchHubs.some(({ searchHubName, isDisabled }) => searchHubName === 'Events' && !isDisabled);
}
