import { sitePath, splitSitePath } from '../items/site-path.rules.ts';
import { locales } from '../../platform/locale.rules.ts';
import { isReservedPath, languageFiles, withoutFurtherPart } from '../items/item-path.rules.ts';

/** Addresses that exist without an item of their own. */
export const siteFiles: readonly string[] = [
  ...locales.flatMap((locale) => [
    ...languageFiles.map((file) => sitePath(file, locale)),
    `/announcement.${locale}.js`,
  ]),
  '/robots.txt',
];

/** The sitemap changes with every page and is read by robots: it is dropped on a change and made when asked for. */
export const isLazyFile = (address: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(address);

/** One of the few files of the site that have no item: it is there, whatever else is asked for. */
export const isSiteFile = (address: string): boolean => siteFiles.includes(address) || address === '/sitemap.xml';

/**
 * Returns true for an address that some content names although the site answers it by itself: a remote content API may,
 * and items stored before the address was kept. Numbered pages are rendered although no item lives there.
 */
export const isTakenAddress = (address: string): boolean =>
  isReservedPath(splitSitePath(address).path) &&
  !siteFiles.includes(address) &&
  !isLazyFile(address) &&
  withoutFurtherPart(address) === address;
