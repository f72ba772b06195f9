import { bareContentPolicy } from '../../server/http/security-headers.ts';
import { contentRange, readByteRange } from '../../server/platform/files/byte-range.rules.ts';
import { attachmentHeader } from '../../server/platform/files/file-name.rules.ts';
import type { FileStorage } from '../../server/platform/files/file-storage.ts';

/** A file of the storage that is sent. */
interface StoredAnswer {
  /** Its key in the storage. */
  key: string;
  /** Saved under this name. */
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** The one type that browsers show themselves, in a viewer that has no access to the site. */
const shown = 'application/pdf';

/** Limits of a shown file: no script, no frame around it. The viewers of browsers need to be allowed to load themselves. */
const shownPolicy = "script-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A saved file that is opened nevertheless has no origin and loads nothing. */
const savedPolicy = `sandbox; ${bareContentPolicy}`;

const isKnown = (seen: string, etag: string): boolean =>
  seen.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/**
 * Answers with a file of the storage, whole or the part that is asked for. A PDF is shown, everything else saved; no
 * browser takes it for a page of the site. It is asked for at each use, so that a file that was replaced is seen at once.
 * @returns null when the storage does not have it
 */
export async function answerStoredFile(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  storage: FileStorage,
  { key, name, type, size, sha256 }: StoredAnswer,
): Promise<Response | null> {
  const etag = `"${sha256.slice(0, 32)}"`;
  const described = new Headers({
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': type === shown ? shownPolicy : savedPolicy,
  });
  const seen = headers.get('if-none-match');
  if (seen !== null && isKnown(seen, etag)) return new Response(null, { status: 304, headers: described });
  const since = headers.get('if-range');
  const isPartAsked = method === 'GET' && (since === null || since === etag);
  const part = isPartAsked ? readByteRange(headers.get('range'), size) : null;
  if (part === 'unsatisfiable') {
    described.set('Content-Range', contentRange(null, size));
    return new Response(null, { status: 416, headers: described });
  }
  const disposition = attachmentHeader(name);
  described.set('Content-Type', type);
  described.set('Content-Disposition', type === shown ? disposition.replace('attachment', 'inline') : disposition);
  described.set('Content-Length', String(part ? part.last - part.first + 1 : size));
  if (part) described.set('Content-Range', contentRange(part, size));
  const status = part ? 206 : 200;
  if (method === 'HEAD') return new Response(null, { status, headers: described });
  const body = await storage.read(key, part);
  return body && new Response(body, { status, headers: described });
}
