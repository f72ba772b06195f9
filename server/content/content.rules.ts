import * as v from 'valibot';

/** Languages of the site by ISO code; the first is the default and has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);

const reserved = /^\/(api|_astro|_image|healthz|readyz|metrics|en|es|dev|editor|preview)(\/|$)/;

/** An item's address without locale prefix: "/codes/msca-70". Letters of any script, digits and - . _ ~ */
export const itemPathSchema = v.pipe(
  v.string(),
  v.check((text) => text === text.normalize('NFC'), 'must be in Unicode normal form C'),
  v.regex(
    /^\/$|^(\/[\p{L}\p{N}][\p{L}\p{N}\p{M}._~-]*)+$/u,
    'must begin with "/" and its parts may contain letters, digits, "-", ".", "_" and "~"',
  ),
  v.check((text) => new TextEncoder().encode(text).length <= 512, 'must be at most 512 bytes'),
  v.check((text) => !reserved.test(text), 'begins with a name the site keeps for itself'),
);

/** Address on the site: the default locale has no prefix (AMB-88: "/" and "/en" are equal). */
export function sitePath(path: string, locale: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Splits an address of the site into locale and item path; the reverse of `sitePath`. */
export function splitSitePath(path: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    if (locale === defaultLocale) continue;
    if (path === `/${locale}`) return { locale, path: '/' };
    if (path.startsWith(`/${locale}/`)) return { locale, path: path.slice(locale.length + 1) };
  }
  return { locale: defaultLocale, path };
}

/** The one address of what is asked for: '/en/codes' is '/codes' (AMB-88). */
export function canonicalPath(path: string): string {
  if (path === `/${defaultLocale}`) return '/';
  return path.startsWith(`/${defaultLocale}/`) ? path.slice(defaultLocale.length + 1) : path;
}

/** The language of a route's `[locale]` segment; without one the default. Any other does not get past the middleware. */
export const routeLocale = ({ locale }: Readonly<Record<string, string | undefined>>): Locale =>
  locale !== undefined && isLocale(locale) ? locale : defaultLocale;

/** The addresses above a path, home first: "/a/b" → "/", "/a". */
export function ancestorPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.map((_, depth) => (depth === 0 ? '/' : `/${parts.slice(0, depth).join('/')}`));
}
