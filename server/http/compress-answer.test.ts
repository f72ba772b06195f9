import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendResponse } from './application.ts';
import { answerCoding } from './compress-answer.ts';

const words = 'Electrical installations of buildings. '.repeat(500);
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const json = { 'Content-Type': 'application/json' };

/** Sends an answer to one request. */
async function exchange(answer: Response, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((request, response) => void sendResponse(answer, request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ host: '127.0.0.1', port, method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { headers: IncomingHttpHeaders }];
  const body = await buffer(response);
  server.close();
  return { headers: response.headers, body };
}
const br = { 'accept-encoding': 'gzip, deflate, br' };

describe('an answer made for one request', () => {
  it.each([
    ['html', html],
    ['json', json],
    ['csv', { 'Content-Type': 'text/csv' }],
    ['a drawing', { 'Content-Type': 'image/svg+xml' }],
  ])('of %s is sent in the smallest coding that the client takes', async (_, headers) => {
    const make = () => new Response(words, { headers });
    const brotli = await exchange(make(), br);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(words);
    const gzip = await exchange(make(), { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(gzip.body).toString()).toBe(words);
    const plain = await exchange(make());
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(plain.body.toString()).toBe(words);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const { headers, body } = await exchange(new Response(words, { headers: html }), br, 'HEAD');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(headers).not.toHaveProperty('content-length');
    expect(body).toHaveLength(0);
  });

  it('keeps what else it varies by', async () => {
    const { headers } = await exchange(new Response(words, { headers: { ...json, Vary: 'Cookie' } }), br);
    expect(headers.vary).toBe('Cookie, Accept-Encoding');
  });

  it.each([
    ['a part of a file', 206, { 'Content-Type': 'text/plain', 'Content-Range': 'bytes 0-9/20000' }],
    ['a picture', 200, { 'Content-Type': 'image/webp' }],
    ['an archive', 200, { 'Content-Type': 'application/zip' }],
    ['a stream of events', 200, { 'Content-Type': 'text/event-stream' }],
    ['what is compressed already', 200, { ...html, 'Content-Encoding': 'identity-of-a-test' }],
    ['what has an ETag of its own', 200, { ...html, ETag: '"v1"' }],
  ])('does not compress %s', async (_, status, headers) => {
    const { headers: sent, body } = await exchange(new Response(words, { status, headers }), br);
    expect(sent['content-encoding'] ?? null).toBe((headers as Record<string, string>)['Content-Encoding'] ?? null);
    expect(body.toString()).toBe(words);
  });

  it.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('of parts arrives part by part in %s', async (accepted, open) => {
    let sendRest: (() => void) | undefined;
    const parts = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('first '));
        sendRest = () => {
          controller.enqueue(Buffer.from('second'));
          controller.close();
        };
      },
    });
    const server = createServer(
      (request, response) => void sendResponse(new Response(parts, { headers: html }), request, response),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': accepted };
    const sent = httpRequest({ host: '127.0.0.1', port, headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    const body = response.pipe(open());
    expect(String((await once(body, 'data'))[0])).toBe('first ');
    sendRest?.();
    expect(await text(body)).toBe('second');
    server.close();
  });

  it('does not compress a few words', async () => {
    const { headers, body } = await exchange(new Response('{"a":1}', { headers: json }), br);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe('7');
    expect(body.toString()).toBe('{"a":1}');
  });
});

it.each([
  ['a page of the site itself', { 'sec-fetch-site': 'same-origin', cookie: 'session_token=1' }, 'brotli'],
  ['the address bar', { 'sec-fetch-site': 'none', cookie: 'session_token=1' }, 'brotli'],
  ['somebody without cookies', { 'sec-fetch-site': 'cross-site' }, 'brotli'],
  ['another site', { 'sec-fetch-site': 'cross-site', cookie: 'session_token=1' }, 'identity'],
  ['another host of the domain', { 'sec-fetch-site': 'same-site', cookie: 'session_token=1' }, 'identity'],
  ['an old browser', { cookie: 'session_token=1' }, 'identity'],
  ['an unknown word', { 'sec-fetch-site': 'same-origin, cross-site', cookie: 'session_token=1' }, 'identity'],
])('answers %s in a coding whose length tells another site nothing', (_, headers, coding) => {
  expect(answerCoding({ headers: { ...headers, ...br } })).toBe(coding);
});
