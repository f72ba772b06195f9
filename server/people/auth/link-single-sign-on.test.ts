import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { authenticatorCode } from '../../../tests/support/fake-authenticator.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import {
  providerClient,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../tests/support/fake-identity-provider.ts';
import { freePort } from '../../cli/free-port.ts';
import { credentials } from './auth.table.ts';
import { confirmLink, readLinkQuestion } from './link-single-sign-on.ts';
import { readSession } from './session.ts';
import { signIn } from './sign-in.ts';
import { createVerifiedUser } from './sign-up.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';
import { confirmTwoFactor, enableTwoFactor, verifyTwoFactor } from './two-factor.ts';

const password = 'a-quiet-river-bend';
const question = '/es/user/link-single-sign-on?returnurl=%2Fcodes';
let connection: Awaited<ReturnType<typeof openDatabase>>;
let provider: IdentityProvider;
let under: AuthUnderTest;
let number = 0;
let email = '';
let userId = '';

beforeAll(async () => {
  connection = await openDatabase();
  provider = await startIdentityProvider(await freePort(), 'http://localhost:4321/api/auth/callback/oidc');
});
beforeEach(async () => {
  number += 1;
  email = `linked-${number}@example.net`;
  const client = { clientId: providerClient.id, clientSecret: providerClient.secret };
  under = authOn(connection.db, {
    oidc: { issuer: provider.issuer, ...client, emailTrust: 'verified', roleClaim: undefined },
  });
  provider.become({ sub: `linked-${number}`, email, email_verified: true, name: 'Inés Ortega' });
  userId = (await createVerifiedUser(under.auth, { email, name: 'Inés Ortega', password })).id;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await connection[Symbol.asyncDispose]();
});

const newJar = () => new CookieJar(`198.51.100.${number}`);
const links = async () =>
  (await connection.db.select().from(credentials).where(eq(credentials.userId, userId))).filter(
    ({ providerId }) => providerId === 'oidc',
  );
const whoIs = async (jar: CookieJar) => (await readSession(under.auth, jar.caller.headers))?.user.id ?? null;

/** Returns from the provider, and answers the next address. */
async function comeBack(jar: CookieJar): Promise<string> {
  const ways = { returnPath: '/codes', signInPath: '/es/user/signin?returnurl=%2Fcodes' };
  const started = await startSingleSignOn(under.auth, jar.caller, ways);
  if (!started.ok) throw new Error(started.code);
  jar.keep(started.value.cookies);
  const query = await provider.authorize(started.value.location);
  const { location, cookies } = await finishSingleSignOn(under.auth, jar.caller, query);
  jar.keep(cookies);
  return location;
}

async function give(jar: CookieJar, given: string) {
  const answer = await confirmLink(under.auth, jar.caller, { password: given });
  if (answer.ok) jar.keep(answer.value.cookies);
  return answer;
}

/** Turns the second step on, and returns the key of the authenticator. */
async function turnOnSecondStep(): Promise<string> {
  const jar = newJar();
  const signedIn = await signIn(under.auth, jar.caller, { email, password });
  if (!signedIn.ok) throw new Error(signedIn.code);
  jar.keep(signedIn.value.cookies);
  const setup = await enableTwoFactor(under.auth, jar.caller, { password, issuer: 'NOI' });
  if (!setup.ok) throw new Error(setup.code);
  const code = authenticatorCode(setup.value.secret);
  const confirmed = await confirmTwoFactor(under.auth, jar.caller, { code, language: 'en' });
  if (!confirmed.ok) throw new Error(confirmed.code);
  return setup.value.secret;
}

async function enterCode(jar: CookieJar, code: string): Promise<void> {
  const answer = await verifyTwoFactor(under.auth, jar.caller, { code });
  if (!answer.ok) throw new Error(answer.code);
  jar.keep(answer.value);
}

it('asks for the password of the account once, before it links it, and tells the person by email', async () => {
  const jar = newJar();
  expect(await comeBack(jar)).toBe(question);
  expect([await whoIs(jar), await links()]).toEqual([null, []]);
  expect(readLinkQuestion(under.auth, jar.caller)).toMatchObject({ email });
  expect(await give(jar, 'not the password')).toMatchObject({
    code: 'wrongPassword',
    fields: { password: expect.any(String) as string },
  });
  expect([await whoIs(jar), await links()]).toEqual([null, []]);
  expect(await give(jar, password)).toMatchObject({ value: { step: 'signedIn' } });
  expect(await whoIs(jar)).toBe(userId);
  expect(await links()).toMatchObject([{ accountId: `linked-${number}` }]);
  expect(readLinkQuestion(under.auth, jar.caller)).toBeNull();
  expect(await under.mailTo(email)).toMatchObject({ content: { kind: 'signInMethodAdded', method: 'singleSignOn' } });

  const later = newJar();
  expect(await comeBack(later)).toBe('/codes');
  expect(await whoIs(later)).toBe(userId);
});

it('asks for the code, too, before it links an account with a second step', async () => {
  const key = await turnOnSecondStep();
  const jar = newJar();
  expect(await comeBack(jar)).toBe(question);
  expect(await give(jar, password)).toMatchObject({ value: { step: 'twoFactor' } });
  expect([await whoIs(jar), await links()]).toEqual([null, []]);
  await enterCode(jar, authenticatorCode(key, Date.now() + 30_000));
  expect(await whoIs(jar)).toBe(userId);
  expect(await links()).toHaveLength(1);
});

it('asks for the code after single sign-on at every sign-in', async () => {
  const jar = newJar();
  await comeBack(jar);
  await give(jar, password);
  const key = await turnOnSecondStep();
  const later = newJar();
  expect(await comeBack(later)).toBe('/es/user/two-factor?returnurl=%2Fcodes');
  expect(await whoIs(later)).toBeNull();
  expect(later.has(/signed_in/)).toBe(false);
  expect(await verifyTwoFactor(under.auth, later.caller, { code: '000000' })).toMatchObject({ code: 'invalidCode' });
  await enterCode(later, authenticatorCode(key, Date.now() + 30_000));
  expect(await whoIs(later)).toBe(userId);
});

it('links nothing for a person who leaves the question and signs in otherwise', async () => {
  const key = await turnOnSecondStep();
  const jar = newJar();
  await comeBack(jar);
  const otherwise = await signIn(under.auth, jar.caller, { email, password });
  if (!otherwise.ok) throw new Error(otherwise.code);
  jar.keep(otherwise.value.cookies);
  await enterCode(jar, authenticatorCode(key, Date.now() + 30_000));
  expect(await whoIs(jar)).toBe(userId);
  expect(await links()).toEqual([]);
});

it('takes no question that is old, changed, or of another server', async () => {
  const jar = newJar();
  await comeBack(jar);
  const { caller } = jar;
  const cookie = caller.headers.get('cookie') ?? '';
  const swapped = cookie.replace(/(sso_link=)([\w-]+)/, (_, name: string, payload: string) => {
    const link = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return name + Buffer.from(JSON.stringify({ ...link, subject: 'mallory' })).toString('base64url');
  });
  expect(swapped).not.toBe(cookie);
  const changed = { headers: new Headers({ cookie: swapped }), address: caller.address };
  expect(await confirmLink(under.auth, changed, { password })).toMatchObject({ code: 'challengeOver' });
  const other = authOn(connection.db, { sessionSecrets: ['a-secret-of-another-server-that-is-long'] as const });
  expect(await confirmLink(other.auth, caller, { password })).toMatchObject({ code: 'challengeOver' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect(await give(jar, password)).toMatchObject({ code: 'challengeOver' });
  expect(await links()).toEqual([]);
});
