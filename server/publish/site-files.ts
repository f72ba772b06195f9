import { locales, sitePath } from '../content/content.rules.ts';

/** Addresses that exist without an item of their own. */
export const siteFiles: readonly string[] = [
  ...locales.flatMap((locale) => [
    sitePath('/404', locale),
    sitePath('/500', locale),
    sitePath('/feed.xml', locale),
    `/announcement.${locale}.json`,
  ]),
  '/robots.txt',
];

/** The sitemap changes with every page and is read by robots: it is dropped on a change and made when asked for. */
export const isLazyFile = (address: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(address);
