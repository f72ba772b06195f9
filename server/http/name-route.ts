import { splitSitePath } from '../content/items/site-path.rules.ts';
import type { BuiltRoute } from './page-routes.ts';

/** The route of all addresses of content. */
const contentRoute = '/[...path]';
/** Most addresses whose route is remembered. */
const mostRemembered = 1_000;

/**
 * Returns a function that names the route of an address, such as `/staff/people/[id]`: an address itself may contain a
 * name, a token or a number of a person.
 * @param routes of the manifest, the most specific first
 */
export function createRouteNames(routes: readonly BuiltRoute[]): (path: string) => string {
  const ours = routes.map(({ routeData }) => routeData).filter(({ component }) => component.startsWith('src/pages/'));
  const known = new Map<string, string>();
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const plain = encodeURI(splitSitePath(path).path);
    const name = ours.find(({ pattern }) => pattern.test(plain))?.route ?? contentRoute;
    if (known.size >= mostRemembered) known.clear();
    known.set(path, name);
    return name;
  };
}
