import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentRange, readByteRange } from '../platform/files/byte-range.rules.ts';
import { sendText } from './send-text.ts';

interface AskedPart {
  /** The Range header. */
  range: string;
  etag: string;
  /** Headers of the file as name, value, …, without those about the body. */
  headers: readonly string[];
  body: Buffer;
}

/**
 * Sends the requested part of a file. Safari plays films only from servers with ranges, and browsers use them to seek.
 * If the file has changed since, or the range is not valid, the whole file must be sent. HEAD has no ranges (RFC 9110,
 * 14.2).
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
