import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { profileTexts } from '../../server/people/accounts/profile-fields.rules.ts';
import { readOperations } from '../support/api-operations.ts';
import { expect, test } from '../support/journey.ts';
import { askRaw } from '../support/raw-request.ts';
import { isThorough } from '../support/test-scope.ts';
import { staffPages } from '../support/staff-pages.ts';
import { demoPassword, Visitor } from '../support/fake-visitor.ts';

/** Addresses that a browser or proxy may resolve to another site. */
const elsewhere = [
  'https://evil.example/',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nSet-Cookie: stolen=1',
  '/%0d%0aSet-Cookie: stolen=1',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /about',
  '@evil.example',
  '/user/signout',
  '',
];

function expectOwn(location: string, origin: string, told: string): void {
  expect(location, told).toMatch(/^\/(?![/\\])/);
  expect(new URL(location, origin).origin, told).toBe(origin);
  expect(location, told).not.toContain('evil');
  expect(location, told).not.toContain('signout');
}

for (const prefix of ['', '/es']) {
  test(`nobody is sent to another site by "${prefix}/user/…"`, async ({ baseURL: origin = '' }) => {
    const visitor = await Visitor.signedIn(origin, 'ahj');
    // The language is read before the address, so every third one represents the others.
    for (const to of elsewhere.filter((_, at) => isThorough || prefix === '' || at % 3 === 0)) {
      for (const name of ['returnurl', 'appstartpath']) {
        const query = `?${name}=${encodeURIComponent(to)}`;
        for (const form of ['signin', 'signup', 'two-factor']) {
          const known = await visitor.ask(`${prefix}/user/${form}${query}`);
          expect([302, 303]).toContain(known.status);
          expectOwn(known.location, origin, `${form}${query}`);
        }
        const out = await new Visitor(origin).ask(`${prefix}/user/signout${query}`);
        expect(out.headers.get('set-cookie')).not.toContain('stolen');
        expectOwn(out.location, origin, `signout${query}`);
        // Forms of signed-out visitors carry the return address along, or nothing.
        const form = await new Visitor(origin).ask(`${prefix}/user/signin${query}`);
        expect(form.text).not.toContain('evil.example');
      }
    }
  });

  test(`signing in at "${prefix}" leads to a page of this site, whatever was asked for`, async ({
    baseURL: origin = '',
  }) => {
    const form = { email: 'liaison@example.org', password: demoPassword, returnurl: '//evil.example' };
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\r\nSet-Cookie: stolen=1']) {
      const signedIn = await new Visitor(origin).ask(
        `${prefix}/user/signin?returnurl=${encodeURIComponent(to)}&appstartpath=//evil.example`,
        { form },
      );
      expect([signedIn.status, signedIn.location]).toEqual([303, prefix || '/']);
      expect(signedIn.headers.getSetCookie().join()).not.toContain('stolen');
    }
    const back = await new Visitor(origin).ask(`${prefix}/user/signin?returnurl=%2Fes%2Fmiembros%3Fa%3D%2F%2Fb`, {
      form,
    });
    expect(back.location).toBe('/es/miembros?a=//b');
  });
}

