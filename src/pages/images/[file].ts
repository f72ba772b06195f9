import type { APIRoute } from 'astro';
import { readImageAddress, sizeName } from '../../../server/platform/images/image.rules.ts';

const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' };

/** A size of a picture of the library. Its name holds the hash of the picture: what it answers never changes. */
export const GET: APIRoute = async ({ params, locals }) => {
  const asked = readImageAddress(`/images/${params['file'] ?? ''}`);
  const bytes = asked && (await locals.services.files.storage.read(sizeName(asked.hash, asked.size)));
  return bytes ? new Response(bytes, { headers }) : new Response('Not found', { status: 404 });
};
