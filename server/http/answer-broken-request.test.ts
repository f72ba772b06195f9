import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';
import { close, listen } from './listen.ts';

const siteOrigin = 'https://www.example.org';
let servers: Awaited<ReturnType<typeof listen>>;
const logged: unknown[] = [];
let port: number;
/** Addresses of requests that reached the listener. */
const heard: (string | undefined)[] = [];

beforeAll(async () => {
  servers = await listen(
    (request, response) => {
      heard.push(request.url);
      if (request.url === '/begun') {
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('begun');
      } else if (request.url !== '/reading') response.end('answered');
    },
    { host: '127.0.0.1', port: 0, siteOrigin },
    { error: (...words: unknown[]) => void logged.push(words) },
  );
  ({ port } = servers[0]?.address() as AddressInfo);
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map(close));
});

/** Sends these very bytes and reads until the connection ends. */
const sendRaw = (...pieces: string[]): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const [index, piece] of pieces.entries()) setTimeout(() => socket.write(piece), 30 * index);
    });
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });

const host = 'Host: localhost\r\n';
const chunked = `POST /reading HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`;

it.each([
  ['what is no HTTP', ['nonsense\r\n\r\n'], 400],
  ['a header that is no header', [`GET / HTTP/1.1\r\n${host}no header\r\n\r\n`], 400],
  ['two lengths', [`POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`], 400],
  ['a chunk that is none, in a body that is read', [chunked, 'zz\r\n'], 400],
  ['headers that are too long', [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`], 431],
  ['chunk extensions that are too long', [chunked, `1;${'x'.repeat(20_000)}\r\na\r\n`], 413],
])('answers %s with the headers of every answer', async (_, pieces, status) => {
  const [head = '', body = ''] = (await sendRaw(...pieces)).split('\r\n\r\n');
  expect(head.split(' ', 2)).toEqual(['HTTP/1.1', String(status)]);
  expect(body).toMatch(/^The .+\.\n$/);
  const wanted = {
    ...securityHeaders,
    'Content-Security-Policy': bareContentPolicy,
    'Strict-Transport-Security': 'max-age=31536000',
    'Cache-Control': 'no-store',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  for (const [name, value] of Object.entries(wanted)) expect(head.split('\r\n')).toContain(`${name}: ${value}`);
});

it('answers a request that does not arrive in time with 408 and the same headers', async () => {
  const [server] = servers;
  // What Node calls at the end of its time limits, which are seconds long.
  const answered = sendRaw('GET / HTTP/1.1\r\n');
  server?.once('connection', (socket) => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    setTimeout(() => server.emit('clientError', error, socket), 50);
  });
  expect(await answered).toMatch(/^HTTP\/1\.1 408 [^]*X-Content-Type-Options: nosniff[^]*did not arrive in time\.\n$/);
});

it('puts no second answer into one that is on its way', async () => {
  const answer = await sendRaw(`POST /begun HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).not.toContain('400');
});

it.each([
  'GET /unasked HTTP/1.1\r\nConnection: close',
  `GET /expecting HTTP/1.1\r\n${host}Expect: x\r\nConnection: close`,
])('leaves %j to the listener, whose answers have the headers', async (head) => {
  expect(await sendRaw(`${head}\r\n\r\n`)).toContain('answered');
  expect(heard).toContain(head.split(' ')[1]);
});

it('hears of connections that cannot be accepted, again and again', () => {
  for (const code of ['EMFILE', 'ENFILE', 'EMFILE']) {
    servers[0]?.emit('error', Object.assign(new Error(`accept ${code}`), { code }));
  }
  expect(logged).toHaveLength(3);
});
