import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../tests/support/site-process.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let site: RunningSite;
beforeAll(async () => {
  site = await startSmallSite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Sends exactly this target and these headers; `fetch` would tidy both up. */
function ask(target: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const { port } = new URL(site.origin);
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method: options.method ?? 'GET',
        headers: { host: `localhost:${port}`, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** Sends these very bytes and reads until the connection ends. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

const asset = async () => /\/_astro\/[^"']+\.css/.exec((await ask('/')).body.toString())?.[0] ?? 'no stylesheet';

describe('a page', () => {
  it('is sent whole with its length, type, policy and a strong ETag', async () => {
    const { status, headers, body } = await ask('/caf%C3%A9');
    expect(status).toBe(200);
    expect(body.toString()).toContain('The text of Café.');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    });
    expect(headers['content-security-policy']).toMatch(/script-src[^;]*'sha256-/);
    expect(headers['content-security-policy']).not.toContain("'unsafe-inline'");
  });

  it('is the same text in every coding, each with an ETag of its own', async () => {
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => ask('/', { headers: { 'accept-encoding': coding } })),
    );
    expect([plain, gzip, brotli].map((each) => each?.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body);
    expect(brotliDecompressSync(brotli?.body ?? '')).toEqual(plain?.body);
    expect(new Set([plain, gzip, brotli].map((each) => each?.headers.etag)).size).toBe(3);
  });

  it('is not sent again to somebody who has it', async () => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': 'br' } });
    const etag = headers.etag ?? '';
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('/', { headers: { 'accept-encoding': 'br', 'if-none-match': seen } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'], vary: 'Accept-Encoding' });
      expect(again.headers['content-length']).toBeUndefined();
    }
    for (const other of ['"other"', etag.replace('-br', ''), '']) {
      expect((await ask('/', { headers: { 'accept-encoding': 'br', 'if-none-match': other } })).status).toBe(200);
    }
  });

  it('is sent only to somebody who asks for this version, where they ask for one', async () => {
    const coded = { 'accept-encoding': 'br' };
    const { headers, body } = await ask('/', { headers: coded });
    const etag = headers.etag ?? '';
    for (const match of [etag, `"other", ${etag}`, '*']) {
      const again = await ask('/', { headers: { ...coded, 'if-match': match } });
      expect([again.status, again.body.length]).toEqual([200, body.length]);
    }
    for (const match of ['"other"', `W/${etag}`, etag.replace('-br', '')]) {
      const again = await ask('/', { headers: { ...coded, 'if-match': match, 'if-none-match': etag } });
      expect([again.status, again.headers.etag, again.headers['cache-control']]).toEqual([412, etag, 'no-store']);
    }
    // A precondition counts only where the answer would have been a success.
    expect((await ask('/nowhere', { headers: { 'if-match': '"other"' } })).status).toBe(404);
    expect((await ask('/en', { headers: { 'if-match': '"other"' } })).status).toBe(301);
    const since = { ...coded, 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await ask('/', { headers: since })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [get, head] = await Promise.all([ask('/'), ask('/', { method: 'HEAD' })]);
    expect(head.body.length).toBe(0);
    const { date: _, 'x-request-id': __, ...wanted } = get.headers;
    expect(head.headers).toMatchObject(wanted);
  });

  it('has one address: other spellings lead there with 301 and keep the query', async () => {
    for (const [asked, wanted] of [
      ['/en', '/'],
      ['/en/', '/'],
      ['/en/caf%C3%A9', '/caf%C3%A9'],
      ['/caf%C3%A9/', '/caf%C3%A9'],
      ['/en/caf%C3%A9/?a=1&b=2', '/caf%C3%A9?a=1&b=2'],
      ['/en/cart?done=added', '/cart?done=added'],
      ['/en/user/my-account/account-orders', '/user/my-account/account-orders'],
      ['/es/', '/es'],
      ['/es/cafeteria/', '/es/cafeteria'],
    ] as const) {
      const { status, headers } = await ask(asked);
      expect([asked, status, headers.location]).toEqual([asked, 301, wanted]);
    }
    expect((await ask('/english')).status).toBe(404);
  });

  it.each([
    ['/CAF%C3%89?a=1', '/caf%C3%A9?a=1'],
    ['/ES/Cafeteria', '/es/cafeteria'],
    ['/Old', '/caf%C3%A9'],
    ['/Cart?done=added', '/cart?done=added'],
    ['/ES/User/SignIn', '/es/user/signin'],
  ])('in other letters, %s leads to %s at once', async (asked, wanted) => {
    const { status, headers } = await ask(asked);
    expect([status, headers.location]).toEqual([301, wanted]);
  });

  it.each([
    ['/favicon.ico', 'image/x-icon', ''],
    ['/site.webmanifest', 'application/manifest+json', '"start_url":"/"'],
    ['/es/site.webmanifest', 'application/manifest+json', '"start_url":"/es"'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'Contact: http'],
  ])('has %s beside it, as browsers and robots ask for it', async (target, type, part) => {
    const { status, headers, body } = await ask(target);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(body.toString()).toContain(part);
  });

  it('found by a decomposed or needlessly encoded spelling is the same page', async () => {
    const bodies = await Promise.all(['/caf%C3%A9', '/cafe%CC%81', '/%63af%C3%A9'].map((at) => ask(at)));
    expect(new Set(bodies.map(({ status, body }) => `${status} ${body.toString()}`)).size).toBe(1);
  });

  it('that moved leads to the new place', async () => {
    const { status, headers } = await ask('/old');
    expect(status).toBe(301);
    expect(headers.location).toBe('/caf%C3%A9');
    expect((await ask('/far')).headers.location).toBe('/%E6%97%A5%E6%9C%AC');
  });

  it('for signed-in people is not shown to others', async () => {
    for (const target of ['/inside', '/inside?x=1']) {
      const { status, headers, body } = await ask(target);
      expect(status).toBe(302);
      expect(headers.location).toBe(`/user/signin?returnurl=${encodeURIComponent(target)}`);
      expect(headers['cache-control']).toContain('no-store');
      expect(body.toString()).not.toContain('The text of Inside');
    }
  });
});

describe('an address that does not exist', () => {
  it.each([
    ['/nowhere', 'en'],
    ['/es/nada', 'es'],
    ['/nowhere/at/all.html', 'en'],
    ['/_astro/gone.js', 'en'],
    ['/wp-login.php', 'en'],
    ['/api', 'en'],
    ['/%E2%80%AE', 'en'],
  ])('%s answers 404 with a page in "%s"', async (target, language) => {
    const { status, headers, body } = await ask(target);
    expect(status).toBe(404);
    expect(body.toString()).toContain(`<html lang="${language}"`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/..', '/%2e%2e/x', '/%252e%252e/x', '/a%00', '/%ff', '/a%5cb', '//evil.example', `/${'a'.repeat(3_000)}`])(
    '%.40s is refused as no address at all',
    async (target) => {
      const { status, headers } = await ask(target);
      expect(status).toBe(400);
      expect(headers.location).toBeUndefined();
    },
  );
});

describe('the host', () => {
  it('of a request must be that of SITE_ORIGIN, and a stranger is told the variable to set', async () => {
    const { port } = new URL(site.origin);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      `localhost:${port}.evil.example`,
      `127.0.0.1:${port}`,
    ]) {
      const { status, body } = await ask('/', { headers: { host } });
      expect([host, status]).toEqual([host, 421]);
      expect(body.toString()).toContain(`This server answers for ${site.origin} only.`);
      expect(body.toString()).toContain('SITE_ORIGIN');
    }
    expect((await ask('/', { headers: { host: `LOCALHOST:${port}` } })).status).toBe(200);
  });

  it('is named once: a request with two of them is refused, whatever they are', async () => {
    const { port, host } = new URL(site.origin);
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const answer = await sendRaw(
        Number(port),
        `GET / HTTP/1.1\r\n${hosts.map((each) => `Host: ${each}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
      expect([hosts, answer.split('\r\n', 1)[0]]).toEqual([hosts, 'HTTP/1.1 400 Bad Request']);
    }
  });

  it('does not matter to the health checks', async () => {
    const headers = { host: '10.1.2.3:8080' };
    expect((await ask('/healthz', { headers })).status).toBe(200);
    expect((await ask('/readyz', { headers })).status).toBe(200);
  });

  it('in a forwarding header never shows in an answer', async () => {
    const { body } = await ask('/', { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' } });
    expect(body.toString()).not.toContain('evil.example');
  });
});

describe('operations', () => {
  it('say in metrics what was answered, by the part that answered it', async () => {
    await ask('/');
    await ask('/nowhere-else');
    const { status, headers, body } = await ask('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = body.toString();
    expect(text).toMatch(/stanchion_requests_total\{answerer="page",status="200"\} [1-9]/);
    expect(text).toMatch(/stanchion_publish_pages [1-9]/);
  });

  it('keep the metrics from a request that a proxy passed on without the token', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    expect((await ask('/metrics', { headers: forwarded })).status).toBe(401);
    const authorization = `Bearer ${await site.token()}`;
    expect((await ask('/metrics', { headers: { ...forwarded, authorization } })).status).toBe(200);
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s on a page is refused with those it has',
    async (method) => {
      const { status, headers } = await ask('/', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each(['TRACE', 'PROPFIND', 'PURGE', 'PATCH', 'OPTIONS'])(
    '%s is refused with those there are at every kind of address',
    async (method) => {
      for (const [target, allow] of [
        ['/', 'GET, HEAD'],
        ['/nowhere', 'GET, HEAD'],
        ['/robots.txt', 'GET, HEAD'],
        [await asset(), 'GET, HEAD'],
        ['/healthz', 'GET, HEAD'],
        ['/readyz', 'GET, HEAD'],
        ['/metrics', 'GET, HEAD'],
        ['/cart', 'GET, HEAD, POST'],
        ['/user/signin', 'GET, HEAD, POST'],
        ['/es/user/my-account', 'GET, HEAD, POST'],
        ['/staff/deliveries', 'GET, HEAD, POST'],
        ['/checkout', 'GET, HEAD, POST'],
        ['/api/cart', 'GET, HEAD'],
        ['/api/publish', 'POST'],
        ['/api/content/items/home', 'GET, HEAD, PUT, DELETE'],
        ['/api/content/graphql', 'GET, HEAD, POST'],
        ['/api/webhooks/payments', 'POST'],
        ['/api/webhooks/erp', 'POST'],
      ] as const) {
        const { status, headers } = await ask(target, { method, headers: { origin: site.origin } });
        expect([target, status, headers.allow]).toEqual([target, 405, allow]);
      }
    },
  );

  it('HEAD has an endpoint’s headers of GET and no body', async () => {
    for (const target of ['/api/openapi.json', '/api/cart', '/api/user/profile', '/api/nothing']) {
      const [get, head] = await Promise.all([ask(target), ask(target, { method: 'HEAD' })]);
      expect([target, head.status, head.body.length]).toEqual([target, get.status, 0]);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  it('an endpoint does not have are refused with those it has', async () => {
    for (const [target, method, allow] of [
      ['/api/publish', 'GET', 'POST'],
      ['/api/publish', 'DELETE', 'POST'],
      ['/api/content/items/home', 'POST', 'GET, HEAD, PUT, DELETE'],
      ['/api/content/graphql', 'PUT', 'GET, HEAD, POST'],
      ['/api/openapi.json', 'POST', 'GET, HEAD'],
    ] as const) {
      const { status, headers } = await ask(target, { method });
      expect([target, status, headers.allow]).toEqual([target, 405, allow]);
    }
  });
});

it('files of the build never change, other public files are asked for again', async () => {
  const stylesheet = await ask(await asset(), { headers: { 'accept-encoding': 'br' } });
  expect(stylesheet.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
    'content-encoding': 'br',
  });
});

it('a film is sent in the parts that a player asks for, its captions whole', async () => {
  const film = '/video/how-a-code-is-written.mp4';
  const whole = await ask(film);
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(whole.body.length) });
  const first = await ask(film, { headers: { range: 'bytes=0-1' } });
  expect([first.status, first.headers['content-range']]).toEqual([206, `bytes 0-1/${whole.body.length}`]);
  const rest = await ask(film, { headers: { range: 'bytes=2-', 'if-range': whole.headers.etag ?? '' } });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([first.body, rest.body]).equals(whole.body)).toBe(true);
  const beyond = await ask(film, { headers: { range: `bytes=${whole.body.length}-` } });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.body.length}`]);
  const captions = await ask('/video/how-a-code-is-written.en.vtt', {
    headers: { range: 'bytes=0-1', 'accept-encoding': 'br' },
  });
  expect([captions.status, captions.headers['content-encoding']]).toEqual([200, 'br']);
  // A page has no parts.
  expect((await ask('/', { headers: { range: 'bytes=0-1' } })).status).toBe(200);
});

it('every kind of answer carries the security headers and the id of the request', async () => {
  const targets: [string, number, { method?: string; headers?: Record<string, string> }?][] = [
    ['/', 200],
    ['/es', 200],
    [await asset(), 200],
    ['/nowhere', 404],
    ['/en', 301],
    ['/old', 301],
    ['/inside', 302],
    ['/..', 400],
    ['/', 405, { method: 'POST' }],
    ['/', 421, { headers: { host: 'evil.example' } }],
    ['/healthz', 200],
    ['/metrics', 200],
    ['/api/nothing', 404],
    ['/api/publish/nothing', 401],
    ['/api/openapi.json', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/announcement.en.js', 200],
    ['/lang/en.json', 200],
  ];
  const ids = new Set<unknown>();
  for (const [target, wanted, options] of targets) {
    const { status, headers } = await ask(target, options);
    expect([target, status]).toEqual([target, wanted]);
    expect([target, headers]).toEqual([
      target,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.any(String) as string,
        'content-security-policy': expect.stringContaining('frame-ancestors') as string,
        'x-request-id': expect.stringMatching(/^[\w-]+$/) as string,
      }),
    ]);
    expect(headers['x-powered-by']).toBeUndefined();
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(targets.length);
});

it('answers of every kind leave the connection and the server whole', async () => {
  const targets = ['/', '/nowhere', '/..', '/en', '/api/nothing', '/healthz', '/%ff'];
  const many = Array.from({ length: 20 }, () => targets).flat();
  const answers = await Promise.all(many.map((target) => ask(target)));
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect((await ask('/readyz')).status).toBe(200);
  expect(site.output()).not.toMatch(/a request failed|Unhandled/);
});

it('tells browsers to come by https only, on every kind of answer of a site that is there', async () => {
  const name = 'strict-transport-security';
  expect((await ask('/')).headers[name]).toBeUndefined();
  await using secure = await startSmallSite({ SITE_ORIGIN: 'https://www.example.org' });
  const { port } = new URL(secure.origin);
  const own = { host: 'www.example.org' };
  for (const [target, host] of [
    ['/', own],
    ['/nowhere', own],
    ['/old', own],
    ['/cart', own],
    ['/api/nothing', own],
    ['/robots.txt', own],
    ['/healthz', {}],
    ['/', { host: 'evil.example' }],
  ] as const) {
    const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      httpRequest({ port, path: target, headers: { ...host } }, (response) => resolve(response.resume().headers))
        .once('error', reject)
        .end();
    });
    expect([target, answer[name]]).toEqual([target, 'max-age=31536000']);
  }
});
