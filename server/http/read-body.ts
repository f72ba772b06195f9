/** A body nobody meant to send: larger than its endpoint takes. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
  readonly limit: number;
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
    this.limit = limit;
  }
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
