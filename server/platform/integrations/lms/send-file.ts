import { randomUUID } from 'node:crypto';
import { ReadableStream as NodeStream } from 'node:stream/web';

interface KeptFile {
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  content: ReadableStream<Uint8Array>;
}

/** Opens a stored file by its id; null if it was deleted. */
export type OpenStoredFile = (id: string) => Promise<KeptFile | null>;

/** Returns a name for a quoted header value. */
const quoted = (name: string): string => name.replace(/[\r\n]/g, ' ').replaceAll('"', '%22');

/**
 * Returns the request that sends one file as the field `formFile`. The file is streamed: its length is known, so it is
 * never in memory as a whole.
 */
export function fileRequest({ name, mediaType, size, content }: KeptFile) {
  const boundary = `form-${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="formFile"; filename="${quoted(name)}"\r\n` +
      `Content-Type: ${mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(head.length + size + tail.length),
    },
    body: NodeStream.from<Uint8Array>(around(head, content, tail)) as ReadableStream<Uint8Array<ArrayBuffer>>,
    duplex: 'half' as const,
  };
}

async function* around(head: Uint8Array, content: ReadableStream<Uint8Array>, tail: Uint8Array) {
  yield head;
  yield* content;
  yield tail;
}
