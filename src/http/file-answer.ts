import { attachmentHeader } from '../../server/platform/files/file-name.rules.ts';

interface SentFile {
  /** Saved under this name. */
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Of a body that comes as a stream, in bytes. */
  size?: number;
}

const sizeOf = (body: SentFile['body']): number | null => {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return 'byteLength' in body ? body.byteLength : null;
};

/** Answers with a file that belongs to one person, to be saved. */
export const sendPrivateFile = ({ name, type, body, size }: SentFile): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(sizeOf(body) ?? size),
      'Content-Disposition': attachmentHeader(name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/** Answers with dates that go into a calendar. */
export const sendCalendarFile = (name: string, body: string): Response =>
  sendPrivateFile({ name, type: 'text/calendar; charset=utf-8', body });
