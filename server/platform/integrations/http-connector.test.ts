import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpConnector } from './http-connector.ts';
import { readCustomerRecordAnswer } from './erp/erp-answers.rules.ts';
import { readAcceptance } from './read-json.rules.ts';

const message = {
  connector: 'erp',
  kind: 'profile-sync',
  reference: 'profile-7',
  payload: { firstName: 'Ann' },
} as const;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

it('posts the payload as JSON with token and reference', async () => {
  const seen: unknown[] = [];
  const url = await listen((request, response) => {
    void bodyOf(request).then((body) => {
      const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers;
      seen.push({ method: request.method, url: request.url, authorization, key, type, body });
      response.end('{"code":200}');
    });
  });
  const connector = createHttpConnector({ url: `${url}/api/`, token: 's3cret', readAnswer: readCustomerRecordAnswer });
  expect(await connector.deliver(message)).toEqual({ ok: true });
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/api/profile-sync',
      authorization: 'Bearer s3cret',
      key: 'profile-7',
      type: 'application/json',
      body: { firstName: 'Ann' },
    },
  ]);
});

it('sends no bearer without a token, and a reference of any letters', async () => {
  const seen: unknown[] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers.authorization, request.headers['idempotency-key']);
    response.writeHead(204).end();
  });
  const connector = createHttpConnector({ url, readAnswer: readAcceptance });
  expect(await connector.deliver({ ...message, reference: 'é 1\r\nX: y' })).toEqual({ ok: true });
  expect(seen).toEqual([undefined, '%C3%A9%201%0D%0AX:%20y']);
});

it('follows no redirect', async () => {
  let isFollowed = false;
  const url = await listen((request, response) => {
    if (request.url === '/elsewhere') isFollowed = true;
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  const outcome = await createHttpConnector({ url, readAnswer: readAcceptance }).deliver(message);
  expect(outcome).toEqual({ ok: false, isPermanent: false, reason: 'Status 307' });
  expect(isFollowed).toBe(false);
});

it.each([
  ['never answers', () => undefined],
  ['begins an answer and stops', (_: IncomingMessage, response) => void response.writeHead(200).write('{"code":')],
] satisfies [string, RequestListener][])('gives up on a system that %s', async (_, answer) => {
  const url = await listen(answer);
  const outcome = await createHttpConnector({ url, readAnswer: readCustomerRecordAnswer, timeout: 100 }).deliver(
    message,
  );
  expect(outcome).toEqual({ ok: false, isPermanent: false, reason: 'No answer in time.' });
});

it('tries again later when the connection fails', async () => {
  const url = await listen((request) => request.socket.destroy());
  const outcome = await createHttpConnector({ url, readAnswer: readAcceptance }).deliver(message);
  expect(outcome).toMatchObject({
    ok: false,
    isPermanent: false,
    reason: expect.stringContaining('No connection') as string,
  });
});

it('tells of a system that is not there without its address', async () => {
  const outcome = await createHttpConnector({ url: 'http://127.0.0.1:1', readAnswer: readAcceptance }).deliver(message);
  expect(JSON.stringify(outcome)).not.toContain('127.0.0.1');
  expect(outcome).toMatchObject({ ok: false, isPermanent: false });
});

it('reads only the beginning of an endless answer', async () => {
  let isCut = false;
  const url = await listen((_, response) => {
    response.writeHead(500);
    response.once('close', () => (isCut = true));
    const more = () => {
      if (!isCut) response.write('x'.repeat(50_000), more);
    };
    more();
  });
  const outcome = await createHttpConnector({ url, readAnswer: readAcceptance }).deliver(message);
  expect(outcome).toEqual({ ok: false, isPermanent: false, reason: `Status 500: ${'x'.repeat(500)}` });
  await expect.poll(() => isCut).toBe(true);
});

it('lets go when the server stops', async () => {
  const url = await listen(() => undefined);
  const stop = new AbortController();
  const sending = createHttpConnector({ url, readAnswer: readAcceptance }).deliver(message, stop.signal);
  stop.abort();
  expect(await sending).toEqual({ ok: false, isPermanent: false, reason: 'The server was stopped meanwhile.' });
});
