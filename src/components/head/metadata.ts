import type { SiteFacts } from '../../../server/content/publish/render-page.ts';
import { canonicalPath } from '../../../server/content/items/site-path.rules.ts';
import { defaultLocale } from '../../../server/platform/locale.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { Alternate, Image } from '../../cms/fields.ts';

/** The site as pages see it. */
export type Site = SiteFacts;

/** Metadata of a page for its head; every routed item has it. */
export interface PageMeta {
  title: string;
  pageTitle?: string | null;
  addTitleSuffix?: boolean;
  description: string;
  cardImage?: Image | null;
  mainImage?: Image | null;
  titleImage?: Image | null;
  noIndex?: boolean;
  noFollow?: boolean;
  type?: 'website' | 'article';
  /** Address that search engines keep, where it is not that of the page. */
  canonicalPath?: string | undefined;
}

/** Text of `<title>`: pageTitle before title, 'Page' when both are empty, the site's template only when asked for. */
export function documentTitle(meta: PageMeta, t: Translate): string {
  const title = meta.pageTitle?.trim() || meta.title.trim() || 'Page';
  if (!meta.addTitleSuffix) return title;
  const framed = t('meta_page_title', { meta_page_title: title });
  // Without the template the dictionary answers with words made of the key; the title must not be lost.
  return framed.includes(title) ? framed : title;
}

/**
 * Robots directive, or undefined where the default (index, follow) holds. Either flag means noindex
 * (docs/decisions/page-shell.md#robots).
 */
export function robots(meta: PageMeta, site: Site): string | undefined {
  if (meta.noFollow) return 'noindex, nofollow';
  return meta.noIndex || !site.isProduction ? 'noindex' : undefined;
}

/**
 * The one address of a page: '/en/…' is '/…' (docs/decisions/page-shell.md#one-address-a-page), no trailing slash, no
 * query. Never from the request.
 */
export function canonicalUrl(site: Site, path: string): string {
  const withoutDefault = canonicalPath(path);
  const url = new URL(site.origin);
  url.pathname = withoutDefault.replace(/\/+$/, '') || '/';
  return url.href;
}

/** The hreflang links of a page: every language it exists in, and x-default (English, else the page itself). */
export function hreflangLinks(
  site: Site,
  page: { language: string; path: string; alternates: readonly Alternate[] },
): { hreflang: string; href: string }[] {
  const variants = page.alternates.some((variant) => variant.language === page.language)
    ? page.alternates
    : [page, ...page.alternates];
  const fallback = variants.find((variant) => variant.language === defaultLocale) ?? page;
  // The other language of a list takes its filters along; the address of a page has none.
  const urlOf = ({ path }: { path: string }) => canonicalUrl(site, path.replace(/\?.*$/, ''));
  return [
    ...variants.map((variant) => ({ hreflang: variant.language, href: urlOf(variant) })),
    { hreflang: 'x-default', href: urlOf(fallback) },
  ];
}

/** The picture a shared link shows: card image, then main image, then title image; its address made absolute. */
export function sharingImage(meta: PageMeta, site: Site): Image | undefined {
  const image = [meta.cardImage, meta.mainImage, meta.titleImage].find((candidate) => candidate?.src);
  return image ? { src: new URL(image.src.replace(/#.*$/s, ''), site.origin).href, alt: image.alt } : undefined;
}

/** Returns the language of a page in the home country, as Open Graph writes it: es_US. */
const openGraphLocale = (language: string, { installation }: Site): string => `${language}_${installation.country}`;

/** Open Graph properties of a page, in order, ready for `<meta property content>`. */
export function openGraph(
  meta: PageMeta,
  site: Site,
  page: { language: string; path: string; alternates: readonly Alternate[] },
  siteName: string,
): [property: string, content: string][] {
  const image = sharingImage(meta, site);
  const others = page.alternates.filter((variant) => variant.language !== page.language);
  const properties: [string, string | undefined][] = [
    ['og:title', meta.pageTitle?.trim() || meta.title.trim() || 'Page'],
    ['og:description', meta.description],
    ['og:url', canonicalUrl(site, page.path)],
    ['og:type', meta.type ?? 'website'],
    ['og:site_name', siteName],
    ['og:locale', openGraphLocale(page.language, site)],
    ...others.map(({ language }): [string, string] => ['og:locale:alternate', openGraphLocale(language, site)]),
    ['og:image', image?.src],
    ['og:image:alt', image?.alt],
  ];
  return properties.filter((property): property is [string, string] => Boolean(property[1]));
}
