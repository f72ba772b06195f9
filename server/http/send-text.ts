import type { IncomingMessage, ServerResponse } from 'node:http';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';
import { endResponse, isUnderWay } from './upload.ts';

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(`${sentence}\n`);
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Security-Policy': bareContentPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': body.length,
    ...(isUnderWay(request) && { Connection: 'close' }),
    ...headers,
  });
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(body);
  endResponse(request, response);
}

/** Redirects permanently; caches may store that for an hour. */
export const redirectPermanently = (request: IncomingMessage, response: ServerResponse, address: string): void =>
  sendText(request, response, 301, 'Moved.', { Location: address, 'Cache-Control': 'public, max-age=3600' });
