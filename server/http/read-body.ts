/** Longest body of any request, in bytes: a content item. Endpoints with a lower limit declare it in their contract. */
export const largestBody = 4_000_000;
/** Longest body of a form, in bytes: twenty times the longest names and addresses in any script. */
export const formLimit = 100_000;

/** A body above the limit of its address. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
  readonly limit: number;
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

/** Returns whether a content type is that of a form that may contain files. */
export const isMultipart = (type: string | null | undefined): boolean => /^multipart\/form-data\s*;/i.test(type ?? '');

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
