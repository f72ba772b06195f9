/** Languages of the site by ISO code; the first is the default and has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);
/** Returns a language as it is shown: the default one for a language that the site does not have. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : defaultLocale);
