import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { freePort } from '../../cli/free-port.ts';
import {
  providerClient,
  startIdentityProvider,
  type Identity,
  type IdentityProvider,
} from '../../../tests/support/fake-identity-provider.ts';
import { users } from './auth.table.ts';
import { readIdentity } from './identity-claims.ts';
import { readSession } from './session.ts';
import { signUp } from './sign-up.ts';
import { emailTrusts, type EmailTrust } from '../../platform/env/single-sign-on-variables.ts';
import { singleSignOnRefusals, type SingleSignOnRefusal } from './single-sign-on.contract.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';

const siteOrigin = 'http://localhost:4321';
const callback = `${siteOrigin}/api/auth/callback/oidc`;
let connection: Awaited<ReturnType<typeof openDatabase>>;
let port: number;
let provider: IdentityProvider | undefined;
let under: AuthUnderTest;
let number = 0;
let warnings: unknown[] = [];

beforeAll(async () => {
  connection = await openDatabase();
  port = await freePort();
});
beforeEach(() => {
  number += 1;
  const oidc = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: providerClient.id,
    clientSecret: providerClient.secret,
    emailTrust: 'verified' as const,
    roleClaim: undefined,
  };
  under = authOn(connection.db, { oidc });
  warnings = [];
  under.auth.log.warn = (...line: unknown[]) => void warnings.push(line);
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

const signInPathTo = (returnPath: string) => `/es/user/signin?returnurl=${encodeURIComponent(returnPath)}`;

async function roundTrip(jar: CookieJar, returnPath = '/codes?tab=2') {
  const started = await startSingleSignOn(under.auth, jar.caller, { returnPath, signInPath: signInPathTo(returnPath) });
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

it('opens and reserves nothing for an address the provider has not verified', async () => {
  await startProvider(false);
  const jar = new CookieJar();
  const { location } = await roundTrip(jar);
  expect(location).toBe('/es/user/signin?sso=unverified&returnurl=%2Fcodes%3Ftab%3D2');
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
  expect(location).toBe('/es/user/signin?sso=unconfirmed&returnurl=%2Fcodes%3Ftab%3D2');
  expect(await readSession(under.auth, jar.caller.headers)).toBeNull();
});

it('refuses an answer of the provider in a browser that did not ask, and a second time', async () => {
  await startProvider();
  const jar = new CookieJar();
  const { query } = await roundTrip(jar);
  const stranger = new CookieJar();
  const stale = { location: '/user/signin?sso=stale', cookies: [] };
  expect(await finishSingleSignOn(under.auth, stranger.caller, query)).toEqual(stale);
  const forged = new URLSearchParams({ code: 'made-up', state: 'made-up' });
  expect(await finishSingleSignOn(under.auth, stranger.caller, forged)).toEqual(stale);
  expect(await finishSingleSignOn(under.auth, stranger.caller, new URLSearchParams())).toEqual(stale);
  const back = '/es/user/signin?sso=stale&returnurl=%2Fcodes%3Ftab%3D2';
  expect(await finishSingleSignOn(under.auth, jar.caller, query)).toMatchObject({ location: back });
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

describe('an identity of the provider', () => {
  const claims = { sub: 's-1', email: 'Ana@Example.net', name: 'Ana' };

  it.each<[unknown, EmailTrust, string]>([
    [true, 'verified', 'taken'],
    ['true', 'verified', 'taken'],
    ['false', 'verified', 'unverified'],
    [false, 'verified', 'unverified'],
    [undefined, 'verified', 'unverified'],
    [1, 'verified', 'unverified'],
    ['TRUE ', 'verified', 'unverified'],
    [undefined, 'always', 'taken'],
    [false, 'always', 'taken'],
  ])('whose address it calls %j verified is with OIDC_TRUST_EMAIL=%s %s', (isVerified, trust, expected) => {
    const read = readIdentity({ ...claims, email_verified: isVerified }, trust);
    expect(read.ok ? 'taken' : read.code).toBe(expected);
    if (read.ok) expect(read.value).toEqual({ subject: 's-1', email: 'ana@example.net', name: 'Ana' });
  });

  it.each([undefined, null, '', 'ana', 'ana@', '@example.net', 'a b@example.net', 7, ['ana@example.net'], {}])(
    'is refused with the address %j, whatever is trusted',
    (email) => {
      for (const trust of emailTrusts) {
        expect(readIdentity({ ...claims, email, email_verified: true }, trust)).toMatchObject({ code: 'noAddress' });
      }
    },
  );

  it.each([undefined, '', 7, 'x'.repeat(256)])('is refused with the subject %j', (sub) => {
    expect(readIdentity({ ...claims, sub, email_verified: true }, 'verified')).toMatchObject({ code: 'refused' });
  });
});

it.each<[string, Partial<Identity>, string]>([
  ['no address', { email: undefined }, 'noAddress'],
  ['a text in the place of an address', { email: 'ines' }, 'noAddress'],
  ['nothing about the address', { email_verified: undefined }, 'unverified'],
])('refuses a person of whom the provider tells %s, says why, and keeps the way back', async (_, wrong, sso) => {
  const { become } = await startProvider();
  become({ sub: `person-${number}`, email: address(), email_verified: true, name: 'Inés', ...wrong });
  const jar = new CookieJar();
  expect((await roundTrip(jar)).location).toBe(`/es/user/signin?sso=${sso}&returnurl=%2Fcodes%3Ftab%3D2`);
  expect(await readSession(under.auth, jar.caller.headers)).toBeNull();
  expect(warnings).toContainEqual([expect.objectContaining({ reason: sso }), 'single sign-on let nobody in']);
});

it('takes the text "true" for a verified address, and with OIDC_TRUST_EMAIL=always a provider that says nothing', async () => {
  const { become, issuer } = await startProvider();
  become({ sub: `cognito-${number}`, email: address(), email_verified: 'true', name: 'Inés' });
  expect((await roundTrip(new CookieJar())).location).toBe('/codes?tab=2');
  const oidc = {
    issuer,
    clientId: providerClient.id,
    clientSecret: providerClient.secret,
    emailTrust: 'always' as const,
    roleClaim: undefined,
  };
  under = authOn(connection.db, { oidc });
  become({ sub: `entra-${number}`, email: `entra-${address()}`, name: 'Inés' });
  const jar = new CookieJar();
  expect((await roundTrip(jar)).location).toBe('/codes?tab=2');
  expect((await readSession(under.auth, jar.caller.headers))?.user).toMatchObject({ emailVerified: true });
});

it.each<[SingleSignOnRefusal, (claims: JWTPayload) => JWTPayload, RegExp]>([
  ['wrongAudience', (claims) => ({ ...claims, aud: 'another-site' }), /"aud" is "another-site" and not "stanchion"/],
  ['wrongIssuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), /"iss" is "https:\/\/evil\.example"/],
  ['expired', (claims) => ({ ...claims, exp: 1_000_000_000 }), /has expired; it ended at 1000000000/],
  ['refused', (claims) => ({ ...claims, nonce: 'another' }), /better-auth refused it/],
])('tells a token that is %s from others, to the log and to the person', async (code, change, detail) => {
  const { tamper } = await startProvider();
  tamper(change);
  const jar = new CookieJar();
  expect((await roundTrip(jar)).location).toBe(`/es/user/signin?sso=${code}&returnurl=%2Fcodes%3Ftab%3D2`);
  expect(await readSession(under.auth, jar.caller.headers)).toBeNull();
  const line = { reason: code, detail: expect.stringMatching(detail) as string };
  expect(warnings).toContainEqual([line, 'single sign-on let nobody in']);
  expect(JSON.stringify(warnings)).not.toContain(address());
});

it('tells the answer of another provider, and a person who stopped there', async () => {
  await startProvider();
  const jar = new CookieJar();
  const start = await startSingleSignOn(under.auth, jar.caller, { returnPath: '/a', signInPath: signInPathTo('/a') });
  if (!start.ok) throw new Error(start.code);
  jar.keep(start.value.cookies);
  const query = await provider?.authorize(start.value.location);
  query?.set('iss', 'https://evil.example');
  expect(await finishSingleSignOn(under.auth, jar.caller, query ?? new URLSearchParams())).toMatchObject({
    location: '/es/user/signin?sso=wrongIssuer&returnurl=%2Fa',
  });
  const stopped = await startSingleSignOn(under.auth, jar.caller, { returnPath: '/a', signInPath: signInPathTo('/a') });
  if (!stopped.ok) throw new Error(stopped.code);
  jar.keep(stopped.value.cookies);
  const state = new URL(stopped.value.location).searchParams.get('state') ?? '';
  const denied = new URLSearchParams({ state, error: 'access_denied' });
  expect(await finishSingleSignOn(under.auth, jar.caller, denied)).toMatchObject({
    location: '/es/user/signin?sso=cancelled&returnurl=%2Fa',
  });
});

it.each(['en', 'es'])('has a sentence of its own for each refusal (%s)', async (language) => {
  const file = path.join(projectRoot(), `src/content/${language}/dictionary/auth.yaml`);
  const { entries } = parse(await readFile(file, 'utf8')) as { entries: Record<string, string> };
  const keys = singleSignOnRefusals.map((code) => `AuthSingleSignOn${code.slice(0, 1).toUpperCase()}${code.slice(1)}`);
  const sentences = keys.map((key) => entries[key] ?? '');
  expect(new Set(sentences).size).toBe(singleSignOnRefusals.length);
  expect(sentences).not.toContain('');
});
