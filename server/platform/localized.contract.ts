import * as v from 'valibot';
import { locales } from './locale.rules.ts';

/** A short text in every language of the site. */
export const localized = v.object(v.entriesFromList(locales, v.string()));
