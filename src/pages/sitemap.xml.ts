import type { APIRoute } from 'astro';
import { readListedRoutes } from '../cms/listed-routes.ts';
import { sitemap } from '../templates/site-files/sitemap.ts';

export const GET: APIRoute = async ({ locals }) =>
  new Response(sitemap(locals.site.origin, await readListedRoutes(locals), null), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
