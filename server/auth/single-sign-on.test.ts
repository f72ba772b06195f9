import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../tests/support/auth.ts';
import { openDatabase } from '../../tests/support/databases.ts';
import { freePort } from '../cli/free-port.ts';
import { providerClient, startIdentityProvider, type IdentityProvider } from '../../tests/support/identity-provider.ts';
import { users } from './auth.table.ts';
import { readSession } from './session.ts';
import { createVerifiedUser, signUp } from './sign-up.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';

const siteOrigin = 'http://localhost:4321';
const callback = `${siteOrigin}/api/auth/callback/oidc`;
let connection: Awaited<ReturnType<typeof openDatabase>>;
let port: number;
let provider: IdentityProvider | undefined;
let under: AuthUnderTest;
let number = 0;

beforeAll(async () => {
  connection = await openDatabase();
  port = await freePort();
});
beforeEach(() => {
  number += 1;
  const oidc = { issuer: `http://127.0.0.1:${port}`, clientId: providerClient.id, clientSecret: providerClient.secret };
  under = authOn(connection.db, { oidc });
});
afterEach(async () => {
  await provider?.[Symbol.asyncDispose]();
  provider = undefined;
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
});

const address = () => `sso-${number}@example.net`;

async function startProvider(isVerified = true): Promise<IdentityProvider> {
  provider = await startIdentityProvider(port, callback);
  provider.become({ sub: `person-${number}`, email: address(), email_verified: isVerified, name: 'Inés Ortega' });
  return provider;
}

async function roundTrip(jar: CookieJar, returnPath = '/codes?tab=2') {
  const started = await startSingleSignOn(under.auth, jar.caller, { returnPath, signInPath: '/es/user/signin' });
  if (!started.ok || !provider) throw new Error('The provider cannot be reached.');
  jar.keep(started.value.cookies);
  const query = await provider.authorize(started.value.location);
  const finished = await finishSingleSignOn(under.auth, jar.caller, query);
  jar.keep(finished.cookies);
  return { ...finished, query, authorization: new URL(started.value.location) };
}

it('signs a new person in, with PKCE and a nonce, and makes the customer record', async () => {
  await startProvider();
  const jar = new CookieJar();
  const { location, authorization } = await roundTrip(jar);
  expect(location).toBe('/codes?tab=2');
  expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
  expect(authorization.searchParams.get('nonce')).toBeTruthy();
  expect(await readSession(under.auth, jar.caller.headers)).toMatchObject({
    user: { email: address(), emailVerified: true, name: 'Inés Ortega' },
  });
  expect(jar.has(/^signed_in$/)).toBe(true);
  expect(under.created).toMatchObject([{ email: address(), firstName: 'Inés', lastName: 'Ortega' }]);
});

it('joins the account that has the confirmed address, and says so by mail', async () => {
  await startProvider();
  const known = await createVerifiedUser(under.auth, {
    email: address(),
    name: 'Inés Ortega',
    password: 'a-quiet-river-bend',
  });
  const jar = new CookieJar();
  await roundTrip(jar);
  expect((await readSession(under.auth, jar.caller.headers))?.user.id).toBe(known.id);
  expect(await under.mailTo(address())).toMatchObject({
    content: { kind: 'signInMethodAdded', method: 'singleSignOn' },
  });
  expect(under.created).toEqual([]);
});

it('opens and reserves nothing for an address the provider has not verified', async () => {
  await startProvider(false);
  const jar = new CookieJar();
  const { location } = await roundTrip(jar);
  expect(location).toBe('/es/user/signin?sso=refused');
  expect(await readSession(under.auth, jar.caller.headers)).toBeNull();
  const rows = await connection.db.select().from(users);
  expect(rows.map(({ email }) => email)).not.toContain(address());
});

it('does not join an account whose owner has never confirmed the address', async () => {
  await startProvider();
  const stranger = {
    firstName: 'A',
    lastName: 'B',
    email: address(),
    password: 'a-strangers-password',
    country: '',
    language: 'en' as const,
  };
  await signUp(under.auth, new CookieJar().caller, stranger);
  await under.auth.background.settled();
  const jar = new CookieJar();
  const { location } = await roundTrip(jar);
  expect(location).toBe('/es/user/signin?sso=refused');
  expect(await readSession(under.auth, jar.caller.headers)).toBeNull();
});

it('refuses an answer of the provider in a browser that did not ask, and a second time', async () => {
  await startProvider();
  const jar = new CookieJar();
  const { query } = await roundTrip(jar);
  const stranger = new CookieJar();
  const replayed = await finishSingleSignOn(under.auth, stranger.caller, query);
  expect(replayed).toEqual({ location: '/user/signin?sso=refused', cookies: [] });
  const forged = new URLSearchParams({ code: 'made-up', state: 'made-up' });
  expect(await finishSingleSignOn(under.auth, stranger.caller, forged)).toEqual({
    location: '/user/signin?sso=refused',
    cookies: [],
  });
  expect(await finishSingleSignOn(under.auth, stranger.caller, new URLSearchParams())).toMatchObject({
    location: '/user/signin?sso=refused',
  });
});

it('leads nowhere else afterwards', async () => {
  await startProvider();
  const { location } = await roundTrip(new CookieJar(), '//evil.example');
  expect(location).toBe('/');
});

it('works as soon as a provider that was down at the start is up', async () => {
  const start = () =>
    startSingleSignOn(under.auth, new CookieJar().caller, { returnPath: '/', signInPath: '/user/signin' });
  expect(await start()).toMatchObject({ ok: false, code: 'singleSignOnUnavailable' });
  expect(await start()).toMatchObject({ ok: false, code: 'singleSignOnUnavailable' });
  await startProvider();
  const jar = new CookieJar();
  await roundTrip(jar);
  expect((await readSession(under.auth, jar.caller.headers))?.user.email).toBe(address());
});
