import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bareContentPolicy, securityHeaders, transportSecurity } from './security-headers.ts';

/** Requests that Node rejects before our code runs, by its error code; all others get a 400. */
const refusals: Readonly<Record<string, { status: number; sentence: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: 'The chunk extensions of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time.' },
};
const unreadable = { status: 400, sentence: 'The request is not valid HTTP.' };

/** Returns whether part of a response has been sent: a second one would end up inside it. */
function isAnswering(socket: Socket): boolean {
  // Not public; Node checks the same property before it answers.
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return response?.headersSent === true;
}

/**
 * Answers a request that Node cannot parse, as Node would but with our headers, and closes the connection. A connection
 * that is reset, or has part of a response, is only closed.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, siteOrigin: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy(error);
    return;
  }
  const { status, sentence } = refusals[error.code ?? ''] ?? unreadable;
  const body = `${sentence}\n`;
  const headers = {
    ...securityHeaders,
    ...transportSecurity(siteOrigin),
    'Content-Security-Policy': bareContentPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}
