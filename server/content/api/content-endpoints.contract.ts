import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { itemWarning } from '../items/item-warning.contract.ts';
import { itemIdSchema } from '../items/item.contract.ts';
import { noteSchema } from '../items/revision-note.contract.ts';

const itemQuery = v.object({
  locale: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale),
  draft: v.optional(v.picklist(['0', '1'], 'must be 1 or left out'), '0'),
});
const revision = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be the number of a revision'), v.transform(Number));
const savedFrom = v.object({
  ...itemQuery.entries,
  base: v.optional(revision),
  merge: v.optional(v.picklist(['0', '1'], 'must be 1 or left out'), '0'),
  contains: v.optional(revision),
  beside: v.optional(v.picklist(['0', '1'], 'must be 1 or left out'), '0'),
  note: v.optional(noteSchema),
  minor: v.optional(v.picklist(['0', '1'], 'must be 1 or left out'), '0'),
  matches: v.optional(revision),
});
const stored = v.object({
  id: v.string(),
  locale: v.string(),
  revision: v.number(),
  publishId: v.nullable(v.string()),
});
/** Parts of the written item that readers do not get. */
const warnings = v.array(itemWarning);
/** Only for a save with merge=1. */
const merged = v.optional(
  v.nullable(
    v.object({ path: v.nullable(v.string()), fields: v.record(v.string(), v.unknown()), savedBy: v.string() }),
  ),
);
/** The draft that was kept, only for a save with beside=1; false where it says something else at a place that was changed. */
const kept = v.optional(v.nullable(v.object({ revision: v.number(), isMerged: v.boolean() })));
const access = { rights: ['content.write', 'translate', 'brand'], scope: 'content' } as const;
const path = '/api/content/items/{id}';
const params = { id: itemIdSchema };

/** 4 MB: room for the largest item, so that a text that is too long is refused by name. */
const bodyLimit = 4_000_000;

export const putItem = {
  method: 'PUT',
  path,
  summary:
    'Stores a revision of an item and publishes it; with ?draft=1 it is kept as a draft. With ?base= the newest ' +
    'revision the editor saw (0: none): when there is a newer one, 409 with yours, theirs and base, and nothing is stored. With ?merge=1 two saves that ' +
    'changed different places are merged, and the answer holds what was stored. ?contains= names the revision of the live ' +
    'version that a draft contains. With ?beside=1 the live version is changed and a draft beside it is kept, with the change merged into it. ?note= tells what has changed, ' +
    '?minor=1 that no translation becomes older by it, ?matches= the revision of the default language that this translation matches',
  access,
  params,
  query: savedFrom,
  body: v.unknown(),
  bodyLimit,
  answers: {
    200: {
      description: 'The stored revision, and the publish to watch',
      schema: v.object({ ...stored.entries, merged, kept, warnings }),
    },
  },
} as const;

export const getItem = {
  method: 'GET',
  path,
  summary: 'One item in one locale; with ?draft=1 its newest draft',
  access,
  params,
  query: itemQuery,
  answers: {
    200: {
      description: 'The item',
      schema: v.object({
        id: v.string(),
        type: v.string(),
        locale: v.string(),
        path: v.nullable(v.string()),
        revision: v.number(),
        isDraft: v.boolean(),
        fields: v.record(v.string(), v.unknown()),
      }),
    },
  },
} as const;

export const deleteItem = {
  method: 'DELETE',
  path,
  summary: 'Takes an item off the site; its revisions stay',
  access,
  params,
  query: itemQuery,
  answers: { 200: { description: 'The deletion, and the publish to watch', schema: stored } },
} as const;

/** Longest GraphQL request, in bytes; the site's own largest is a tenth of it. */
export const contentQueryLimit = 100_000;

/** Answered by the GraphQL server itself; here for /api/openapi.json. The schema is server/content/api/*.graphql. */
export const queryContent = {
  method: 'POST',
  path: '/api/content/graphql',
  summary:
    'The read-only content API, GraphQL; also GET with ?query=. Without the CONTENT_TOKEN an answer holds at most 10,000 entries of ' +
    'lists and 1 MB, else 400, and an address asks so often, else 429 with Retry-After',
  access: 'public',
  body: v.object({
    query: v.string(),
    operationName: v.optional(v.nullable(v.string())),
    variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  }),
  bodyLimit: contentQueryLimit,
  answers: {
    200: {
      description: 'data, errors, and in extensions.tags the names of what was read',
      schema: v.object({
        data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
        errors: v.optional(v.array(v.object({ message: v.string() }))),
        extensions: v.optional(v.object({ tags: v.array(v.string()) })),
      }),
    },
  },
} as const;
