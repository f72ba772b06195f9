import type { APIRoute } from 'astro';
import { readListedRoutes } from '../cms/listed-routes.ts';
import { sitemap } from '../templates/site-files/sitemap.ts';

/** One part of a sitemap too large for one file. */
export const GET: APIRoute = async ({ locals, params }) => {
  const xml = sitemap(locals.site.origin, await readListedRoutes(locals), Number(params['part']));
  if (xml === null) return new Response('Not found', { status: 404 });
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
