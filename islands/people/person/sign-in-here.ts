import { sitePath } from '../../../server/content/items/site-path.rules.ts';
/** Returns an address of the site in the language of the page. */
export const inOwnLanguage = (path: string): string => sitePath(path, document.documentElement.lang);

/** Returns the address of sign-in, with a return path. */
export const signInAddress = (returnPath: string): string =>
  `${inOwnLanguage('/user/signin')}?returnurl=${encodeURIComponent(returnPath)}`;

/** Returns this page's address with query and fragment. */
export const ownAddress = (): string => location.pathname + location.search + location.hash;
