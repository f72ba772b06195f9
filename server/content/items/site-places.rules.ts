import { toLocale, type Localized } from '../../platform/locale.rules.ts';
import { sitePath } from './site-path.rules.ts';

/** Pages of the content that code leads to: their addresses by language, without the prefix of the language. */
export const sitePlaces = {
  memberAccess: { en: '/membership/access', es: '/membership/access' },
  noMembershipRequired: { en: '/membership/already', es: '/membership/already' },
  bannedCountry: { en: '/country-not-served', es: '/country-not-served' },
  help: { en: '/help', es: '/ayuda' },
  contact: { en: '/help/contact', es: '/ayuda/contacto' },
  terms: { en: '/terms', es: '/terminos' },
  privacy: { en: '/privacy', es: '/privacidad' },
  /** Pages of products are below it. */
  products: { en: '/products', es: '/productos' },
} as const satisfies Readonly<Record<string, Localized>>;

export type SitePlace = keyof typeof sitePlaces;

/** Returns the addresses of a place in every language, without the prefix of the language. */
export const placePaths = (place: SitePlace): string[] => [...new Set(Object.values(sitePlaces[place]))];

/** Returns the address of a place in a language, prefix included. */
export const placePath = (place: SitePlace, language: string): string =>
  sitePath(sitePlaces[place][toLocale(language)], language);
