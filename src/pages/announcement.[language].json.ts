import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { linkSchema } from '../cms/fields.ts';
import { defineQuery, read } from '../cms/query.ts';
import { field } from '../cms/selection.ts';

const getAnnouncement = defineQuery(
  'GetAnnouncement',
  '$language: String!',
  v.object({
    announcement: field(
      'announcement(language: $language)',
      v.nullable(v.object({ id: v.string(), text: v.string(), link: v.nullable(linkSchema) })),
    ),
  }),
);

/** The announcement as a file of its own: it changes at once, without touching a page. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { announcement } = await read(locals, getAnnouncement, { language: params['language'] ?? 'en' });
  return Response.json(announcement ?? {});
};
