import type { IncomingMessage, ServerResponse } from 'node:http';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';

/** Answers with one sentence of plain text. */
export function answerPlainly(
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
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
