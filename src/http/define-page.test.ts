import { readdir, readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { pageContext } from '../../tests/support/fake-page-context.ts';
import { openFiles } from '../../server/platform/files/open-files.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { definePage, type Intent } from './define-page.ts';
import { redirectTo } from './responses.ts';

interface View {
  shown: string;
}
const rename: Intent<object, View> = async ({ form }) =>
  form.get('name') === 'Ana'
    ? redirectTo('/done')
    : { errors: [{ field: 'name', message: 'No.' }], show: { shown: 'again' } };
const frame = vi.fn(async () => ({}));
const page = definePage<object, View>({
  access: 'public',
  frame,
  load: async () => ({ shown: 'first' }),
  intents: {
    submit: rename,
    often: async () => ({ errors: [{ message: 'Too often.' }], retryAfter: 60 }),
  },
});
const reading = definePage({ access: 'public', frame, load: async () => ({ shown: 'first' }) });

const form = 'application/x-www-form-urlencoded';
function send(body: BodyInit, { type = form, to = page }: { type?: string; to?: typeof page | typeof reading } = {}) {
  const context = pageContext({}, '/es/things', { method: 'POST', body, headers: { 'content-type': type } });
  return { context, answer: to.open(context) };
}

it('shows itself in the language of its address', async () => {
  const view = await page.open(pageContext({}, '/es/things?a=1'));
  if (view instanceof Response) throw new Error('No page was shown.');
  expect(view).toMatchObject({ shown: 'first', page: { language: 'es', path: '/es/things', errors: [], values: {} } });
  expect(view.page.alternates).toEqual([
    { language: 'en', path: '/things' },
    { language: 'es', path: '/es/things' },
  ]);
});

it('leads on with 303 when a form is done', async () => {
  const answer = await send('name=Ana').answer;
  if (!(answer instanceof Response)) throw new Error('The page was shown.');
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    303,
    '/done',
    'private, no-store',
  ]);
});

it('shows itself again with 422 and everything that was typed, but no secret', async () => {
  const { context, answer } = send('name=Bob&password=geheim');
  expect(await answer).toMatchObject({
    shown: 'again',
    page: { intent: 'submit', errors: [{ field: 'name', message: 'No.' }], values: { name: 'Bob' } },
  });
  expect(JSON.stringify(await answer)).not.toContain('geheim');
  expect(context.response.status).toBe(422);
});

it('says with 429 when to come back', async () => {
  const { context, answer } = send('intent=often');
  await answer;
  expect([context.response.status, context.response.headers.get('retry-after')]).toEqual([429, '60']);
});

it.each([
  ['a body of another type', 'name=Ana', { type: 'text/plain' }, 415],
  ['a body of several parts', new FormData(), { type: 'multipart/form-data; boundary=x' }, 415],
  ['a body that is not UTF-8', new Uint8Array([0xff, 0xfe]), {}, 400],
  ['too large a body', `name=${'x'.repeat(100_001)}`, {}, 413],
  ['a form it does not have', 'intent=delete', {}, 400],
  ['a form that is named like a part of every object', 'intent=constructor', {}, 400],
  ['any form where it has none', 'name=Ana', { to: reading }, 405],
] as const)('refuses %s', async (_, body, options, status) => {
  const answer = await send(body, options).answer;
  expect(answer instanceof Response && answer.status).toBe(status);
});

it('takes an empty body without a type for a form without fields, and nothing else without one', async () => {
  const pressed = await page.open(pageContext({}, '/things', { method: 'POST' }));
  expect(pressed).toMatchObject({ shown: 'again', page: { intent: 'submit', values: {} } });
  const body = new Blob([new TextEncoder().encode('name=Ana')]);
  const untyped = await page.open(pageContext({}, '/things', { method: 'POST', body }));
  expect(untyped instanceof Response && untyped.status).toBe(415);
});

it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('takes no %s, and says what it takes', async (method) => {
  const answer = await page.open(pageContext({}, '/things', { method }));
  expect(answer instanceof Response && [answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

it('loads no frame for somebody who may not see it', async () => {
  frame.mockClear();
  const secured = definePage({ access: 'user', frame, load: async () => ({}) });
  const answer = await secured.open(pageContext({}, '/things'));
  expect(answer instanceof Response && answer.status).toBe(302);
  expect(frame).not.toHaveBeenCalled();
});

it('gives the files of a form to the page that takes them, and clears away what it does not keep', async () => {
  await using folder = await temporaryFolder();
  let place = '';
  const taking = definePage<object, View>({
    access: 'public',
    frame,
    load: async () => ({ shown: 'first' }),
    uploads: { most: 1, limitOf: (field) => (field === 'file' ? 10 : 0) },
    intents: {
      keep: async ({ form: texts, files: [file] }) => {
        place = file?.file ?? '';
        const shown = [texts.get('name'), file?.name, await readFile(place, 'utf8')].join(' ');
        return { errors: [{ message: 'Not yet.' }], show: { shown } };
      },
    },
  });
  const sent = new FormData();
  sent.append('intent', 'keep');
  sent.append('name', 'Ana');
  sent.append('file', new File(['content'], 'a.pdf'));
  const files = await openFiles({ dataDir: folder.path, bucket: undefined });
  const services = { files, env: { sessionSecrets: ['secret'] as const } };
  const context = pageContext(services, '/things', { method: 'POST', body: sent });
  expect(await taking.open(context)).toMatchObject({ shown: 'Ana a.pdf content', page: { values: { name: 'Ana' } } });
  expect(place).not.toBe('');
  expect(await readdir(files.arrivals)).toEqual([]);

  const broken = await taking.open(
    pageContext(services, '/things', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }),
  );
  expect(broken instanceof Response && broken.status).toBe(400);
});
