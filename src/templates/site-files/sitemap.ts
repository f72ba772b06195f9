import { addressXml, escapeXml } from '../../../server/content/items/xml-text.rules.ts';
import type { ListedRoute } from '../../cms/listed-routes.ts';

/** Most addresses one sitemap may hold (sitemaps.org protocol). */
const sitemapLimit = 50_000;

function entry(origin: string, route: ListedRoute): string {
  const others = route.alternates.length > 1 ? route.alternates : [];
  const links = others.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(other.language)}" href="${addressXml(origin, other.path)}"/>`,
  );
  const changed = route.updatedAt === null ? '' : `<lastmod>${escapeXml(route.updatedAt)}</lastmod>`;
  return `<url><loc>${addressXml(origin, route.path)}</loc>${changed}${links.join('')}</url>`;
}

const urlset = (origin: string, routes: readonly ListedRoute[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${routes
    .map((route) => entry(origin, route))
    .join('\n')}\n</urlset>\n`;

const index = (origin: string, parts: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${addressXml(origin, `/sitemap-${part + 1}.xml`)}</loc></sitemap>`,
  ).join('\n')}\n</sitemapindex>\n`;

/**
 * The sitemap, or its index when there are more addresses than one may hold.
 * @param part 1-based part of the index; null for /sitemap.xml
 * @returns XML, or null when there is no such part
 */
export function sitemap(
  origin: string,
  routes: readonly ListedRoute[],
  part: number | null,
  limit = sitemapLimit,
): string | null {
  const parts = Math.ceil(routes.length / limit);
  if (part === null) return parts > 1 ? index(origin, parts) : urlset(origin, routes);
  if (parts <= 1 || part < 1 || part > parts) return null;
  return urlset(origin, routes.slice((part - 1) * limit, part * limit));
}
