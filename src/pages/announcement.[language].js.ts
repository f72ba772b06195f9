import type { APIRoute } from 'astro';
import * as v from 'valibot';
import announce from '../components/frame/announce.js?raw';
import { announcementAnswer } from '../../server/content/api/setting-answer.rules.ts';
import { defineQuery, read } from '../cms/query.ts';
import { field } from '../cms/selection.ts';

const getAnnouncement = defineQuery(
  'GetAnnouncement',
  '$language: String!',
  v.object({
    announcement: field('announcement(language: $language)', v.nullable(announcementAnswer)),
  }),
);

/**
 * Answers the announcement as a script of its own: it changes at once, without touching a page, and fills the bar before
 * what follows is drawn. Its code has no comments, as every page loads it: it shows the text until it is dismissed for the
 * browser session; orders are not interrupted, and as the 404 page is one file for all addresses it looks at the address
 * itself; a browser that refuses storage shows it on each page (docs/decisions/page-shell.md#announcement-in-the-flow).
 */
export const GET: APIRoute = async ({ locals, params }) => {
  const { announcement } = await read(locals, getAnnouncement, { language: params['language'] ?? 'en' });
  return new Response(`${announce}announce(${JSON.stringify(announcement ?? {})});\n`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
