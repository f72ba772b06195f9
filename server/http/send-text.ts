import type { IncomingMessage, ServerResponse } from 'node:http';
import { bareContentPolicy, revalidated, securityHeaders } from './security-headers.ts';
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

/**
 * Redirects permanently, as a page that browsers ask about at each use: a page may be made at the address.
 * @param headers for a cache in front
 */
export const redirectPermanently = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  headers: Record<string, string>,
): void => sendText(request, response, 301, 'Moved.', { Location: address, 'Cache-Control': revalidated, ...headers });
