import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rightsOf } from '../../tests/support/role-rights.ts';
import type { Auth } from '../../server/people/auth/create-auth.ts';
import { personKey } from '../../server/people/auth/kept-for.ts';
import { authOn, CookieJar } from '../../tests/support/auth-scene.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { pageContext } from '../../tests/support/fake-page-context.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { definePage } from './define-page.ts';
import { redirectToSignIn } from './authorize.ts';
import { notFound, redirectTo } from './responses.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let services: object;
let auth: Auth;
let jar: CookieJar;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const save = vi.fn();
const address = '/es/user/my-account/things?application=12';
const navigation = { 'sec-fetch-mode': 'navigate' };
const form = 'application/x-www-form-urlencoded';

const ana = personOf('ana');
const ben = personOf('ben');
const staffAsAna = { ...ana, impersonator: { userId: 'staff', email: 's@example.org', name: 'S', endsAt: new Date() } };

function personOf(userId: string) {
  const email = `${userId}@example.org`;
  const facts = { userId, email, name: userId, membership: 'none', country: 'US', sessionId: 's', impersonator: null };
  return { ...facts, ...rightsOf('administrator') };
}

const intents = {
  submit: async ({ form: sent }: { form: URLSearchParams }) => {
    save(sent.toString());
    return sent.get('city') === '' ? { errors: [{ field: 'city', message: 'No.' }] } : redirectTo('/done');
  },
};
const load = async () => ({ shown: 'page' });
const frame = async () => ({});
const pages = {
  user: definePage({ access: 'user', frame, load, intents }),
  staff: definePage({ access: 'orders.read', frame, load, intents }),
  editor: definePage({ access: 'content.write', frame, load, intents }),
  'public, asking for a person in its frame': definePage({
    access: 'public',
    frame: async (request) => (request.locals.viewer.person ? {} : redirectToSignIn(request)),
    load,
    intents,
  }),
  'public, asking for a person in its form': definePage({
    access: 'public',
    frame,
    load,
    intents: {
      submit: async (call) => (call.viewer.person ? intents.submit(call) : redirectToSignIn(call)),
    },
  }),
  'with files': definePage({
    access: 'user',
    frame,
    load,
    intents,
    uploads: async () => Promise.reject(new Error('asked for a stranger')),
  }),
} as const;
type AnyPage = (typeof pages)[keyof typeof pages];

beforeAll(async () => {
  connection = await openDatabase();
  folder = await temporaryFolder();
  ({ auth } = authOn(connection.db));
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  save.mockReset();
  // A form whose files are all dropped needs no room on the disk.
  const room = { open: () => ({ take: () => true, close: () => undefined }) };
  services = { auth, db: connection.db, env: auth.env, files: { arrivals: folder.path, room } };
  jar = new CookieJar(`198.51.100.${Math.floor(Math.random() * 250)}`);
  jar.keep([`kept_for=${personKey(auth.env, { userId: 'ana', impersonator: null })}.0.n1`]);
});

const cookie = () => jar.caller.headers.get('cookie') ?? '';

async function open(
  page: AnyPage,
  person: object | null,
  sent: RequestInit & { headers?: Record<string, string> } = {},
) {
  const headers = { ...navigation, ...sent.headers };
  const context = pageContext(services, address, { person, cookie: cookie(), ...sent, headers });
  const answer = await page.open(context);
  const kept = answer instanceof Response ? answer.headers : context.response.headers;
  jar.keep(kept.getSetCookie());
  const location = answer instanceof Response ? answer.headers.get('location') : null;
  return { answer, location, status: context.response.status };
}
const post = (page: AnyPage, body = 'city=M%C3%A1laga', headers: Record<string, string> = {}) =>
  open(page, null, { method: 'POST', body, headers: { 'content-type': form, ...headers } });
const signIn = (query: string) => `/es/user/signin?returnurl=${encodeURIComponent(address)}${query}`;

it.each(Object.entries(pages))(
  'finishes on return what was sent to a page (%s) after its session had ended',
  async (_, page) => {
    expect((await post(page)).location).toBe(signIn('&notice=held'));
    expect(save).not.toHaveBeenCalled();
    expect((await open(page, ana)).location).toBe('/done');
    expect(save.mock.calls).toEqual([['city=M%C3%A1laga']]);
    // Only once: opening it again shows a page.
    expect((await open(page, ana)).answer).toMatchObject({ shown: 'page' });
    expect(save).toHaveBeenCalledOnce();
  },
);

it('shows the page with what was typed where that is refused', async () => {
  await post(pages.user, 'city=&street=Calle+1&password=geheim');
  const { answer, status } = await open(pages.user, ana);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ shown: 'page', page: { errors: [{ field: 'city' }], values: { street: 'Calle 1' } } });
  expect(save.mock.calls.join()).not.toContain('geheim');
});

it('holds the texts of a form with files, and none of the files', async () => {
  const body = new FormData();
  body.set('city', 'Málaga');
  body.set('file', new File(['x'.repeat(1_000)], 'a.pdf'));
  const request = new Request('http://localhost', { method: 'POST', body });
  const type = request.headers.get('content-type') ?? '';
  const page = pages['with files'];
  const sent = { method: 'POST', body: await request.arrayBuffer(), headers: { 'content-type': type } };
  expect((await open(page, null, sent)).location).toBe(signIn('&notice=held'));
  expect((await open(page, ana)).location).toBe('/done');
  expect(save.mock.calls).toEqual([['city=M%C3%A1laga']]);
});

it('shows the page where what it was about is gone meanwhile, or no form of it', async () => {
  const gone = definePage({ access: 'user', frame, load, intents: { submit: async () => notFound() } });
  for (const body of ['id=7', 'intent=other']) {
    await post(gone, body);
    expect((await open(gone, ana)).answer).toMatchObject({ shown: 'page', page: { intent: null } });
  }
});

it.each([
  ['somebody else', ben, {}],
  ['staff who act as its person', staffAsAna, {}],
  ['a script', ana, { 'sec-fetch-mode': 'cors' }],
  ['a browser that only fetches ahead', ana, { 'sec-purpose': 'prefetch' }],
])('does nothing of it for %s', async (_, person, headers) => {
  await post(pages.user);
  expect((await open(pages.user, person, { headers })).answer).toMatchObject({ shown: 'page', page: { values: {} } });
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['a script has sent it', { 'sec-fetch-mode': 'cors' }],
  ['it is no form', { 'content-type': 'application/json' }],
])('leads to sign-in and holds nothing where %s', async (_, headers) => {
  expect((await post(pages.user, 'city=x', headers)).location).toBe(signIn(''));
  expect(jar.has(/held/)).toBe(false);
});

it('holds nothing of somebody who has signed out', async () => {
  jar.keep(['kept_for=..n2']);
  expect((await post(pages.user)).location).toBe(signIn(''));
  expect(jar.has(/held/)).toBe(false);
});

it('leads from sign-in to a page that has a file saved', async () => {
  const file = definePage({ access: 'user', isFile: true, frame, load: async () => new Response('%PDF') });
  const order = definePage({ access: 'public', isFile: true, frame, load: async (call) => redirectToSignIn(call) });
  const back = `/es/user/signed-in?${new URLSearchParams({ file: address })}`;
  for (const page of [file, order]) {
    const answer = await page.open(pageContext(services, address, { headers: navigation }));
    expect(answer instanceof Response && answer.headers.get('location')).toBe(
      `/es/user/signin?${new URLSearchParams({ returnurl: back })}`,
    );
  }
});
