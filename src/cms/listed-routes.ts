import { sitePath, splitSitePath } from '../../server/content/items/site-path.rules.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { moduleSwitch } from '../../server/platform/installation/modules.rules.ts';
import { eventsPath } from '../../server/learning/training/event-paths.rules.ts';
import type { Alternate } from './fields.ts';
import { readChangeTexts } from './queries/document-changes.ts';
import { readItemRoutes } from './queries/routes.ts';
import { getSearchHubs } from './queries/search-hubs.ts';
import { isOffered } from './offered-languages.ts';
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
  const { languages } = locals.site.installation;
  const offered = await Promise.all(languages.map((language) => offersEvents(locals, language)));
  const events = languages.filter((_, at) => offered[at]);
  const items = (await readItemRoutes(locals)).filter(({ path }) => isOffered(locals.site, splitSitePath(path).locale));
  const { isRouteOff } = moduleSwitch(locals.site.installation.modulesOff);
  const texts = await Promise.all(languages.map((language) => readChangeTexts(locals, language)));
  return [
    ...items.map((route) => keepOffered(locals, route)),
    ...changeRoutes(locals, texts.flat(), items),
    ...(isRouteOff(eventsPath) ? [] : routesOf(eventsPath, events)),
    ...(isRouteOff('/communities') ? [] : routesOf('/communities', languages)),
  ];
}

/** Returns the texts that changed the editions of listed documents, in the languages of the document that have them. */
function changeRoutes(
  locals: App.Locals,
  texts: readonly { page: string; path: string }[],
  items: readonly ListedRoute[],
): ListedRoute[] {
  const pages = new Map(items.map((route) => [route.path, route]));
  const there = new Set(texts.map(({ path }) => path));
  return texts.flatMap(({ page, path }) => {
    const owner = pages.get(page);
    if (!owner) return [];
    const { path: name } = splitSitePath(path);
    const alternates = keepOffered(locals, owner)
      .alternates.map((each) => ({ language: each.language, path: sitePath(name, splitSitePath(each.path).locale) }))
      .filter((alternate) => there.has(alternate.path));
    return [{ path, updatedAt: owner.updatedAt, alternates }];
  });
}

/** Texts of a language that the site no longer offers stay in the store. */
const keepOffered = ({ site }: App.Locals, route: ListedRoute): ListedRoute => ({
  ...route,
  alternates: route.alternates.filter(({ language }) => isOffered(site, language)),
});

async function offersEvents(locals: App.Locals, language: Locale): Promise<boolean> {
  const { searchHubs } = await read(locals, getSearchHubs, { language });
  return searchHubs.some(({ searchHubName, isDisabled }) => searchHubName === 'Events' && !isDisabled);
}
