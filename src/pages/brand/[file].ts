import type { APIRoute } from 'astro';
import { locales } from '../../../server/platform/locale.rules.ts';
import { shownBrand } from '../../cms/brand/brand-style.ts';
import { read } from '../../cms/query.ts';
import { shellQuery } from '../../cms/shell.ts';

const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The style sheet of the present brand, at the address that names its bytes; an earlier one is in the page store. */
export const GET: APIRoute = async ({ locals, params }) => {
  const asked = `/brand/${params['file'] ?? ''}`;
  const shells = await Promise.all(locales.map((language) => read(locals, shellQuery, { language })));
  const brand = shells.map(shownBrand).find(({ address }) => address === asked);
  // Content that it read may change, its bytes may not: the page store must not render it again.
  locals.render.tags.clear();
  return brand ? new Response(brand.style, { headers }) : new Response('Not found', { status: 404 });
};
