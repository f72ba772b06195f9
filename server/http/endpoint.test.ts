import type { APIContext } from 'astro';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ContentUnavailable } from '../content/api/content-source.ts';
import { fail, succeed } from '../platform/result.ts';
import { endpoint, refuseOtherMethods, type EndpointContract } from './endpoint.ts';
import { viewerOf } from '../../tests/support/fake-viewer.ts';

const origin = 'https://www.example.org';
const contract = {
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'A thing',
  access: 'public',
  params: { id: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')) },
  query: v.object({ page: v.optional(v.picklist(['1', '2'], 'must be 1 or 2'), '1') }),
  body: v.strictObject({ name: v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty')) }),
  bodyLimit: 1_000,
  answers: { 200: { description: 'Done' } },
} as const satisfies EndpointContract;

const logged: unknown[] = [];

async function call(
  handle: Parameters<typeof endpoint<typeof contract.body, typeof contract.query>>[1],
  init: { headers?: Record<string, string>; body?: string; id?: string; search?: string } = {},
) {
  const url = new URL(`/api/things/${init.id ?? '1'}${init.search ?? ''}`, origin);
  const context = {
    request: new Request(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...init.headers },
      body: init.body ?? '{"name":"x"}',
    }),
    url,
    params: { id: init.id ?? '1' },
    locals: {
      services: {
        env: { publishSecrets: ['a-secret-of-the-site'] },
        log: { error: (...all: unknown[]) => logged.push(all) },
      },
      requestId: 'r-1',
      origins: new Set([origin]),
      viewer: viewerOf(),
    },
  } as unknown as APIContext;
  const response = await endpoint(contract, handle)(context);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : null) as Record<string, Record<string, unknown>> | null,
  };
}

const done = async () => succeed({ status: 200, body: { done: true } });

describe('endpoint', () => {
  it('gives the handler what was parsed', async () => {
    const { status, body } = await call(
      async ({ params, query, body: { name } }) =>
        succeed({ status: 200, body: { id: params['id'], page: query.page, name } }),
      { id: '7', search: '?page=2&other=x' },
    );
    expect([status, body]).toEqual([200, { id: '7', page: '2', name: 'x' }]);
  });

  it('takes a parameter that a client has percent-encoded for what it means', async () => {
    const echo = async ({ params }: { params: Record<string, string> }) =>
      succeed({ status: 200, body: { id: params['id'] } });
    expect((await call(echo, { id: '%37' })).body).toEqual({ id: '7' });
    for (const id of ['%2537', '%E0%A4%A', '%', '%00'])
      expect([id, (await call(echo, { id })).status]).toEqual([id, 404]);
  });

  it.each([
    ['NUL in a text', '{"name":"a\\u0000b"}', { name: expect.stringContaining('characters') as string }],
    ['half a character', '{"name":"\\ud800"}', { name: expect.stringContaining('characters') as string }],
  ])('refuses %s, which no database keeps, by its field', async (_, body, fields) => {
    const answer = await call(done, { body });
    expect([answer.status, answer.body?.['error']]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_input', fields }),
    ]);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://www.example.org',
    'https://www.example.org.evil.example',
    'https://www.example.org:8443',
  ])('refuses a change that comes from %s with 403', async (foreign) => {
    const { status, body } = await call(done, { headers: { origin: foreign } });
    expect([status, body?.['error']?.['code']]).toEqual([403, 'forbidden_origin']);
  });

  it('refuses a change that does not say where it comes from', async () => {
    expect((await call(done, { headers: { origin: '' } })).status).toBe(403);
  });

  it('names every wrong field of body and query', async () => {
    expect(await call(done, { body: '{"name":"","extra":1}' })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'invalid_input',
          fields: { name: 'must not be empty', extra: expect.any(String) as string },
          requestId: 'r-1',
        },
      },
    });
    expect(await call(done, { search: '?page=9' })).toMatchObject({
      status: 422,
      body: { error: { fields: { page: 'must be 1 or 2' } } },
    });
  });

  it.each([
    ['{"name":4242424242424242}', { name: 'must be a text' }],
    ['{"name":["4242424242424242"]}', { name: 'must be a text' }],
    ['{}', { name: 'is missing' }],
    ['"4242424242424242"', { '': 'must be an object' }],
    ['{"name":"x","extra":"4242424242424242"}', { extra: 'is not known here' }],
  ])('says of %s what is asked for, and never what was sent', async (body, fields) => {
    const answer = await call(done, { body });
    expect([answer.status, answer.body?.['error']]).toEqual([422, expect.objectContaining({ fields })]);
    expect(JSON.stringify(answer.body)).not.toContain('4242');
  });

  it('finds nothing at a parameter that cannot be one', async () => {
    expect(await call(done, { id: 'seven' })).toMatchObject({
      status: 404,
      body: { error: { message: 'id must be a number.' } },
    });
  });

  it.each([
    ['{"name":"x"}', 'text/plain', 415],
    ['{"name":"x"}', '', 415],
    ['{"name":"x"}', 'application/jsonx', 415],
    ['{', 'application/json', 400],
    [JSON.stringify({ name: 'x'.repeat(1_001) }), 'application/json', 413],
  ])('refuses the body %.12s of type "%s" with %d', async (body, type, status) => {
    expect((await call(done, { body, headers: { 'content-type': type } })).status).toBe(status);
  });

  it('maps an expected failure to its status, with its fields', async () => {
    const failed = await call(async () => fail('ambiguous_id', 'Several.', { id: 'is not unique' }));
    expect(failed).toMatchObject({
      status: 409,
      body: { error: { code: 'ambiguous_id', message: 'Several.', fields: { id: 'is not unique' }, requestId: 'r-1' } },
    });
  });

  it('says that the content API is away as what it is', async () => {
    const { status, body } = await call(async () => {
      throw new ContentUnavailable('https://cms.example.org did not answer within 10000 ms.');
    });
    expect([status, body?.['error']?.['code']]).toEqual([502, 'content_unavailable']);
  });

  it('logs a fault with the request id and tells the visitor nothing of it', async () => {
    logged.length = 0;
    const { status, body } = await call(async () => {
      throw new Error('password of the database');
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('password');
    expect(body?.['error']).toMatchObject({ code: 'fault', requestId: 'r-1' });
    expect(JSON.stringify(logged)).toContain('r-1');
  });

  it('answers 503 to what a full disk keeps from being done', async () => {
    const { status, headers, body } = await call(async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect([status, headers.get('retry-after'), body?.['error']?.['code']]).toEqual([503, '60', 'unavailable']);
  });

  it('answers without a body where there is none to give, and is never cached', async () => {
    expect(await call(async () => succeed({ status: 204 }))).toMatchObject({ status: 204, body: null });
    expect((await call(done)).headers.get('cache-control')).toBe('no-store');
  });
});

it('a method that a route does not have is refused with those it has', async () => {
  const context = { locals: { requestId: 'r-1' } } as unknown as APIContext;
  const response = await refuseOtherMethods({ method: 'GET' }, { method: 'PUT' })(context);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
});
