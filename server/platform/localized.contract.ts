import * as v from 'valibot';
import { defaultLocale, locales } from './locale.rules.ts';

/** A short text in every language of the site. */
export const localized = v.object(v.entriesFromList(locales, v.string()));

/** The `language` of a query; without one the default language is used. */
export const languageParameter = v.optional(v.picklist(locales, `must be ${locales.join(' or ')}`), defaultLocale);
