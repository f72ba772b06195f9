import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, textPage } from '../../../tests/support/editor-client.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';

let site: RunningSite;
let editor: Editor;
beforeAll(async () => {
  site = await startSmallSite();
  editor = new Editor(site);
});
afterAll(() => site[Symbol.asyncDispose]());

interface Failure {
  error: { code: string; message: string; fields?: Record<string, string>; requestId: string };
}
const failureOf = async (response: Response) => (await response.json()) as Failure;
const items = '/api/content/items';
const send = (path: string, init: RequestInit = {}) => fetch(`${site.origin}${path}`, { redirect: 'manual', ...init });
const asEditor = async (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${await site.token()}`,
  'content-type': 'application/json',
  ...headers,
});

describe('an item', () => {
  it('is stored, live, read, kept as a draft and deleted through the API', async () => {
    const item = textPage('/api-page', 'Page of the API', 'First text.');
    expect(await editor.putLive('api-page', item)).toMatchObject({ state: 'live', failed: [] });
    expect(await (await send('/api-page')).text()).toContain('First text.');

    const draft = await editor.call('PUT', `${items}/api-page?draft=1`, textPage('/api-page', 'Draft', 'Draft text.'));
    expect(await draft.json()).toEqual({
      id: 'page:api-page',
      locale: 'en',
      revision: 2,
      publishId: null,
      warnings: [],
    });
    expect(await (await send('/api-page')).text()).not.toContain('Draft text.');
    expect(await (await editor.call('GET', `${items}/api-page`)).json()).toMatchObject({
      id: 'page:api-page',
      type: 'page',
      path: '/api-page',
      revision: 1,
      isDraft: false,
      fields: { title: 'Page of the API' },
    });
    expect(await (await editor.call('GET', `${items}/page:api-page?draft=1`)).json()).toMatchObject({
      revision: 2,
      isDraft: true,
      fields: { title: 'Draft' },
    });

    const deleted = (await (await editor.call('DELETE', `${items}/api-page`)).json()) as { publishId: string };
    expect(await editor.ended(deleted.publishId)).toMatchObject({ state: 'live' });
    expect((await send('/api-page')).status).toBe(404);
    expect((await editor.call('GET', `${items}/api-page`)).status).toBe(404);
    expect((await editor.call('DELETE', `${items}/api-page`)).status).toBe(404);
  });

  it.each(['en', 'es'])(
    'that the site needs is not deleted: 409, and it is answered as before, in %s',
    async (locale) => {
      const response = await editor.call('DELETE', `${items}/page:home?locale=${locale}`);
      expect([response.status, (await failureOf(response)).error.code]).toEqual([409, 'item_needed']);
      expect((await send(locale === 'en' ? '/' : '/es')).status).toBe(200);
    },
  );

  it('of which fields are wrong is refused with 422 that names every one of them', async () => {
    const item = textPage('/wrong', 'Wrong', 'x');
    const response = await editor.call('PUT', `${items}/wrong`, {
      ...item,
      fields: { ...item.fields, title: '', blocks: [{ type: 'marquee' }] },
    });
    expect(response.status).toBe(422);
    const { error } = await failureOf(response);
    expect(error).toMatchObject({ code: 'invalid_item', requestId: response.headers.get('x-request-id') });
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['fields.blocks.0.type', 'fields.title']);
    expect((await send('/wrong')).status).toBe(404);
  });

  it('with a text of 2 MB is refused with 422 that names the field', async () => {
    const response = await editor.call('PUT', `${items}/long`, textPage('/long', 'Long', 'x'.repeat(2_000_000)));
    expect(response.status).toBe(422);
    const { error } = await failureOf(response);
    expect(error.fields).toEqual({ 'fields.blocks.1.content': 'must be at most 200000 characters' });
  });

  it.each([
    ['a NUL', { title: 'a\u0000b' }],
    ['half a character', { title: 'a\ud800b' }],
  ])('with %s is refused by name and no fault', async (_, fields) => {
    const item = textPage('/odd', 'Odd', 'x');
    const response = await editor.call('PUT', `${items}/odd`, { ...item, fields: { ...item.fields, ...fields } });
    expect(response.status).toBe(422);
    expect((await failureOf(response)).error.fields).toHaveProperty(['fields.title']);
  });

  it('asked for in a language the site does not have is refused by name', async () => {
    const response = await editor.call('GET', `${items}/home?locale=fr`);
    expect(response.status).toBe(422);
    expect((await failureOf(response)).error.fields).toEqual({ locale: 'must be one of en, es' });
  });

  it.each(['with%20space', '..%2f..%2fx', 'page:a:b', '-', 'x'.repeat(200)])('cannot be called %.20s', async (id) => {
    const response = await editor.call('GET', `${items}/${id}`);
    expect([400, 404]).toContain(response.status);
  });

  it('with several types of one name is asked for by type', async () => {
    const response = await editor.call('GET', `${items}/main`);
    expect(response.status).toBe(409);
    expect((await failureOf(response)).error).toMatchObject({
      code: 'ambiguous_id',
      message: expect.stringContaining('header:main') as string,
    });
  });
});

describe('the token', () => {
  it('is needed, whole and exact', async () => {
    const token = await site.token();
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Bearer ${token.toUpperCase()}`,
      `Basic ${token}`,
      token,
    ];
    for (const authorization of wrong) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await send(`${items}/home`, {
          method,
          headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
          ...(method === 'PUT' && { body: JSON.stringify(textPage('/x', 'X', 'x')) }),
        });
        expect([authorization, method, response.status]).toEqual([authorization, method, 401]);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect((await failureOf(response)).error.code).toBe('unauthorized');
      }
    }
    expect((await send('/')).status).toBe(200);
  });

  it('is asked for before the body is looked at', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await send(`${items}/home`, { method: 'PUT', headers, body: '{' })).status).toBe(401);
  });
});

