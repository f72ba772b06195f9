import { splitSitePath } from '../content/items/site-path.rules.ts';
import { isLazyFile, siteFiles } from '../content/publish/site-files.ts';

/** A route in the manifest of the built application. */
export interface BuiltRoute {
  routeData: { route: string; component: string; pattern: RegExp };
}

/** The route of all addresses of content. */
const contentRoute = '/[...path]';

/**
 * Returns a function that checks whether a page is answered on each request, never stored: all pages of the build
 * except those that the publisher renders. Endpoints are recognized by their first segment. A new page needs no entry.
 * @param routes of the manifest; those of Astro and its integrations are not pages of the site
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
