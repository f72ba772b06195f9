/** Returns an address of the site in the language of the page. */
export function inOwnLanguage(path: string): string {
  const { lang } = document.documentElement;
  return lang === 'en' ? path : `/${lang}${path}`;
}

/** Returns the address of sign-in that leads on to another of the site. */
export const signInAddress = (returnPath: string): string =>
  `${inOwnLanguage('/user/signin')}?returnurl=${encodeURIComponent(returnPath)}`;

/** Returns this page's own address with everything it was opened with. */
export const ownAddress = (): string => location.pathname + location.search + location.hash;
