import * as v from 'valibot';

export const startPublish = {
  method: 'POST',
  path: '/api/publish',
  summary: 'Reads the change feed now; with items, also re-renders every page that shows them ("*" for all pages)',
  access: { rights: ['content.publish'], scope: 'publish' },
  body: v.strictObject({
    items: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.regex(/^(\*|([a-z-]+:)?[a-z0-9][a-z0-9._-]{0,119})$/i, 'must be the id of an item, or "*"'),
          ),
        ),
        v.maxLength(1_000, 'must be at most 1000 ids'),
      ),
    ),
  }),
  answers: { 202: { description: 'The publish to watch', schema: v.object({ publishId: v.string() }) } },
} as const;

export const publishStatus = {
  method: 'GET',
  path: '/api/publish/{publishId}',
  summary: 'How far a publish is, and which pages failed and why; with ?page=/address also whether that page is live',
  access: { rights: ['content.write', 'translate', 'brand'], scope: 'publish' },
  params: { publishId: v.pipe(v.string(), v.uuid('is not the id of a publish')) },
  query: v.object({ page: v.optional(v.pipe(v.string(), v.maxLength(2_048, 'must be at most 2048 characters'))) }),
  answers: {
    200: {
      description: 'The state',
      schema: v.object({
        state: v.picklist(['queued', 'rendering', 'live', 'failed']),
        pages: v.number(),
        rendered: v.number(),
        failed: v.array(v.object({ path: v.string(), reason: v.string() })),
        queuedAt: v.string(),
        liveAt: v.nullable(v.string()),
        ms: v.nullable(v.number()),
        isPageLive: v.optional(v.boolean()),
      }),
    },
  },
} as const;