test('a foreign host gets nothing, and no forwarded name gets into an answer or a mail', async ({
  baseURL: origin = '',
}) => {
  const { port } = new URL(origin);
  const targets = [
    '/',
    '/members',
    '/user/signin',
    '/user/my-account',
    '/staff/customers',
    '/editor',
    '/api/user/current',
    '/robots.txt',
  ];
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    `localhost.evil.example:${port}`,
    'localhost',
    `localhost:${port}.evil.example`,
  ]) {
    for (const target of targets) {
      const answer = await askRaw(origin, target, { host, cookie: 'signed_in=1' });
      expect(answer.status, `${host} ${target}`).toBe(421);
      expect(answer.text).not.toContain('evil');
    }
  }
  const forwarded = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    'x-host': 'evil.example',
  };
  for (const target of [...targets, '/sitemap.xml', '/feed.xml', '/user/forgot-password']) {
    const answer = await askRaw(origin, target, forwarded);
    expect(answer.text + [...answer.headers].join(), target).not.toContain('evil.example');
  }
  const absolute = await askRaw(origin, 'http://evil.example/about', {});
  expect([400, 421]).toContain(absolute.status);
  const email = 'grace@example.org';
  await new Visitor(origin).ask('/user/forgot-password', { form: { email }, headers: forwarded });
  const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  // A file has this ending once it is complete.
  const isWritten = (name: string) => name.includes(email) && name.endsWith('.txt');
  await expect.poll(async () => (await readdir(folder).catch(() => [])).filter(isWritten).length).toBeGreaterThan(0);
  for (const name of (await readdir(folder)).filter(isWritten)) {
    expect(await readFile(path.join(folder, name), 'utf8')).not.toContain('evil');
  }
});

const forms = [
  '/user/signin',
  '/user/signup',
  '/user/forgot-password',
  '/user/reset-password',
  '/user/verify-email',
  '/user/two-factor',
  '/user/link-single-sign-on',
  '/user/my-account/account-information',
  '/user/my-account/account-addresses',
  '/user/my-account/account-addresses/new',
  '/user/my-account/account-profile-completion',
  '/user/my-account/security',
  '/user/stop-acting',
  '/user/my-account/account-orders',
  '/user/my-account/account-payments',
  '/cart',
  '/cart/add',
  '/checkout/exemption',
  ...staffPages('x'),
  '/editor',
];

const opened = new Set([
  '/api/content/graphql',
  '/api/webhooks/payments',
  '/api/webhooks/erp',
  '/api/mail/unsubscribe/{token}',
  '/api/customers/{id}',
]);

/** These are tested completely at every change; of the others one in eight, and all in the thorough run. */
const plainlyForeign = [null, 'https://evil.example'];

test('whatever has an effect takes it from pages of this site only', async ({ baseURL: origin = '' }) => {
  const { host } = new URL(origin);
  const foreign = [
    ...plainlyForeign,
    '',
    'null',
    `http://${host}.evil.example`,
    `https://${host}`,
    `http://evil@${host}`,
    `${origin}/`,
    `${origin}, ${origin}`,
  ];
  const people = {
    user: await Visitor.signedIn(origin, 'grace'),
    staff: await Visitor.signedIn(origin, 'staff'),
    editor: await Visitor.signedIn(origin, 'editor'),
  };
  const before = (await people.user.ask('/api/user/profile')).text;
  const form = {
    firstName: 'Stolen',
    action: 'sessions',
    intent: 'remove',
    email: 'grace@example.org',
    password: demoPassword,
  };
  const pages = [...forms, ...forms.map((each) => `/es${each}`)];
  // The content API only reads; webhooks and email unsubscription come from no page and are authorized by a signature,
  // as the customer-record system is by its token.
  const operations = (await readOperations(origin)).filter(
    ({ method, path: at }) => method !== 'GET' && !opened.has(at),
  );
  for (const from of foreign) {
    const isChosen = (_: unknown, at: number) => isThorough || plainlyForeign.includes(from) || at % 8 === 0;
    for (const address of pages.filter(isChosen)) {
      const who = address.includes('/staff') ? people.staff : address.includes('/editor') ? people.editor : people.user;
      const answer = await who.ask(address, { form, origin: from });
      expect(answer.status, `${String(from)} ${address}`).toBe(403);
      expect(answer.headers.get('set-cookie'), address).toBeNull();
    }
    for (const { name, method, path: address } of operations.filter(isChosen)) {
      const who = /\/(staff\/impersonation$|staff\/outbox)/.test(address)
        ? people.staff
        : /\/(editor|content|publish)/.test(address)
          ? people.editor
          : people.user;
      const target = address.replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000');
      const answer = await who.ask(target, { method, json: { firstName: 'Stolen', items: ['*'] }, origin: from });
      expect(answer.status, `${String(from)} ${name}`).toBe(403);
      expect(answer.text, name).toContain('forbidden_origin');
    }
  }
  expect((await people.user.ask('/api/user/profile')).text).toBe(before);
  // A form of another site cannot send JSON, and everything it can send is refused too.
  const plain = await people.user.ask('/api/user/profile', {
    method: 'PUT',
    body: '{"firstName":"Stolen"}',
    headers: { 'content-type': 'text/plain' },
  });
  expect(plain.status).toBe(415);
});

