import type { APIRoute } from 'astro';
import { isRemoved } from '../../../server/platform/files/remove-bytes.ts';
import { drawingKey, readDrawingAddress } from '../../../server/platform/images/drawing-address.rules.ts';
import { readImageAddress, sizeName } from '../../../server/platform/images/image.rules.ts';

const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** Drawings are cleaned when they are added; opened by themselves they may still load nothing and run nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A picture of the library. Its name holds the hash of the picture: what it answers never changes. */
export const GET: APIRoute = async ({ params, locals }) => {
  const address = `/images/${params['file'] ?? ''}`;
  const { storage } = locals.services.files;
  const drawing = readDrawingAddress(address);
  const image = readImageAddress(address);
  const key = drawing ? drawingKey(drawing.hash) : image && sizeName(image.hash, image.size);
  const bytes = key && (await storage.read(key));
  if (!bytes && key && (await isRemoved(locals.services.db, key))) return new Response('Gone', { status: 410 });
  if (!bytes) return new Response('Not found', { status: 404 });
  const headers = new Headers({ ...kept, 'Content-Type': drawing ? 'image/svg+xml' : 'image/webp' });
  if (drawing) headers.set('Content-Security-Policy', drawingPolicy);
  return new Response(bytes, { headers });
};
