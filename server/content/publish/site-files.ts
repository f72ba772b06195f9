import { sitePath, splitSitePath } from '../items/site-path.rules.ts';
import { locales } from '../../platform/locale.rules.ts';
import { isReservedPath, languageFiles, withoutFurtherPart } from '../items/item-path.rules.ts';

/** Addresses of files that exist without an item. */
export const siteFiles: readonly string[] = [
  ...locales.flatMap((locale) => [
    ...languageFiles.map((file) => sitePath(file, locale)),
    `/announcement.${locale}.js`,
  ]),
  '/robots.txt',
];

/** The sitemap changes with every page and is read by robots: it is dropped on a change and made when asked for. */
export const isLazyFile = (address: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(address);

/** Returns whether an address is one of the few files without an item. */
export const isSiteFile = (address: string): boolean => siteFiles.includes(address) || address === '/sitemap.xml';

/**
 * Returns true for an address that content names although the site itself answers it: a remote content API may, and
 * items from before the address was reserved. Numbered pages are rendered although no item has their address.
 */
export const isTakenAddress = (address: string): boolean =>
  isReservedPath(splitSitePath(address).path) &&
  !siteFiles.includes(address) &&
  !isLazyFile(address) &&
  withoutFurtherPart(address) === address;
