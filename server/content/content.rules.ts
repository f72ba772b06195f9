/** Languages of the site by ISO code; the first is the default and has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);
/** Returns a language as it is shown: the default one for a language that the site does not have. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : defaultLocale);

/** A short text in every language of the site. */
export type Localized = Record<Locale, string>;

/** Returns a text that is the same in every language, such as a number of stock. */
export const inEveryLocale = (text: string): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as Localized;

/** Tags for Intl: readers of every language pay in dollars, so digits and dates are grouped as in the United States. */
export const intlTags: Readonly<Localized> = { en: 'en-US', es: 'es-US' };

/**
 * Address on the site: the default locale has no prefix, "/" and "/en" are equal
 * (docs/decisions/page-shell.md#one-address-a-page).
 */
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

/** The one address of what is asked for: '/en/codes' is '/codes' (docs/decisions/page-shell.md#one-address-a-page). */
export function canonicalPath(path: string): string {
  if (path === `/${defaultLocale}`) return '/';
  return path.startsWith(`/${defaultLocale}/`) ? path.slice(defaultLocale.length + 1) : path;
}

/** The addresses above a path, home first: "/a/b" → "/", "/a". */
export function ancestorPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.map((_, depth) => (depth === 0 ? '/' : `/${parts.slice(0, depth).join('/')}`));
}
