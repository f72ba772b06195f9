import type { APIRoute } from 'astro';
import * as v from 'valibot';
import announce from '../cms/announce.js?raw';
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

/** The announcement as a script of its own: it changes at once, without touching a page, and is there before the page is drawn. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { announcement } = await read(locals, getAnnouncement, { language: params['language'] ?? 'en' });
  return new Response(`${announce}announce(${JSON.stringify(announcement ?? {})});\n`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
