import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';

/** Somebody else with the same form open. */
const visitor = v.object({ name: v.string(), place: v.nullable(v.string()) });
export type DeskVisitor = v.InferOutput<typeof visitor>;

const newest = v.object({
  revision: v.number(),
  savedBy: v.string(),
  savedAt: v.string(),
  isDraft: v.boolean(),
  isDeletion: v.boolean(),
});
/** The newest revision of an item, without its words. */
export type NewestRevision = v.InferOutput<typeof newest>;

export const reportPresence = {
  method: 'POST',
  path: '/api/editor/presence/{id}',
  summary:
    'Says that you have the form of an item open, and where you are in it; tells who else has, and the newest revision',
  access: { rights: ['content.write', 'translate', 'brand'] },
  params: { id: v.pipe(itemIdSchema, v.includes(':', 'must be type:name')) },
  query: v.object({ locale: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale) }),
  body: v.strictObject({
    place: v.nullable(v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/, 'must be the path of a field, such as blocks.2'))),
  }),
  answers: {
    200: { description: 'The others, and the newest revision', schema: v.object({ others: v.array(visitor), newest }) },
  },
} as const;