describe('a body', () => {
  it.each([
    ['that is no JSON', '{"type":', 'application/json', 400, 'bad_request'],
    ['that is empty', '', 'application/json', 400, 'bad_request'],
    ['of plain text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['of a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['that is a list', '[]', 'application/json', 422, 'invalid_item'],
    ['that is null', 'null', 'application/json; charset=utf-8', 422, 'invalid_item'],
  ])('%s is refused', async (_, body, type, status, code) => {
    const response = await send(`${items}/x`, {
      method: 'PUT',
      headers: await asEditor({ 'content-type': type }),
      body,
    });
    expect([response.status, (await failureOf(response)).error.code]).toEqual([status, code]);
  });

  it('that is not UTF-8 is refused', async () => {
    const response = await send(`${items}/x`, {
      method: 'PUT',
      headers: await asEditor(),
      body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  it('larger than an item can be is refused with 413, and the server goes on', async () => {
    const response = await send(`${items}/x`, {
      method: 'PUT',
      headers: await asEditor(),
      body: JSON.stringify({ text: 'x'.repeat(4_100_000) }),
    });
    expect([response.status, (await failureOf(response)).error.code]).toEqual([413, 'body_too_large']);
    expect((await send('/')).status).toBe(200);
  });

  it('that never says how long it is cannot be larger either', async () => {
    const chunk = new Uint8Array(64_000).fill(120);
    let sent = 0;
    // Far more than an item can be, and an end all the same: a closed connection does not always stop the client.
    const unmeasured = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent > 100_000_000) controller.close();
      },
    });
    const response = await send(`${items}/x`, {
      method: 'PUT',
      headers: await asEditor(),
      body: unmeasured,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, (await failureOf(response)).error.code]).toEqual([413, 'body_too_large']);
    expect((await send('/')).status).toBe(200);
  });
});

describe('the content API over HTTP', () => {
  const graphql = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    send('/api/content/graphql', { method: 'POST', headers, body });

  it('answers anybody, by POST and GET, with tags', async () => {
    const query = '{ menu(id: "nothing", language: "en") { id } }';
    const wanted = { data: { menu: null }, extensions: { tags: ['menu:nothing'] } };
    expect(await (await graphql(JSON.stringify({ query }))).json()).toEqual(wanted);
    expect(await (await send(`/api/content/graphql?query=${encodeURIComponent(query)}`)).json()).toEqual(wanted);
  });

  it('never shows a draft', async () => {
    await editor.call('PUT', `${items}/secret?draft=1`, textPage('/secret-draft', 'Secret draft', 'x'));
    const answer = await graphql(
      JSON.stringify({
        query: '{ route(path: "/secret-draft", language: "en") { __typename } routes { items { path } } }',
      }),
    );
    expect(JSON.stringify(((await answer.json()) as { data: unknown }).data)).not.toContain('secret-draft');
  });

  it('refuses a query longer than any page needs with 413', async () => {
    const response = await graphql(JSON.stringify({ query: `{ __typename } # ${'x'.repeat(200_000)}` }));
    expect([response.status, (await failureOf(response)).error.code]).toEqual([413, 'body_too_large']);
  });

  it.each([
    ['{"query":', 'application/json'],
    ['', 'application/json'],
    ['[{"query":"{ __typename }"}]', 'application/json'],
    ['{"query":"mutation { x }"}', 'application/json'],
    ['x', 'text/plain'],
    ['{"query":"{ __typename }"}', 'application/xml'],
  ])('answers %s of %s with no fault', async (body, type) => {
    const response = await graphql(body, { 'content-type': type });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('__typename":"Query');
  });
});

it('/api/openapi.json names the endpoints', async () => {
  const response = await send('/api/openapi.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  const api = (await response.json()) as { openapi: string; servers: unknown; paths: object };
  expect(api).toMatchObject({ openapi: '3.1.0', servers: [{ url: site.origin }] });
  expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(['/api/content/items/{id}', '/api/publish']));
});

it('an endpoint that does not exist is a failure in the one shape', async () => {
  const response = await send('/api/nothing/here');
  expect(response.status).toBe(404);
  expect((await failureOf(response)).error).toMatchObject({
    code: 'not_found',
    requestId: expect.any(String) as string,
  });
});

describe('an id with its type, its colon encoded', () => {
  const id = 'page%3Aencoded';

  it('names the item', async () => {
    const item = textPage('/encoded', 'Encoded', 'First.');
    const saved = await editor.call('PUT', `${items}/${id}`, item);
    expect([saved.status, await saved.json()]).toMatchObject([200, { id: 'page:encoded', revision: 1 }]);
    expect((await editor.call('GET', `${items}/${id}`)).status).toBe(200);
    expect((await editor.call('DELETE', `${items}/${id}`)).status).toBe(200);
  });

  it.each(['page%253Aencoded', 'page%3A%00', '%E0%A4%A', 'page%2Fencoded'])('is refused as %s', async (wrong) => {
    const { status } = await editor.call('GET', `${items}/${wrong}`);
    expect([400, 404]).toContain(status);
  });
});

describe('an address of the site itself', () => {
  it.each(['/user/signin', '/cart', '/checkout', '/404', '/sitemap.xml', '/api/x', '/news/page/2'])(
    'takes no page: %s',
    async (path) => {
      const response = await editor.call('PUT', `${items}/taken`, textPage(path, 'Taken', 'x'));
      expect(response.status).toBe(422);
      expect((await failureOf(response)).error.fields).toEqual({
        path: 'is an address the site keeps for itself; choose another',
      });
    },
  );
});
