import { splitSitePath } from '../content/items/site-path.rules.ts';
import { isLazyFile, siteFiles } from '../content/publish/site-files.ts';

/** A route of the built application, as its manifest tells it. */
export interface BuiltRoute {
  routeData: { route: string; component: string; pattern: RegExp };
}

/** The route of every address that content decides. */
const contentRoute = '/[...path]';

/**
 * Makes the question whether an address is a page answered on each request, never stored: every page that the build has
 * is, but for those that the publisher renders. Endpoints are known by their first part. A new page needs no entry in a list.
 * @param routes the manifest's, those of Astro and its integrations included; they are no pages of the site
 */
export function createDynamicPath(routes: readonly BuiltRoute[]): (path: string) => boolean {
  const stored = new Set(siteFiles);
  const patterns = routes
    .map(({ routeData }) => routeData)
    .filter(
      ({ component, route }) =>
        component.startsWith('src/pages/') && !component.startsWith('src/pages/api/') && route !== contentRoute,
    )
    .map(({ pattern }) => pattern);
  return (path) => {
    if (stored.has(path) || isLazyFile(path)) return false;
    const plain = encodeURI(splitSitePath(path).path);
    return patterns.some((pattern) => pattern.test(plain));
  };
}
