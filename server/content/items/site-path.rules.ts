import { defaultLocale, locales, type Locale } from '../../platform/locale.rules.ts';

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

/** Returns the canonical address: '/en/codes' is '/codes' (docs/decisions/page-shell.md#one-address-a-page). */
export function canonicalPath(path: string): string {
  if (path === `/${defaultLocale}`) return '/';
  return path.startsWith(`/${defaultLocale}/`) ? path.slice(defaultLocale.length + 1) : path;
}

/** The addresses above a path, home first: "/a/b" → "/", "/a". */
export function ancestorPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.map((_, depth) => (depth === 0 ? '/' : `/${parts.slice(0, depth).join('/')}`));
}
