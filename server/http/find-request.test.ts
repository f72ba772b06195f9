import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, textPage } from '../../tests/support/editor-client.ts';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../tests/support/site-process.ts';
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { openTestServer } from '../../tests/support/test-databases.ts';
import { startTraceCollector, type TraceCollector } from '../../tests/support/trace-collector.ts';

/** A site in production behind a proxy, whose database can be taken away where there is a PostgreSQL. */
let site: RunningSite;
let collector: TraceCollector;
let proxy: TcpProxy | undefined;
let database: Awaited<ReturnType<NonNullable<typeof openTestServer>>> | undefined;
const metricsToken = 'read-only-token-of-metrics';

beforeAll(async () => {
  collector = await startTraceCollector();
  database = await openTestServer?.();
  const address = database && new URL(database.url);
  proxy = address && (await startTcpProxy(Number(address.port)));
  if (address && proxy) address.port = String(proxy.port);
  site = await startSmallSite({
    NODE_ENV: 'production',
    DRAIN_SECONDS: '0',
    TRUST_PROXY: 'on',
    ACCESS_LOG: 'on',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    ...(address && { DATABASE_URL: address.href }),
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function ask(target: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const given = { host: `localhost:${port}`, ...headers };
    const sent = httpRequest({ host: '127.0.0.1', port, path: target, method, headers: given }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject).end(body);
  });
}

interface Line {
  msg: string;
  requestId?: string;
  [name: string]: unknown;
}

const lines = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const linesOf = (id: string) => lines().filter(({ requestId }) => requestId === id);
const requestsOf = (id: string) => linesOf(id).filter(({ msg }) => msg === 'request');

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';

describe('a request behind a proxy', () => {
  it('keeps its id and trace, and has one line without anything about a person', async () => {
    const headers = {
      'x-request-id': 'ticket-0815',
      traceparent: `00-${trace}-${callerSpan}-01`,
      'x-forwarded-for': '192.0.2.77',
      'user-agent': 'Agent of somebody',
    };
    const answer = await ask('/user/signin?email=ann%40example.org&code=secret-code', { headers });
    expect([answer.status, answer.headers['x-request-id']]).toEqual([200, 'ticket-0815']);
    await expect.poll(() => requestsOf('ticket-0815')).toHaveLength(1);
    const [line] = requestsOf('ticket-0815');
    const { time: _, pid: __, hostname: ___, ms, bytes, ...rest } = line ?? { msg: '' };
    expect(rest).toEqual({
      level: 30,
      requestId: 'ticket-0815',
      traceparent: expect.stringMatching(new RegExp(`^00-${trace}-[\\da-f]{16}-01$`)) as string,
      method: 'GET',
      route: '/user/signin',
      status: 200,
      answerer: 'api',
      viewer: 'anonymous',
      msg: 'request',
    });
    expect(ms).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(answer.text.length);
    expect(site.output()).not.toMatch(/192\.0\.2\.77|secret-code|ann%40|ann@|Agent of somebody/);
  });

  it.each([
    'x'.repeat(65),
    'with spaces in it',
    '<script>alert(1)</script>',
    '{"level":60,"msg":"forged"}',
    'ñandú-ñandú',
  ])('gets an id of ours in place of %j', async (id) => {
    const { headers } = await ask('/', {
      headers: { 'x-request-id': encodeURI(id) === id ? id : Buffer.from(id).toString('latin1') },
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(headers['x-request-id']).not.toBe(id);
  });

  it('of a stored page has a line once in a hundred', async () => {
    for (let asked = 0; asked < 100; asked += 1) await ask('/caf%C3%A9?utm_source=mail');
    const sampled = () => lines().filter(({ msg, answerer }) => msg === 'request' && answerer === 'page');
    await expect.poll(() => sampled().filter(({ oneOf }) => oneOf === 100).length).toBeGreaterThan(0);
    expect(sampled().length).toBeLessThan(4);
    expect(sampled()[0]).toMatchObject({ route: '/[...path]', status: 200, method: 'GET' });
  });
});

describe('the metrics', () => {
  it('are for their own token only, which opens nothing else', async () => {
    const asked = async (target: string, token: string) =>
      (await ask(target, { headers: { authorization: `Bearer ${token}` } })).status;
    const publishSecret = await site.token();
    expect(await asked('/metrics', metricsToken)).toBe(200);
    expect(await asked('/metrics', publishSecret)).toBe(401);
    expect(await asked('/metrics', 'another-token-of-somebody')).toBe(401);
    expect((await ask('/metrics')).status).toBe(401);
    expect(await asked('/api/content/items/home', metricsToken)).toBe(401);
    expect(await asked('/api/content/items/home', publishSecret)).toBe(200);
  });

  it('have the time of each route by pattern, stored pages among them', async () => {
    await ask('/user/signin?x=1');
    await ask('/es/user/signin');
    await ask('/staff/people/somebody');
    const { text } = await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(text).toMatch(
      /^stanchion_http_request_seconds_count\{route="\/user\/signin",method="GET",status="200"\} [2-9]/m,
    );
    expect(text).toMatch(
      /^stanchion_http_request_seconds_count\{route="\/\[\.\.\.path\]",method="GET",status="200"\} \d{3}/m,
    );
    expect(text).toMatch(/route="\/staff\/people\/\[[a-z]+\]",method="GET"/);
    expect(text).not.toContain('somebody');
    expect(text).toMatch(/^stanchion_build_info\{release="[\w-]+",schema="\d+"\} 1$/m);
    expect(text).toMatch(/^stanchion_ready 1$/m);
  });
});

describe('a trace', () => {
  it('goes from the save of an editor to the rendered and stored page', async () => {
    const editor = new Editor(site);
    const authorization = `Bearer ${await site.token()}`;
    const saved = await ask('/api/content/items/page:traced', {
      method: 'PUT',
      headers: {
        authorization,
        'content-type': 'application/json',
        traceparent: `00-${trace.replace('4', '5')}-${callerSpan}-01`,
        'x-request-id': 'save-of-editor',
      },
      body: JSON.stringify(textPage('/traced', 'Traced', 'From save to page.')),
    });
    const { publishId } = JSON.parse(saved.text) as { publishId: string };
    await editor.ended(publishId);
    const spans = () => collector.spans.filter(({ traceId }) => traceId === trace.replace('4', '5'));
    const find = (name: string) => spans().find((span) => span.name === name);
    await expect.poll(() => find('publish')?.name, { message: site.output() }).toBe('publish');
    const root = find('PUT /api/content/items/[id]');
    expect(root).toMatchObject({ parentSpanId: callerSpan, kind: 2, status: {} });
    expect(root?.attributes).toContainEqual({ key: 'stanchion.request_id', value: { stringValue: 'save-of-editor' } });
    expect(requestsOf('save-of-editor')[0]).toMatchObject({ viewer: 'program', route: '/api/content/items/[id]' });
    for (const name of ['render', 'put', 'publish'])
      expect([name, find(name)?.parentSpanId]).toEqual([name, root?.spanId]);
    expect(find('put')?.attributes).toContainEqual({ key: 'stanchion.address', value: { stringValue: '/traced' } });
    if (database) expect(spans().map(({ name }) => name)).toContain('insert content_changes');
  });

  it('is not recorded for a caller that does not record it', async () => {
    const quiet = trace.replace('4', '6');
    await ask('/user/signin', {
      headers: { traceparent: `00-${quiet}-${callerSpan}-00`, 'x-request-id': 'quiet-request' },
    });
    await expect.poll(() => requestsOf('quiet-request')).toHaveLength(1);
    expect(requestsOf('quiet-request')[0]?.['traceparent']).toBe(`00-${quiet}-${callerSpan}-00`);
    expect(collector.spans.filter(({ traceId }) => traceId === quiet)).toEqual([]);
  });
});

describe.skipIf(!openTestServer)('an error page while the database is away', () => {
  it('shows the id under which the log has the request', async () => {
    proxy?.refuse();
    const cookie = `cart=${'a'.repeat(43)}`;
    const page = await ask('/es/cart', { headers: { cookie, 'x-request-id': 'fault-on-page' } });
    expect(page.status).toBe(503);
    expect(page.text).toMatch(
      /<p class="error-page__request"[^>]*>\s*Indique esta referencia si nos escribe: <code[^>]*>fault-on-page<\/code>/,
    );
    expect(page.text).not.toMatch(/error-page__request"[^>]* hidden/);
    expect(page.text).not.toContain('[request]');
    const form = await ask('/user/signin', {
      method: 'POST',
      headers: {
        origin: site.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-request-id': 'fault-on-form',
      },
      body: 'email=ann%40example.org&password=secret-password',
    });
    expect([form.status, form.text]).toEqual([503, expect.stringContaining('>fault-on-form</code>')]);
    const call = await ask('/api/cart', { headers: { cookie, 'x-request-id': 'fault-on-call' } });
    expect([call.status, call.text]).toEqual([503, expect.stringContaining('"requestId":"fault-on-call"')]);
    proxy?.pass();
    for (const [id, route] of [
      ['fault-on-page', '/cart'],
      ['fault-on-form', '/user/signin'],
      ['fault-on-call', '/api/cart'],
    ] as const) {
      await expect.poll(() => requestsOf(id)[0]).toMatchObject({ status: 503, route });
    }
  });
});

it('writes only JSON, from the start to the stop', async () => {
  await site.stop();
  const written = lines();
  const sentences = written.map(({ msg }) => msg);
  for (const part of ['Rendering pages', 'Stanchion is ready', 'Stopping']) {
    expect(
      sentences.some((sentence) => sentence.includes(part)),
      part,
    ).toBe(true);
  }
  expect(written.every(({ level, time, pid }) => [level, time, pid].every((each) => typeof each === 'number'))).toBe(
    true,
  );
});
