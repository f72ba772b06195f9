import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bareContentPolicy, securityHeaders, transportSecurity } from './security-headers.ts';

/** Requests that Node refuses before any code of ours sees them, by the code of its error; every other one is a 400. */
const refusals: Readonly<Record<string, { status: number; sentence: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: 'The chunk extensions of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time.' },
};
const unreadable = { status: 400, sentence: 'The request is not valid HTTP.' };

/** Returns whether part of an answer is on its way: another one would end up in the middle of it. */
function isAnswering(socket: Socket): boolean {
  // Node has no public word for it, and looks at the same before it answers by itself.
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return response?.headersSent === true;
}

/**
 * Answers a connection whose request Node cannot read, as Node would but with the headers of every other answer, and
 * closes it. A connection that its other end has reset, or that has part of an answer already, is closed only.
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
