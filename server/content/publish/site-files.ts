import { sitePath, splitSitePath } from '../items/site-path.rules.ts';
import { locales } from '../../platform/locale.rules.ts';
import { isReservedPath, languageFiles, withoutFurtherPart } from '../items/item-path.rules.ts';

/** Pictures made of the organisation's symbol and logo. */
const brandPictures = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/logo.png',
] as const;

/** Addresses of files that exist without an item. */
export const siteFiles: readonly string[] = [
  ...locales.flatMap((locale) => [
    ...languageFiles.map((file) => sitePath(file, locale)),
    `/announcement.${locale}.js`,
    `/lang/${locale}.json`,
  ]),
  '/robots.txt',
  ...brandPictures,
];

/** Returns true for files that are made of pictures: a render thread cannot read those. */
export const isBrandPicture = (address: string): boolean => brandPictures.some((each) => each === address);

/**
 * Returns true for a brand's style sheet. Its address names its bytes, so it is never rendered again; it stays as long as
 * a stored page names it.
 */
export const isBrandStyle = (address: string): boolean => /^\/brand\/[\w-]{16}\.css$/.test(address);

/** The sitemap changes with every page and is read by robots: it is dropped on a change and made when asked for. */
export const isLazyFile = (address: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(address);

/** Returns whether an address is one of the few files without an item. */
export const isSiteFile = (address: string): boolean =>
  siteFiles.includes(address) || address === '/sitemap.xml' || isBrandStyle(address);

/**
 * Returns true for an address that content names although the site itself answers it: a remote content API may, and
 * items from before the address was reserved. Numbered pages are rendered although no item has their address.
 */
export const isTakenAddress = (address: string): boolean =>
  isReservedPath(splitSitePath(address).path) &&
  !siteFiles.includes(address) &&
  !isLazyFile(address) &&
  !isBrandStyle(address) &&
  withoutFurtherPart(address) === address;
