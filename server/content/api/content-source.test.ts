import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/connection.ts';
import { createContentApi } from './content-api.ts';
import { ContentUnavailable, embeddedSource, remoteSource } from './content-source.ts';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a content API on loopback with the given behavior. @returns its address */
async function fake(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

const answering = (status: number, body: string, type = 'application/json') =>
  fake((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });

async function problemOf(url: string, wait?: number): Promise<string> {
  const error: unknown = await remoteSource(url, undefined, wait)
    .execute('{ x }', {})
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(ContentUnavailable);
  return (error as Error).message;
}

it('tells a store that cannot be read from a query that it refuses, and keeps its statements to itself', async () => {
  const db = new Proxy({} as Database, {
    get() {
      throw new Error('Failed query: select 1');
    },
  });
  const source = embeddedSource(
    createContentApi({ db, clock: { now: () => new Date() }, isProduction: true, installation: demoInstallation }),
  );
  await expect(source.execute('{ routes(first: 1) { next } }', {})).rejects.toThrow(
    'embedded content store could not be read: Unexpected error.',
  );
  await expect(source.execute('{ nothing }', {})).rejects.toThrow(
    'embedded content store refused the query: Cannot query field "nothing" on type "Query".',
  );
});

describe('a remote content API', () => {
  it('is asked with the document, its variables and the token as bearer', async () => {
    let seen: unknown;
    const url = await fake((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen = {
          method: request.method,
          authorization: request.headers.authorization,
          body: JSON.parse(body) as unknown,
        };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ data: { x: 1 }, extensions: { tags: ['page:a'] } }));
      });
    });
    const answer = await remoteSource(url, 'the-token').execute('query A($n: Int) { x }', { n: 1 });
    expect(answer).toEqual({ data: { x: 1 }, tags: ['page:a'] });
    expect(seen).toMatchObject({
      method: 'POST',
      authorization: 'Bearer the-token',
      body: { query: 'query A($n: Int) { x }', variables: { n: 1 } },
    });
  });

  it('that does not answer in time is unavailable, with a sentence that says how long it had', async () => {
    const url = await fake((request) => request.resume());
    expect(await problemOf(url, 50)).toBe(`${url} did not answer within 50 ms.`);
  });

  it('that stops in the middle of its answer is unavailable after the same time', async () => {
    const url = await fake((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
    });
    expect(await problemOf(url, 50)).toBe(`${url} did not answer within 50 ms.`);
  });

  it.each([500, 502, 401, 404])('that answers with status %d is unavailable, with the status', async (status) => {
    const url = await answering(status, '<h1>Broken</h1>', 'text/html');
    const message = await problemOf(url);
    expect(message).toContain(url);
    expect(message).toContain(String(status));
    expect(message).not.toContain('<h1>');
  });

  it.each(['', '{"data":', 'not json', '[]', 'null', '{}'])('that answers %j is unavailable', async (body) => {
    const url = await answering(200, body);
    expect(await problemOf(url)).toMatch(/^http\S+ (could not be read: \S|answered (with|without) \S)[^\n]*$/);
  });

  it('that refuses the query is unavailable, with its reason', async () => {
    const url = await answering(200, JSON.stringify({ errors: [{ message: 'Cannot query field "x".' }] }));
    expect(await problemOf(url)).toContain('refused the query: Cannot query field "x".');
  });

  it.each([undefined, {}, { tags: 'page:a' }, { tags: [1] }])(
    'that answers without the tags pages are re-rendered by (%j) is unavailable',
    async (extensions) => {
      const url = await answering(200, JSON.stringify({ data: { x: 1 }, extensions }));
      expect(await problemOf(url)).toBe(`${url} answered without extensions.tags, which pages are re-rendered by.`);
    },
  );

  it('that redirects elsewhere is unavailable, and elsewhere never sees the token', async () => {
    let strangers = 0;
    const elsewhere = await fake((_, response) => {
      strangers += 1;
      response.end('{}');
    });
    const url = await fake((request, response) => {
      request.resume();
      response.writeHead(307, { location: elsewhere });
      response.end();
    });
    expect(await problemOf(url)).toContain(url);
    expect(strangers).toBe(0);
  });

  it('that is not there is unavailable', async () => {
    const url = await answering(200, '');
    running[0]?.close();
    running.splice(0);
    expect(await problemOf(url)).toContain('could not be read');
  });
});
