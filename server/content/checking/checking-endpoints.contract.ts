import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';
import { longestNote } from '../items/revision-note.rules.ts';

/** Revisions are kept as 32-bit integers. */
const mostRevisions = 2 ** 31 - 1;

export const prepareLiveChange = {
  method: 'POST',
  path: '/api/editor/live-changes/{id}',
  summary:
    'Stores a change of what is live for its check, beside a draft; nobody is asked yet, and readers see nothing of it',
  access: { rights: ['content.write', 'translate', 'brand'] },
  params: { id: itemIdSchema },
  body: v.strictObject({
    locale: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale),
    /** Revision of the live version that it began with. */
    base: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRevisions)),
    path: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
    fields: v.record(v.string(), v.unknown()),
    note: v.optional(v.pipe(v.string(), v.maxLength(longestNote, `must be at most ${longestNote} characters`)), ''),
    isMinor: v.optional(v.boolean(), false),
    matches: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRevisions))), null),
  }),
  bodyLimit: 4_000_000,
  answers: { 200: { description: 'The check, to be sent or published', schema: v.object({ review: v.string() }) } },
} as const;
