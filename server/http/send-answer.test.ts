import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../platform/env/env.ts';
import { sendResponse } from './application.ts';
import { createListener, type ListenerOptions } from './listener.ts';

/** An endless body that tells when its reader has let go of it, as the stream of an open file does. */
function openBody() {
  const closed = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => closed.resolve('closed'),
  });
  return { body, closed: closed.promise };
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends these very bytes to a server of one handler. */
async function connected(handle: Handle, text: string) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined);
  const stop = async () => {
    socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { socket, [Symbol.asyncDispose]: stop };
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const asked = get.replace('\r\n\r\n', '\r\nAccept-Encoding: br\r\n\r\n');

describe.each([
  ['unchanged', {}, get],
  ['compressed', html, asked],
])('an answer sent %s', (_, headers, get) => {
  it('closes the body of an answer to HEAD', async () => {
    const { body, closed } = openBody();
    await using _ = await connected(
      (request, response) => void sendResponse(new Response(body, { headers }), request, response),
      get.replace('GET', 'HEAD'),
    );
    expect(await closed).toBe('closed');
  });

  it('closes the body when its reader goes away in the middle', async () => {
    const { body, closed } = openBody();
    const sent = Promise.withResolvers<unknown>();
    await using connection = await connected(
      (request, response) => sent.resolve(sendResponse(new Response(body, { headers }), request, response)),
      get,
    );
    await once(connection.socket, 'data');
    connection.socket.resetAndDestroy();
    expect(await closed).toBe('closed');
    await sent.promise;
  });

  it('ends, and closes the body, when its reader has gone before there was an answer', async () => {
    const { body, closed } = openBody();
    const sent = Promise.withResolvers<unknown>();
    await using connection = await connected((request, response) => {
      response.once('close', () => sent.resolve(sendResponse(new Response(body, { headers }), request, response)));
      connection.socket.resetAndDestroy();
    }, get);
    await sent.promise;
    expect(await closed).toBe('closed');
  });

  it('breaks the connection when its source fails in the middle', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 50) controller.error(new Error('The source failed.'));
        else controller.enqueue(randomBytes(65_536));
      },
    });
    const sent = Promise.withResolvers<unknown>();
    await using connection = await connected((request, response) => {
      const sending = sendResponse(new Response(body, { headers }), request, response);
      sending.then(sent.resolve, (error: unknown) => {
        response.destroy();
        sent.resolve(error);
      });
    }, get);
    connection.socket.resume();
    await once(connection.socket, 'close');
    expect(await sent.promise).toEqual(new Error('The source failed.'));
  });
});

it('answers a request with 500 whose answer could not even be begun', async () => {
  const logged: unknown[] = [];
  const page = { access: 'public', status: 200 };
  const listener = createListener({
    env: readEnv({ SITE_ORIGIN: 'http://localhost', PUBLISH_SECRET: 'x'.repeat(40), SESSION_SECRET: 'y'.repeat(40) }),
    log: { error: (facts: unknown) => logged.push(facts), isLevelEnabled: () => false },
    store: {
      get: (address: string) => (address === '/' ? page : undefined),
      countRead: () => {
        throw new Error('broken');
      },
    },
    readiness: { isDraining: false },
    metrics: { count: () => undefined, time: () => undefined },
    hasFailedSince: () => false,
  } as unknown as ListenerOptions);
  await using connection = await connected(listener, get);
  const [chunk] = (await once(connection.socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 500 [^]*X-Content-Type-Options: nosniff[^]*Something went wrong/);
  expect(logged).toHaveLength(1);
});
