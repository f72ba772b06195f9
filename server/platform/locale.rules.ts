/** Languages of the site by ISO code; the first is the default and has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);
/** Returns the locale of a language, the default one if the site lacks it. */
export const toLocale = (language: string): Locale => (isLocale(language) ? language : defaultLocale);

/** A short text in every language of the site. */
export type Localized = Record<Locale, string>;

/** Returns a text that needs no translation, such as a stock number. */
export const inEveryLocale = (text: string): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as Localized;

/** Returns the tag for Intl of a language in the organization's home country, whose digits and zone names it uses: 'es-US'. */
export const formatTag = (language: string, country: string): string => `${toLocale(language)}-${country}`;

/** The name of each language in that language. */
export const localeNames: Readonly<Localized> = { en: 'English', es: 'Español' };
