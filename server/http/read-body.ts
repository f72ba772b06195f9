/** Longest body of any request, in bytes: an item of content. Endpoints that need less say so in their contract. */
export const largestBody = 4_000_000;
/** Longest body of a form, in bytes: names and addresses of any script fit twenty times. */
export const formLimit = 100_000;

/** A body nobody meant to send: larger than its address takes. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
  readonly limit: number;
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

/** Longest body of a form with files, in bytes: ten of 10 MiB, and its texts. A page that takes none refuses it unread. */
const uploadLimit = 11 * 10_485_760;

/** Returns whether a body is the form of a page that may hold files, by its content type. */
export const isMultipart = (type: string | null | undefined): boolean => /^multipart\/form-data\s*;/i.test(type ?? '');

/** The endpoints that take the files of forms. */
const uploadPaths: ReadonlySet<string> = new Set(['/api/files', '/api/aenapplication/files']);

/** Returns the most that an address reads of a body, in bytes; enforced before anything of it is read. */
export function bodyLimitOf(path: string, type?: string): number {
  if (uploadPaths.has(path) && isMultipart(type)) return uploadLimit;
  if (path.startsWith('/api/')) return largestBody;
  // The forms of the desk hold an item of content each.
  if (/^(\/[a-z]{2})?\/editor\//.test(path)) return isMultipart(type) ? uploadLimit : largestBody;
  return isMultipart(type) ? uploadLimit : formLimit;
}

/** Reads a body of at most `limit` bytes as UTF-8. @throws BodyTooLarge, TypeError when it is not UTF-8 */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge(limit);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
