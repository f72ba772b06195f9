import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';

/** The part of the built Astro application that the server calls. */
export interface Application {
  render(
    request: Request,
    options: { locals: object; clientAddress?: string; addCookieHeader?: boolean },
  ): Promise<Response>;
}

/** The headers of a Node request, repeated ones kept. */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return headers;
}

/** Asks the application for the answer to a Node request; the origin is the site's, never the client's word. */
export async function answerThroughApplication(
  application: Application,
  request: IncomingMessage,
  response: ServerResponse,
  options: {
    origin: string;
    locals: object;
    clientAddress: string;
    method: string | undefined;
    /** Answers a reader instead of the application's bare word that there is no such page. */
    answerMissing?: (() => void) | undefined;
  },
): Promise<void> {
  const cancel = new AbortController();
  response.once('close', () => cancel.abort());
  const headers = headersOf(request);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await application.render(
    new Request(new URL(request.url ?? '/', options.origin), {
      method: options.method ?? 'GET',
      headers,
      signal: cancel.signal,
      ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
    }),
    { locals: options.locals, clientAddress: options.clientAddress, addCookieHeader: true },
  );
  const isBare = answer.status === 404 && answer.headers.get('content-type')?.startsWith('text/plain');
  if (!isBare || !options.answerMissing) return send(answer, request, response, cancel.signal);
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  options.answerMissing();
}

async function send(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  response.setHeaders(new Map(Object.entries(securityHeaders)));
  if (!isPage) response.setHeader('Content-Security-Policy', bareContentPolicy);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  const isUnread = !request.complete;
  if (isUnread) response.setHeader('Connection', 'close');
  response.writeHead(answer.status);
  if (answer.body && request.method !== 'HEAD') {
    for await (const chunk of answer.body) {
      if (response.write(chunk)) continue;
      // Whoever has gone away drains nothing: leaving the loop lets go of what is read from.
      await once(response, 'drain', { signal }).catch(() => undefined);
      if (response.destroyed) break;
    }
  }
  response.end();
  if (isUnread) discard(request);
}

/** The body as a stream that may be left unread: giving it up must not close the connection before the answer is out. */
const bodyOf = (request: IncomingMessage) =>
  NodeStream.from<Uint8Array>(request.iterator({ destroyOnReturn: false })) as ReadableStream<Uint8Array>;

/** Longest wait for the rest of a refused upload, in milliseconds. */
const discardPatience = 2_000;

/** Reads a refused upload away, so that its sender gets to the answer; one without end is cut off. */
function discard(request: IncomingMessage): void {
  const impatient = setTimeout(() => request.destroy(), discardPatience);
  request.once('close', () => clearTimeout(impatient));
  request.resume();
}
