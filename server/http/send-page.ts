import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyIn, type Coding } from '../content/publish/page-body.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import { chooseCoding, codingToken } from './content-coding.ts';
import { changedSince, failsPrecondition } from './preconditions.rules.ts';
import { sendPart } from './send-part.ts';
import { bareContentPolicy, revalidated, securityHeaders } from './security-headers.ts';
import { sendText } from './send-text.ts';

interface PreparedHeaders {
  etag: string;
  /** Name, value, name, value: Node copies a flat list without lookups. */
  whole: readonly string[];
  /** Without headers about the body. */
  unchanged: readonly string[];
}

/** Headers of a page by coding, made once, so that a request only copies bytes. */
const prepared = new WeakMap<StoredPage, Map<Coding, PreparedHeaders>>();

function headersFor(page: StoredPage, coding: Coding): PreparedHeaders {
  const byCoding = prepared.get(page) ?? new Map<Coding, PreparedHeaders>();
  prepared.set(page, byCoding);
  const known = byCoding.get(coding);
  if (known) return known;
  const etag = `"${page.etag}${coding === 'identity' ? '' : `-${codingToken[coding]}`}"`;
  // By lower-case name: a page's headers replace the general ones.
  const byName = new Map<string, string[]>();
  const defaults = {
    ...securityHeaders,
    // Pages bring a policy; redirects do not.
    'Content-Security-Policy': bareContentPolicy,
    'Cache-Control': revalidated,
  };
  for (const [name, value] of [...Object.entries(defaults), ...Object.entries(page.headers)]) {
    byName.set(name.toLowerCase(), [name, value]);
  }
  const ranges = takesRanges(page) ? [['Accept-Ranges', 'bytes']] : [];
  const unchanged = [...byName.values(), ...ranges, ['Vary', 'Accept-Encoding'], ['ETag', etag]].flat();
  const { length } = coding === 'identity' ? page : bodyIn(page, coding);
  const body = ['Content-Length', String(length)];
  if (coding !== 'identity') body.push('Content-Encoding', codingToken[coding]);
  const made = { etag, unchanged, whole: [...unchanged, ...body] };
  byCoding.set(coding, made);
  return made;
}

/** Returns whether parts of a body may be requested: if it has the same bytes for every client, such as a film. */
const takesRanges = ({ isPlain, status, length }: StoredPage): boolean => isPlain && status === 200 && length > 0;

/**
 * Sends a page from memory: whole, in part (films), or 304 if the client has these bytes.
 * @param further headers of this response as name, value, …; calling `setHeader` before takes 4 µs more a request
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  further: readonly string[] = [],
): void {
  // Pictures and fonts are already compressed; redirects have no body.
  const coding = page.isPlain ? 'identity' : chooseCoding(request.headers['accept-encoding']);
  const { etag, whole, unchanged } = headersFor(page, coding);
  if (page.status === 200 && failsPrecondition(request.headers, etag)) {
    for (let at = 0; at < further.length; at += 2) response.setHeader(further[at] ?? '', further[at + 1] ?? '');
    return sendText(request, response, 412, changedSince, { ETag: etag, Vary: 'Accept-Encoding' });
  }
  const seen = request.headers['if-none-match'];
  if (seen && page.status === 200 && isKnown(seen, etag)) {
    response.writeHead(304, [...unchanged, ...further]);
    response.end();
    return;
  }
  const { range } = request.headers;
  if (range !== undefined && takesRanges(page)) {
    const headers = [...unchanged, ...further];
    if (sendPart(request, response, { range, etag, headers, body: page.body })) return;
  }
  response.writeHead(page.status, [...whole, ...further]);
  if (request.method === 'HEAD') response.end();
  else response.end(bodyIn(page, coding));
}

const isKnown = (seen: string, etag: string): boolean =>
  seen === etag || seen === '*' || seen.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
