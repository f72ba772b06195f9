/** Returns an address of the site in the language of the page. */
export function inOwnLanguage(path: string): string {
  const { lang } = document.documentElement;
  return lang === 'en' ? path : `/${lang}${path}`;
}

/** Returns the address of sign-in, with a return path. */
export const signInAddress = (returnPath: string): string =>
  `${inOwnLanguage('/user/signin')}?returnurl=${encodeURIComponent(returnPath)}`;

/** Returns this page's address with query and fragment. */
export const ownAddress = (): string => location.pathname + location.search + location.hash;
