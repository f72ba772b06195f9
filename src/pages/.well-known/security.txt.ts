import type { APIRoute } from 'astro';
import { translator } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { securityText } from '../../templates/site-files/security-text.ts';
import { shellQuery } from '../../cms/shell.ts';

/** Made on each request: a kept one would expire. */
export const GET: APIRoute = async ({ locals }) => {
  const { dictionary } = await read(locals, shellQuery, { language: locals.language });
  const contactPath = translator(dictionary)('PurchaseContactPath');
  const body = securityText({ origin: locals.site.origin, contactPath }, locals.services.clock.now());
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
