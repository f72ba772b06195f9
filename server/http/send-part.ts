import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentRange, readByteRange } from '../platform/files/byte-range.rules.ts';
import { sendText } from './send-text.ts';

interface AskedPart {
  /** The header of that name. */
  range: string;
  etag: string;
  /** Headers of the file, names and values in turn, without those that describe a body. */
  headers: readonly string[];
  body: Buffer;
}

/**
 * Sends the part of a file that is asked for. Safari plays a film only from a server that does, and every browser that
 * jumps to a minute of it asks for what lies there. A part of a file that has changed since is of no use: then, and for
 * whatever is no part, the whole file is to be sent. HEAD has no parts (RFC 9110, 14.2).
 * @returns whether the request is answered
 */
export function sendPart(
  request: IncomingMessage,
  response: ServerResponse,
  { range, etag, headers, body }: AskedPart,
): boolean {
  const since = request.headers['if-range'];
  if (request.method !== 'GET' || (since !== undefined && since !== etag)) return false;
  const part = readByteRange(range, body.length);
  if (part === null) return false;
  if (part === 'unsatisfiable') {
    const asked = { 'Content-Range': contentRange(null, body.length), 'Accept-Ranges': 'bytes' };
    sendText(request, response, 416, 'The file is shorter than that.', asked);
    return true;
  }
  const sent = body.subarray(part.first, part.last + 1);
  const described = ['Content-Range', contentRange(part, body.length), 'Content-Length', String(sent.length)];
  response.writeHead(206, [...headers, ...described]);
  response.end(sent);
  return true;
}
