import * as v from 'valibot';
import { defaultLocale, locales } from '../../../platform/locale.rules.ts';
import { isItemType } from '../../items/item-types.contract.ts';
import { itemIdSchema } from '../../items/item.contract.ts';
import { longestKeptNote } from '../../items/revision-note.rules.ts';

/** Text that was typed and not saved, with the time when it was kept. */
export interface Unsaved {
  base: number;
  path: string | null;
  fields: Record<string, unknown>;
  /** Note of the next save: what has changed, and whether it is a typo. */
  note: string;
  isMinor: boolean;
  /** ISO 8601. */
  savedAt: string;
}

const access = { rights: ['content.write', 'translate', 'brand'] } as const;
const newOfType = v.pipe(
  v.string(),
  v.regex(/^[a-z-]+:$/),
  v.check((id) => isItemType(id.slice(0, -1))),
);
const ofItem = v.pipe(itemIdSchema, v.includes(':'));
const params = { id: v.union([ofItem, newOfType], 'must be type:name, or type: for a new item') };
const locale = v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale);
const longestPath = 500;

export const keepUnsaved = {
  method: 'PUT',
  path: '/api/editor/unsaved/{id}',
  summary: 'Keeps what you typed into the form of an item, for you alone; the next one replaces it',
  access,
  params,
  query: v.object({ locale }),
  body: v.strictObject({
    base: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
    path: v.nullable(v.pipe(v.string(), v.maxLength(longestPath))),
    fields: v.record(v.string(), v.unknown()),
    note: v.optional(v.pipe(v.string(), v.maxLength(longestKeptNote)), ''),
    isMinor: v.optional(v.boolean(), false),
  }),
  answers: { 200: { description: 'When it was kept', schema: v.object({ savedAt: v.string() }) } },
} as const;

export const dropUnsaved = {
  method: 'DELETE',
  path: '/api/editor/unsaved/{id}',
  summary: 'Forgets what you typed into the form of an item and did not save',
  access,
  params,
  query: v.object({ locale }),
  answers: { 200: { description: 'It is forgotten', schema: v.object({ id: v.string() }) } },
} as const;
