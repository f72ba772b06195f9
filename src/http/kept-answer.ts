import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { identityOf } from '../../server/content/publish/page-body.ts';
import { pack, type StoredPage } from '../../server/content/publish/page-file.ts';
import { chooseCoding, codingToken } from '../../server/http/content-coding.ts';
import type { KeptPages } from '../../server/standards/library/reading/kept-pages.ts';

const zip = promisify(gzip);

/** Where a page is kept that is the same for all who may read it. */
export interface KeepPlace {
  pages: KeptPages;
  /** Everything that decides the bytes of the page. */
  facts: readonly string[];
}

const kept: readonly string[] = ['content-type', 'content-security-policy'];

/** Returns a kept page as an answer; null where it has to be made. */
export async function readKept({ pages, facts }: KeepPlace, request: Request): Promise<Response | null> {
  const page = await pages.read(facts);
  return page && toAnswer(page, request);
}

/** Keeps a page that was made and returns it as a kept one is answered. */
export async function keepAnswer(answer: Response, { pages, facts }: KeepPlace, request: Request): Promise<Response> {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name)));
  const described = { path: facts[0] ?? '', status: answer.status, headers, access: 'library', tags: [], seq: 0 };
  const page = await pack(described, Buffer.from(await answer.arrayBuffer()));
  await pages.write(facts, page);
  return toAnswer(page, request);
}

/** The body has no words of the person, so it may be compressed whoever asks. */
async function toAnswer(page: StoredPage, request: Request): Promise<Response> {
  const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
  const headers = new Headers(page.headers);
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Cache-Control', 'private, no-store');
  if (coding !== 'identity') headers.set('Content-Encoding', codingToken[coding]);
  const body = coding === 'brotli' ? page.body : coding === 'gzip' ? await zip(identityOf(page)) : identityOf(page);
  headers.set('Content-Length', String(body.length));
  return new Response(new Uint8Array(body), { status: page.status, headers });
}

const digests = new WeakMap<object, string>();

/** Returns the digest of data that stays the same object for as long as it does not change. */
export function digestOf(data: object): string {
  const known = digests.get(data);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
  digests.set(data, digest);
  return digest;
}
