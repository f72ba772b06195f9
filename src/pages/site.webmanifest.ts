import type { APIRoute } from 'astro';
import { translator } from '../cms/dictionary.ts';
import { read } from '../cms/query.ts';
import { shellQuery } from '../cms/shell.ts';
import { webManifest } from '../templates/site-files/web-manifest.ts';

export const GET: APIRoute = async ({ locals }) => {
  const { language } = locals;
  const { dictionary, site } = await read(locals, shellQuery, { language });
  return new Response(JSON.stringify(webManifest(translator(dictionary), site, language)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
