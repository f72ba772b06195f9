import * as v from 'valibot';

export const postPardot = {
  method: 'POST',
  path: '/api/forms/pardot',
  summary: 'Takes a form for the marketing system; its address must be on a host of the configuration',
  access: 'public',
  body: v.object({
    /** The address of the form handler with the fields as its query, or the query alone. */
    url: v.pipe(
      v.string('is required'),
      v.maxLength(16_000, 'must have at most 16000 characters'),
      v.regex(/\?/, 'must have the fields of the form as its query'),
    ),
    pageTitle: v.optional(v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters'))),
  }),
  answers: {
    200: {
      description: 'It is kept and will reach the marketing system',
      schema: v.object({ success: v.literal(true) }),
    },
  },
} as const;
