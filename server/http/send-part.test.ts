import { createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { sendPage } from './send-page.ts';
import { loadStaticFiles } from './static-files.ts';

const film = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const words = 'WEBVTT\n\n00:00.000 --> 00:01.000\nA proposal comes in.\n'.repeat(40);

const server = createServer();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'film.mp4'), film);
  await writeFile(path.join(folder.path, 'film.vtt'), words);
  const files = await loadStaticFiles(folder.path);
  server.on('request', (request, response) => {
    const file = files.get(request.url ?? '');
    if (file) sendPage(request, response, file, ['X-Request-Id', '1']);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await folder[Symbol.asyncDispose]();
});

function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const options = { host: '127.0.0.1', port, path: target, method, headers, agent: false };
    const sent = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('a film', () => {
  it.each([
    ['the two bytes that Safari asks for first', 'bytes=0-1', 0, 2],
    ['all of it', 'bytes=0-', 0, 1_000],
    ['a piece', 'bytes=300-499', 300, 500],
    ['the rest', 'bytes=900-', 900, 1_000],
    ['the end', 'bytes=-100', 900, 1_000],
    ['more than its end', 'bytes=-9999', 0, 1_000],
    ['a piece beyond its end', 'bytes=990-2000', 990, 1_000],
  ])('is sent in part: %s', async (_, range, from, to) => {
    const { status, headers, body } = await ask('/film.mp4', { range });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(to - from),
      'content-range': `bytes ${from}-${to - 1}/1000`,
      'x-request-id': '1',
      etag: (await ask('/film.mp4')).headers.etag,
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.equals(film.subarray(from, to))).toBe(true);
  });

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes=-'])(
    'is sent whole for %s',
    async (range) => {
      const { status, headers, body } = await ask('/film.mp4', { range });
      expect([status, headers['content-range'], body.equals(film)]).toEqual([200, undefined, true]);
    },
  );

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has nothing at %s', async (range) => {
    const { status, headers, body } = await ask('/film.mp4', { range });
    expect(status).toBe(416);
    expect(headers).toMatchObject({ 'content-range': 'bytes */1000', 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
    expect(body.toString()).toBe('The file is shorter than that.\n');
  });

  it('is sent in part only as long as it is the same', async () => {
    const etag = (await ask('/film.mp4')).headers.etag ?? '';
    const since = async (told: string) => (await ask('/film.mp4', { range: 'bytes=0-1', 'if-range': told })).status;
    expect(await since(etag)).toBe(206);
    for (const other of [`W/${etag}`, '"another"', 'Mon, 23 Nov 2026 04:00:00 GMT', '']) {
      expect(await since(other), other).toBe(200);
    }
    // A client that has the whole file already gets no part of it.
    const known = await ask('/film.mp4', { range: 'bytes=0-1', 'if-none-match': etag });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  it('says in answer to HEAD that it comes in parts, and how long it is', async () => {
    const { status, headers, body } = await ask('/film.mp4', { range: 'bytes=0-1' }, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '1000' });
    expect(headers['content-range']).toBeUndefined();
  });
});

it('sends a text whole, compressed as ever', async () => {
  const { status, headers, body } = await ask('/film.vtt', { range: 'bytes=0-1', 'accept-encoding': 'br' });
  expect([status, headers['content-encoding'], headers['accept-ranges']]).toEqual([200, 'br', undefined]);
  expect(body.length).toBe(Number(headers['content-length']));
});