test('every kind of answer carries the headers that protect it', async ({ baseURL: origin = '' }) => {
  const customer = await Visitor.signedIn(origin, 'committee');
  const staff = await Visitor.signedIn(origin, 'staff');
  const editor = await Visitor.signedIn(origin, 'editor');
  const anyone = new Visitor(origin);
  const asset = /\/_astro\/[\w.-]+\.css/.exec((await anyone.ask('/')).text)?.[0] ?? 'no stylesheet';
  const kinds: Record<string, [number, Promise<{ status: number; headers: Headers; text: string }>]> = {
    page: [200, anyone.ask('/about')],
    'page for someone signed in': [200, customer.ask('/about')],
    'protected page': [200, customer.ask('/codes/drafts')],
    'refused page': [302, anyone.ask('/members')],
    'page that has moved': [301, anyone.ask('/about/')],
    'account page': [200, customer.ask('/user/my-account/account-information')],
    'account page refused': [302, anyone.ask('/user/my-account')],
    'other spelling of an account page': [302, customer.ask('/accountinformation')],
    'sign-in page': [200, anyone.ask('/es/user/signin')],
    'wrong form': [422, anyone.ask('/user/signin', { form: { email: 'x', password: 'x' } })],
    'form of another kind': [415, customer.ask('/user/my-account/account-information', { json: {} })],
    'form too large': [
      413,
      customer.ask('/user/my-account/account-information', { form: { firstName: 'x'.repeat(120_000) } }),
    ],
    'form from elsewhere': [403, customer.ask('/user/signin', { form: {}, origin: 'https://evil.example' })],
    'staff page': [200, staff.ask('/staff/customers')],
    'staff form of another kind': [415, staff.ask('/staff/customers', { json: {} })],
    'staff page for others': [404, customer.ask('/staff/customers')],
    'editor’s desk': [200, editor.ask('/editor')],
    'forged preview': [404, anyone.ask('/preview/x.y')],
    'no such page': [404, anyone.ask('/no-such-page')],
    'no such account page': [404, customer.ask('/user/my-account/nothing')],
    'no such endpoint': [404, anyone.ask('/api/nothing')],
    'method of no page': [405, anyone.ask('/about', { method: 'DELETE' })],
    'method of no endpoint': [405, anyone.ask('/api/countries', { method: 'DELETE' })],
    'method of a staff endpoint': [405, staff.ask('/api/staff/impersonation')],
    'API answer': [200, customer.ask('/api/user/current')],
    'API refusal': [401, anyone.ask('/api/user/profile')],
    'API of another role': [403, customer.ask('/api/staff/outbox')],
    'API input': [422, customer.ask('/api/user/profile', { method: 'PUT', json: { firstName: '' } })],
    'API media type': [
      415,
      customer.ask('/api/user/profile', { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    'API body too large': [
      413,
      customer.ask('/api/user/profile', { method: 'PUT', json: { firstName: 'x'.repeat(60_000) } }),
    ],
    'content API': [200, anyone.ask('/api/content/graphql', { json: { query: '{ __typename }' } })],
    'description of the API': [200, anyone.ask('/api/openapi.json')],
    file: [200, anyone.ask(asset)],
    'file not changed': [304, anyone.ask('/favicon.svg', { headers: { 'If-None-Match': '*' } })],
    robots: [200, anyone.ask('/robots.txt')],
    feed: [200, anyone.ask('/feed.xml')],
    health: [200, anyone.ask('/healthz')],
    readiness: [200, anyone.ask('/readyz')],
    'address that is none': [400, askRaw(origin, '/%', {})],
    'foreign host': [421, askRaw(origin, '/about', { host: 'evil.example' })],
    options: [405, askRaw(origin, '/about', {}, 'OPTIONS')],
  };
  for (const [kind, [status, asked]] of Object.entries(kinds)) {
    const answer = await asked;
    expect(answer.status, kind).toBe(status);
    const header = (name: string) => answer.headers.get(name) ?? `no ${name}`;
    expect.soft(header('x-content-type-options'), kind).toBe('nosniff');
    expect.soft(header('x-frame-options'), kind).toBe('DENY');
    expect.soft(header('referrer-policy'), kind).toBe('strict-origin-when-cross-origin');
    expect.soft(header('permissions-policy'), kind).toContain('camera=()');
    expect.soft(header('cross-origin-opener-policy'), kind).toBe('same-origin');
    expect.soft(header('content-security-policy'), kind).toContain("frame-ancestors 'none'");
    expect.soft(header('content-security-policy'), kind).not.toMatch(/(script|default)-src[^;]*'unsafe-inline'/);
    expect.soft(answer.headers.get('server') ?? answer.headers.get('x-powered-by'), kind).toBeNull();
    expect.soft(answer.headers.get('access-control-allow-origin'), kind).toBeNull();
  }
});

test('a session a visitor brings along is never taken up, and every sign-in has one of its own', async ({
  baseURL: origin = '',
}) => {
  const form = { email: 'inspector@example.org', password: demoPassword };
  const planted = 'stanchion.session_token=planted.c2lnbmF0dXJl';
  const victim = new Visitor(origin);
  victim.keep([planted]);
  expect((await victim.ask('/user/signin', { form })).status).toBe(303);
  expect(victim.cookie).not.toContain('planted');
  const attacker = new Visitor(origin);
  attacker.keep([planted]);
  expect((await attacker.ask('/api/user/current')).text).toBe('{"isLoggedIn":false}');
  const first = new Visitor(origin);
  first.keep(victim.cookie.split('; '));
  expect((await victim.ask('/user/signin', { form })).status).toBe(303);
  expect(victim.cookie).not.toBe(first.cookie);
  expect((await first.ask('/api/user/current')).text).toBe('{"isLoggedIn":false}');
  expect((await victim.ask('/api/user/current')).text).toContain('"isLoggedIn":true');
  // Signing out works without a page token, and only for the own session.
  await victim.ask('/user/signout');
  expect((await victim.ask('/user/my-account')).status).toBe(302);
});

test('no header is made of what somebody enters', async ({ baseURL: origin = '' }) => {
  const customer = await Visitor.signedIn(origin, 'enforcer');
  const injected = 'Elena\r\nSet-Cookie: stolen=1\r\nBcc: evil@example.net';
  for (const { name: field } of profileTexts) {
    const answer = await customer.ask('/api/user/profile', { method: 'PUT', json: { [field]: injected } });
    expect(answer.status, field).toBe(422);
    expect([...answer.headers].join(), field).not.toContain('stolen');
  }
  const signUp = {
    firstName: injected,
    lastName: 'X',
    email: 'bcc@example.net\r\nBcc: evil@example.net',
    password: 'a-quiet-river-bend',
  };
  const refused = await new Visitor(origin).ask('/user/signup', { form: signUp });
  expect(refused.status).toBe(422);
  const query = 'returnurl=/about%0d%0aSet-Cookie:%20stolen=1&x=%0d%0aX-Injected:%201';
  for (const address of [
    '/accountinformation',
    '/about/',
    '/en/about',
    '/members',
    '/user/signout',
    '/user/my-account',
    '/staff',
  ]) {
    const answer = await new Visitor(origin).ask(`${address}?${query}`);
    expect(
      [...answer.headers].map(([name]) => name),
      address,
    ).not.toContain('x-injected');
    expect(answer.headers.getSetCookie().join(), address).not.toContain('stolen');
  }
});
