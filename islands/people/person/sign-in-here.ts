import { sitePath } from '../../../server/content/items/site-path.rules.ts';
/** Returns an address of the site in the language of the page. */
export const inOwnLanguage = (path: string): string => sitePath(path, document.documentElement.lang);

/** Returns the address of sign-in that leads on to another of the site. */
export const signInAddress = (returnPath: string): string =>
  `${inOwnLanguage('/user/signin')}?returnurl=${encodeURIComponent(returnPath)}`;

/** Returns this page's own address with everything it was opened with. */
export const ownAddress = (): string => location.pathname + location.search + location.hash;
