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
