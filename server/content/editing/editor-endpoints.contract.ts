import * as v from 'valibot';
import { pageParameter } from '../../platform/page-number.contract.ts';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';
import { itemWarning } from '../items/item-warning.contract.ts';
import { isItemType, itemTypeNames, type ItemTypeName } from '../items/item-types.contract.ts';
import { markdownLimit } from '../values/field.contract.ts';

/** Live: nothing waits. Both: live, with a newer draft. Drafted: never or no longer live. Deleted: its revisions stay. */
export const itemStates = ['live', 'both', 'drafted', 'deleted'] as const;
export type ItemState = (typeof itemStates)[number];

/** One of the rights that open the items of the desk (server/people/access/roles/right.rules.ts). */
const access = { rights: ['content.write', 'translate', 'brand'] } as const;
const params = { id: itemIdSchema };
const locale = v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale);
/** Revisions are kept as 32-bit integers. */
const mostRevisions = 2 ** 31 - 1;
const revisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRevisions));

const itemEntry = v.object({
  id: v.string(),
  locale: v.string(),
  type: v.string(),
  title: v.nullable(v.string()),
  path: v.nullable(v.string()),
  state: v.picklist(itemStates),
  revision: v.number(),
  savedAt: v.string(),
  savedBy: v.nullable(v.string()),
});
export type ItemEntry = v.InferOutput<typeof itemEntry>;

export const listEditorItems = {
  method: 'GET',
  path: '/api/editor/items',
  summary: 'Items with their state, the last saved first, 50 a page; q searches id, address and title',
  access,
  query: v.object({
    type: v.optional(v.pipe(v.string(), v.check(isItemType, `must be one of ${itemTypeNames.join(', ')}`))),
    locale: v.optional(v.picklist(locales)),
    state: v.optional(v.picklist(itemStates, `must be one of ${itemStates.join(', ')}`)),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'must be at most 200 characters'))),
    page: pageParameter,
  }),
  answers: {
    200: {
      description: 'One page of items',
      schema: v.object({ items: v.array(itemEntry), total: v.number(), page: v.number(), pages: v.number() }),
    },
  },
} as const;

const choice = v.object({ value: v.string(), title: v.string(), type: v.string() });
export type ItemChoice = v.InferOutput<typeof choice>;

export const listEditorChoices = {
  method: 'GET',
  path: '/api/editor/choices',
  summary: 'What a field may name: items of a type by words of their title, or without a type addresses of the site',
  access,
  query: v.object({
    type: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text === 'topic' || isItemType(text), `must be topic, or one of ${itemTypeNames.join(', ')}`),
      ),
    ),
    locale,
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'must be at most 200 characters')), ''),
  }),
  answers: { 200: { description: 'At most eight choices', schema: v.object({ choices: v.array(choice) }) } },
} as const;

const revisionEntry = v.object({
  revision: v.number(),
  path: v.nullable(v.string()),
  isDraft: v.boolean(),
  isDeletion: v.boolean(),
  savedBy: v.string(),
  savedAt: v.string(),
  note: v.nullable(v.string()),
  isMinor: v.boolean(),
});
export type RevisionEntry = v.InferOutput<typeof revisionEntry>;

export const listItemRevisions = {
  method: 'GET',
  path: '/api/editor/items/{id}/revisions',
  summary: 'Who saved what and when, newest first, at most 200',
  access,
  params,
  query: v.object({ locale }),
  answers: { 200: { description: 'The revisions', schema: v.object({ revisions: v.array(revisionEntry) }) } },
} as const;

const version = v.object({
  revision: v.number(),
  path: v.nullable(v.string()),
  fields: v.nullable(v.record(v.string(), v.unknown())),
  savedBy: v.string(),
  savedAt: v.string(),
  isDraft: v.boolean(),
});

export const readItemRevision = {
  method: 'GET',
  path: '/api/editor/items/{id}/revisions/{revision}',
  summary: 'One revision whole; its fields are null when it is a deletion',
  access,
  params: { ...params, revision: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'is not the number of a revision')) },
  query: v.object({ locale }),
  answers: { 200: { description: 'The revision', schema: version } },
} as const;

export const rollBackItem = {
  method: 'POST',
  path: '/api/editor/items/{id}/rollback',
  summary: 'Makes the fields of an old revision the newest one, live unless isDraft; base as with PUT',
  access,
  params,
  body: v.strictObject({
    locale,
    revision: revisionNumber,
    isDraft: v.optional(v.boolean(), false),
    base: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostRevisions))),
  }),
  answers: {
    200: {
      description: 'The new revision, and the publish to watch',
      schema: v.object({
        id: v.string(),
        locale: v.string(),
        revision: v.number(),
        publishId: v.nullable(v.string()),
      }),
    },
  },
} as const;

/** Days a preview link may live. */
export const previewDays = { usual: 7, most: 30 } as const;

export const makePreviewLink = {
  method: 'POST',
  path: '/api/editor/preview-links',
  summary:
    'A link that opens one revision of one item, the newest unless told, for whoever has it until it expires; with mayRemark they may remark',
  access,
  body: v.strictObject({
    id: itemIdSchema,
    locale,
    revision: v.optional(revisionNumber),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(previewDays.most)), previewDays.usual),
    mayRemark: v.optional(v.boolean(), false),
  }),
  answers: {
    200: {
      description: 'The address and when it stops working',
      schema: v.object({ url: v.string(), revision: v.number(), expiresAt: v.string() }),
    },
  },
} as const;

export const findEditorWarnings = {
  method: 'POST',
  path: '/api/editor/warnings',
  summary: 'What readers would not get of an unsaved item as it is written: lost markup, links that lead nowhere',
  access,
  body: v.strictObject({
    type: v.pipe(
      v.string(),
      v.check(isItemType, `must be one of ${itemTypeNames.join(', ')}`),
      v.transform((text) => text as ItemTypeName),
    ),
    locale,
    path: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
    fields: v.record(v.string(), v.unknown()),
  }),
  bodyLimit: 4_000_000,
  answers: { 200: { description: 'The warnings', schema: v.object({ warnings: v.array(itemWarning) }) } },
} as const;

export const renderEditorMarkdown = {
  method: 'POST',
  path: '/api/editor/markdown',
  summary: 'Markdown as the site would show it, sanitized',
  access,
  body: v.strictObject({ markdown: v.pipe(v.string(), v.maxLength(markdownLimit)) }),
  bodyLimit: 1_000_000,
  answers: { 200: { description: 'The HTML', schema: v.object({ html: v.string() }) } },
} as const;
