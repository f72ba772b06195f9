import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';

/** Tokens of one request: more than a text has. */
const most = 50;

/** A token as texts have it: `{price:product/sku}`, `{shipping:standard/first}`. */
const token = v.pipe(
  v.string(),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^\{(?:price|shipping):[\w.\-/]+\}$/, 'must be {price:…} or {shipping:…}'),
);

export const readFigures = {
  method: 'POST',
  path: '/api/editor/figures',
  summary: 'What readers see now for the tokens of a text; null for one that names no product and no shipping method',
  access: { rights: ['content.write', 'translate', 'brand'] },
  body: v.strictObject({
    tokens: v.pipe(v.array(token), v.maxLength(most, `must be at most ${most}`)),
    locale: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale),
  }),
  answers: {
    200: {
      description: 'The figure of each token',
      schema: v.object({ figures: v.record(v.string(), v.nullable(v.string())) }),
    },
  },
} as const;
