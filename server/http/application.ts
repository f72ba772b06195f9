import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteData } from 'astro';
import type { CatalogReader } from '../store/catalog/catalog-reader.ts';
import type { ShelfReader } from '../standards/library/reading/shelf-reader.ts';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import type { BrandPictures } from '../platform/images/read-brand-picture.ts';
import type { Render } from '../content/publish/render-page.ts';
import { answerCoding, compress, isCompressible, isLongEnough, sendCompressed } from './compress-answer.ts';
import { codingToken } from './content-coding.ts';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';
import { changedSince, failsPrecondition } from './preconditions.rules.ts';
import { sendText } from './send-text.ts';
import { endResponse, isUnderWay, type ArrivingUpload } from './upload.ts';

/** The part of the built Astro application that the server calls. */
export interface Application {
  render(
    request: Request,
    options: { locals: object; clientAddress?: string; addCookieHeader?: boolean; routeData?: RouteData | undefined },
  ): Promise<Response>;
  /** Returns the route of an endpoint without parameters; undefined for everything else. */
  endpointAt(pathname: string): RouteData | undefined;
}

/** Renders a page of the site for the publisher. */
export const renderAddress = (
  application: Application,
  address: string,
  locals: Parameters<Render>[1] & { catalog: CatalogReader; shelf: ShelfReader; pictures?: BrandPictures },
): Promise<Response> => {
  const { locale, path } = splitSitePath(address);
  const url = toPageUrl(path, '', locals.site.origin);
  return application.render(new Request(url), { locals: { ...locals, language: locale } });
};

/** Returns the headers of a Node request, including repeated ones. */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return headers;
}

/**
 * Returns the URL of an address within the application. Each segment is encoded, so that a "?" or "#" in it cannot
 * start a query.
 * @param path decoded, without language prefix
 * @param target of the request; its query is preserved
 * @param origin the site's, never the client's
 */
export function toPageUrl(path: string, target: string, origin: string): URL {
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
  return new URL(path.split('/').map(encodeURIComponent).join('/') + query, origin);
}

/** Runs the application on a Node request; the URL lacks the language prefix of the address. */
export function runApplication(
  application: Application,
  request: IncomingMessage,
  options: {
    url: URL;
    headers: Headers;
    locals: object;
    clientAddress: string;
    method: string;
    upload: ArrivingUpload;
  },
): Promise<Response> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return application.render(
    new Request(options.url, {
      method: options.method,
      headers: options.headers,
      ...(hasBody && { body: options.upload.stream(), duplex: 'half' }),
    }),
    {
      locals: options.locals,
      clientAddress: options.clientAddress,
      addCookieHeader: true,
      routeData: application.endpointAt(options.url.pathname),
    },
  );
}

const onEveryAnswer = new Map(Object.entries(securityHeaders));

/** Sends a response of the application or of an endpoint. */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading && answer.ok && failsPrecondition(request.headers, answer.headers.get('etag'))) {
    await discard(answer);
    return sendText(request, response, 412, changedSince);
  }
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  response.setHeaders(onEveryAnswer);
  if (!isPage) response.setHeader('Content-Security-Policy', bareContentPolicy);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  if (isUnderWay(request)) {
    // With a length the response is complete before the connection, and with it the upload, ends.
    const isHead = request.method === 'HEAD';
    if (isHead) await discard(answer);
    const bytes = isHead ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer());
    response.setHeader('Connection', 'close');
    response.setHeader('Content-Length', bytes.length);
    response.writeHead(answer.status);
    if (bytes.length > 0) response.write(bytes);
    else response.flushHeaders();
    endResponse(request, response);
    return;
  }
  const isHead = request.method === 'HEAD';
  const coding = isCompressible(answer) ? answerCoding(request) : 'identity';
  if (isCompressible(answer)) response.appendHeader('Vary', 'Accept-Encoding');
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    // With a length it is sent in one piece; otherwise its end would be a second one.
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isSmaller = coding !== 'identity' && isLongEnough(bytes.length);
    const body = isSmaller ? await compress(bytes, coding) : bytes;
    if (isSmaller) response.setHeader('Content-Encoding', codingToken[coding]);
    response.setHeader('Content-Length', body.length);
    response.writeHead(answer.status);
    response.end(isHead ? undefined : body);
    return;
  }
  if (coding !== 'identity') {
    response.removeHeader('Content-Length');
    response.setHeader('Content-Encoding', codingToken[coding]);
  }
  response.writeHead(answer.status);
  if (isHead) await discard(answer);
  else if (answer.body && coding !== 'identity') await sendCompressed(answer.body, response, coding);
  else if (answer.body) await pass(answer.body, response);
  response.end();
}

/** Closes the body of an unsent response; otherwise a file would stay open until garbage collection. */
export async function discard(answer: Response): Promise<void> {
  // Nothing depends on it any more.
  await answer.body?.cancel().catch(() => undefined);
}

/** Sends a body with back pressure. Rejects if reading fails; a client that disconnects is not a failure. */
async function pass(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const isGone = () => response.destroyed;
  for await (const chunk of body) {
    // The event does not repeat if the client had gone before.
    if (isGone()) return;
    if (response.write(chunk)) continue;
    // A client that has gone causes no `drain`; leaving the loop closes the source.
    await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
    if (isGone()) return;
  }
}
