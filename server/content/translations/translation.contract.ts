import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import type { TextRun } from '../comparing/compare-texts.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';

/** Missing: no version yet. Behind: the default language changed since. Unsaid: nobody said what it matches. */
export const translationStates = ['missing', 'behind', 'unsaid', 'same'] as const;
export type TranslationState = (typeof translationStates)[number];

/** The default language beside a translation. */
export interface TranslationSource {
  /** Live revision of the default language. */
  revision: number;
  /** Revision that the translation was last said to match; null where nobody said so. */
  matched: number | null;
  /** Changes since then, without typos; null where nobody said what it matches. */
  behind: number | null;
  fields: Record<string, unknown>;
  /** By place in the default language ("blocks.2.heading"): its words before and now; null for a new part. */
  changed: Readonly<Record<string, TextRun[] | null>>;
}

export const matchTranslation = {
  method: 'PUT',
  path: '/api/editor/translations/{id}',
  summary: 'Says that a translation as it is matches a revision of the default language; no word is changed',
  access: { rights: ['content.write', 'translate', 'brand'] },
  params: { id: itemIdSchema },
  body: v.strictObject({
    locale: v.pipe(
      v.picklist(locales, `must be one of ${locales.join(', ')}`),
      v.check((locale) => locale !== defaultLocale, 'must not be the default language'),
    ),
    matches: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  }),
  answers: {
    200: {
      description: 'The revision that it matches now',
      schema: v.object({ id: v.string(), locale: v.string(), matches: v.number() }),
    },
  },
} as const;
