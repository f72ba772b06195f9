import { sitePath } from '../../server/content/items/site-path.rules.ts';
import { locales, type Locale } from '../../server/platform/locale.rules.ts';
import { moduleSwitch } from '../../server/platform/installation/modules.rules.ts';
import { eventsPath } from '../../server/learning/training/event-paths.rules.ts';
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

/** Returns an address that is no item, in the languages that have it. */
function routesOf(path: string, languages: readonly Locale[]): ListedRoute[] {
  const alternates = languages.map((language) => ({ language, path: sitePath(path, language) }));
  return alternates.map((alternate) => ({ path: alternate.path, updatedAt: null, alternates }));
}

/** Every address a search engine may list: those of items, and those of lists that other systems keep. */
export async function readListedRoutes(locals: App.Locals): Promise<ListedRoute[]> {
  const offered = await Promise.all(locales.map((language) => offersEvents(locals, language)));
  const events = locales.filter((_, at) => offered[at]);
  const { isRouteOff } = moduleSwitch(locals.site.installation.modulesOff);
  return [
    ...(await readItemRoutes(locals)),
    ...(isRouteOff(eventsPath) ? [] : routesOf(eventsPath, events)),
    ...(isRouteOff('/communities') ? [] : routesOf('/communities', locales)),
  ];
}

async function offersEvents(locals: App.Locals, language: Locale): Promise<boolean> {
  const { searchHubs } = await read(locals, getSearchHubs, { language });
  return searchHubs.some(({ searchHubName, isDisabled }) => searchHubName === 'Events' && !isDisabled);
}
