import * as v from 'valibot';
import { pageParameter } from '../../platform/page-number.contract.ts';

const access = { rights: ['content.write', 'translate', 'brand'] } as const;
const state = v.picklist(['queued', 'rendering', 'live', 'failed']);
const failedPage = v.object({ path: v.string(), reason: v.string() });

const publishEntry = v.object({
  publishId: v.string(),
  state,
  pages: v.number(),
  rendered: v.number(),
  failed: v.array(failedPage),
  queuedAt: v.string(),
  liveAt: v.nullable(v.string()),
  ms: v.nullable(v.number()),
  /** The changed item, if it was one. */
  item: v.nullable(v.object({ id: v.string(), locale: v.string(), isDeleted: v.boolean() })),
  /** Items whose pages were to be rendered again. */
  items: v.array(v.string()),
});
export type PublishEntry = v.InferOutput<typeof publishEntry>;

export const listPublishes = {
  method: 'GET',
  path: '/api/editor/publishes',
  summary: 'Publishes of the site, newest first, 25 a page',
  access,
  query: v.object({
    page: pageParameter,
  }),
  answers: {
    200: {
      description: 'One page of publishes',
      schema: v.object({ publishes: v.array(publishEntry), page: v.number(), pages: v.number() }),
    },
  },
} as const;

const failure = v.object({
  path: v.string(),
  reason: v.string(),
  block: v.nullable(v.string()),
  blockKey: v.nullable(v.string()),
  field: v.nullable(v.string()),
  problem: v.string(),
  /** True when it is retried automatically. */
  isPassing: v.boolean(),
  /** The item at that address, and its locale. */
  item: v.nullable(v.object({ id: v.string(), locale: v.string() })),
});
export type PageFailure = v.InferOutput<typeof failure>;

const deskStatus = v.object({
  items: v.object({ live: v.number(), both: v.number(), drafted: v.number(), deleted: v.number() }),
  /** Pages in the store, pages waiting, and the addresses in work now and next. */
  pages: v.number(),
  waiting: v.number(),
  rendering: v.array(v.string()),
  running: v.array(v.object({ publishId: v.string(), pages: v.number(), rendered: v.number(), queuedAt: v.string() })),
  failures: v.array(failure),
});
export type DeskStatus = v.InferOutput<typeof deskStatus>;

export const editorStatus = {
  method: 'GET',
  path: '/api/editor/status',
  summary: 'What is live, drafted, being rendered and failed now',
  access,
  answers: { 200: { description: 'The state of the site', schema: deskStatus } },
} as const;
