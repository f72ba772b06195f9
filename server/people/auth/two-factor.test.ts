import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { authenticatorCode } from '../../../tests/support/fake-authenticator.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { codeSchema } from './auth.contract.ts';
import { twoFactors, users } from './auth.table.ts';
import { startImpersonation, stopImpersonation } from './impersonation.ts';
import { changePassword } from './password.ts';
import { listSessions, readSession } from './session.ts';
import { signIn } from './sign-in.ts';
import { createVerifiedUser } from './sign-up.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  verifyTwoFactor,
  type TwoFactorSetup,
} from './two-factor.ts';

const password = 'a-quiet-river-bend';
const language = 'en' as const;
let connection: Awaited<ReturnType<typeof openDatabase>>;
let under: AuthUnderTest;

beforeAll(async () => {
  connection = await openDatabase();
  under = authOn(connection.db);
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
});

let number = 0;
async function member(): Promise<{ id: string; email: string; jar: CookieJar }> {
  number += 1;
  const email = `member-${number}@example.net`;
  const { id } = await createVerifiedUser(under.auth, { email, name: `Member ${number}`, password });
  return { id, email, jar: await signInAs(email) };
}

async function signInAs(email: string): Promise<CookieJar> {
  const jar = new CookieJar(`198.51.100.${number}`);
  const answer = await signIn(under.auth, jar.caller, { email, password });
  if (!answer.ok) throw new Error(answer.code);
  jar.keep(answer.value.cookies);
  return jar;
}

/** The code of the next step, accepted already: the present one's has confirmed the authenticator. */
const nextCode = (secret: string) => authenticatorCode(secret, Date.now() + 30_000);

async function withTwoFactor(): Promise<{ email: string; jar: CookieJar; setup: TwoFactorSetup }> {
  const { email, jar } = await member();
  const setup = await enableTwoFactor(under.auth, jar.caller, { password, issuer: 'NOI' });
  if (!setup.ok) throw new Error(setup.code);
  const confirmed = await confirmTwoFactor(under.auth, jar.caller, {
    code: authenticatorCode(setup.value.secret),
    language,
  });
  if (!confirmed.ok) throw new Error(confirmed.code);
  jar.keep(confirmed.value);
  return { email, jar, setup: setup.value };
}

it('asks for a code after the password once the second step is on', async () => {
  const { email, jar, setup } = await withTwoFactor();
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/NOI:.*issuer=NOI/);
  expect((await readSession(under.auth, jar.caller.headers))?.user.isTwoFactorOn).toBe(true);
  expect(await under.mailTo(email)).toMatchObject({ content: { kind: 'signInMethodAdded', method: 'twoFactor' } });
  const later = new CookieJar();
  const first = await signIn(under.auth, later.caller, { email, password });
  if (!first.ok) throw new Error(first.code);
  expect(first.value.step).toBe('twoFactor');
  later.keep(first.value.cookies);
  expect(later.has(/signed_in/)).toBe(false);
  expect(await readSession(under.auth, later.caller.headers)).toBeNull();
  expect(await verifyTwoFactor(under.auth, later.caller, { code: '000000' })).toMatchObject({ code: 'invalidCode' });
  const second = await verifyTwoFactor(under.auth, later.caller, { code: nextCode(setup.secret) });
  if (!second.ok) throw new Error(second.code);
  later.keep(second.value);
  expect((await readSession(under.auth, later.caller.headers))?.user.email).toBe(email);
});

it('takes a backup code once', async () => {
  const { email, setup } = await withTwoFactor();
  const code = setup.backupCodes[0] ?? '';
  const jar = await signInAs(email);
  expect(await verifyTwoFactor(under.auth, jar.caller, { code })).toMatchObject({ ok: true });
  const again = await signInAs(email);
  expect(await verifyTwoFactor(under.auth, again.caller, { code })).toMatchObject({ code: 'invalidCode' });
});

it('takes a one-time code once, also of the set-up', async () => {
  const { email, jar } = await member();
  const setup = await enableTwoFactor(under.auth, jar.caller, { password, issuer: 'NOI' });
  if (!setup.ok) throw new Error(setup.code);
  const first = authenticatorCode(setup.value.secret);
  expect(await confirmTwoFactor(under.auth, jar.caller, { code: first, language })).toMatchObject({ ok: true });
  const used = { code: 'usedCode', fields: { code: 'AuthUsedCode' } };
  expect(await verifyTwoFactor(under.auth, (await signInAs(email)).caller, { code: first })).toMatchObject(used);
  const next = nextCode(setup.value.secret);
  const second = await signInAs(email);
  expect(await verifyTwoFactor(under.auth, second.caller, { code: next })).toMatchObject({ ok: true });
  const third = await signInAs(email);
  // Neither the code just used nor one of an earlier step; the challenge stays open.
  for (const code of [next, first])
    expect(await verifyTwoFactor(under.auth, third.caller, { code })).toMatchObject(used);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const later = await verifyTwoFactor(under.auth, third.caller, { code: authenticatorCode(setup.value.secret) });
  vi.useRealTimers();
  expect(later).toMatchObject({ ok: true });
});

it('gives one of several sign-ins at once the same code, on two nodes', async () => {
  const { email, setup } = await withTwoFactor();
  const other = authOn(connection.db);
  const jars = [];
  for (let index = 0; index < 4; index += 1) jars.push(await signInAs(email));
  const code = nextCode(setup.secret);
  const answers = await Promise.all(
    jars.map((jar, index) => verifyTwoFactor((index % 2 === 0 ? under : other).auth, jar.caller, { code })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'usedCode')).toHaveLength(3);
});

it('takes a backup code without its hyphen, in any case and with a dash', async () => {
  const { email, setup } = await withTwoFactor();
  const [first = '', second = '', third = ''] = setup.backupCodes;
  const spellings = [first.replace('-', '').toLowerCase(), second.replace('-', ' – '), third.toLowerCase()];
  for (const spelling of spellings) {
    const { code } = v.parse(codeSchema, { code: spelling });
    const answer = await verifyTwoFactor(under.auth, (await signInAs(email)).caller, { code });
    expect(answer).toMatchObject({ ok: true });
    const again = await verifyTwoFactor(under.auth, (await signInAs(email)).caller, { code });
    expect(again).toMatchObject({ code: 'invalidCode' });
  }
});

it('takes the backup codes that earlier releases gave out', async () => {
  const { email, setup } = await withTwoFactor();
  expect(setup.backupCodes.join('')).toMatch(/^[ACDEFHJKMNPRTWXY3479-]+$/);
  const [user] = await connection.db.select().from(users).where(eq(users.email, email));
  const { secretConfig } = await under.auth.engine.$context;
  const backupCodes = await symmetricEncrypt({
    key: secretConfig,
    data: JSON.stringify(['a1B2c-D3e4F', 'Zz0Oo-1lIi9']),
  });
  await connection.db
    .update(twoFactors)
    .set({ backupCodes, lastUsedStep: null })
    .where(eq(twoFactors.userId, user?.id ?? ''));
  const enter = async (code: string) => verifyTwoFactor(under.auth, (await signInAs(email)).caller, { code });
  expect(await enter('a1B2cD3e4F')).toMatchObject({ ok: true });
  expect(await enter('zz0oo1lii9')).toMatchObject({ ok: true });
  expect(await enter('zz0oo1lii9')).toMatchObject({ code: 'invalidCode' });
  expect(await enter(authenticatorCode(setup.secret))).toMatchObject({ ok: true });
});

it('ends the challenge after five wrong codes', async () => {
  const { email, setup } = await withTwoFactor();
  const jar = await signInAs(email);
  const answers = [];
  for (let index = 0; index < 6; index += 1)
    answers.push(await verifyTwoFactor(under.auth, jar.caller, { code: '000000' }));
  expect(answers.map((answer) => answer.ok || answer.code)).toEqual([
    ...Array<string>(5).fill('invalidCode'),
    'challengeOver',
  ]);
  expect(await verifyTwoFactor(under.auth, jar.caller, { code: nextCode(setup.secret) })).toMatchObject({ ok: false });
});

it('stores neither the secret nor the backup codes in clear', async () => {
  const { setup } = await withTwoFactor();
  const rows = JSON.stringify(await connection.db.select().from(twoFactors));
  for (const clear of [setup.secret, ...setup.backupCodes]) expect(rows).not.toContain(clear);
});

it('counts for nothing before a code has confirmed it, and can be turned off with the password', async () => {
  const { email, jar } = await member();
  expect(await enableTwoFactor(under.auth, jar.caller, { password: 'wrong one', issuer: 'NOI' })).toMatchObject({
    code: 'wrongPassword',
  });
  await enableTwoFactor(under.auth, jar.caller, { password, issuer: 'NOI' });
  expect((await readSession(under.auth, (await signInAs(email)).caller.headers))?.user.email).toBe(email);
  const on = await withTwoFactor();
  expect(await disableTwoFactor(under.auth, on.jar.caller, { password: 'wrong one', language })).toMatchObject({
    code: 'wrongPassword',
  });
  const off = await disableTwoFactor(under.auth, on.jar.caller, { password, language });
  if (!off.ok) throw new Error(off.code);
  on.jar.keep(off.value);
  expect((await readSession(under.auth, on.jar.caller.headers))?.user.isTwoFactorOn).toBe(false);
  expect((await readSession(under.auth, (await signInAs(on.email)).caller.headers))?.user.email).toBe(on.email);
});

it('lets staff act as a customer for an hour and gives them their own session back', async () => {
  const staff = await member();
  const customer = await member();
  const started = await startImpersonation(under.auth, staff.jar.caller, customer.id);
  if (!started.ok) throw new Error(started.code);
  staff.jar.keep(started.value.cookies);
  const acting = await readSession(under.auth, staff.jar.caller.headers);
  expect(acting).toMatchObject({ user: { email: customer.email }, session: { impersonatedBy: staff.id } });
  const left = (acting?.session.expiresAt.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(3_500_000);
  expect(left).toBeLessThanOrEqual(3_600_000);
  const stopped = await stopImpersonation(under.auth, staff.jar.caller);
  if (!stopped.ok) throw new Error(stopped.code);
  const used = staff.jar.caller;
  staff.jar.keep(stopped.value.cookies);
  expect((await readSession(under.auth, staff.jar.caller.headers))?.user.email).toBe(staff.email);
  expect(await stopImpersonation(under.auth, staff.jar.caller)).toMatchObject({ code: 'notFound' });
  expect(used).toBeDefined();
});

it('neither nests nor prolongs acting as a customer, and refuses what is the customer’s alone', async () => {
  const staff = await member();
  const customer = await member();
  const third = await member();
  const started = await startImpersonation(under.auth, staff.jar.caller, customer.id);
  if (!started.ok) throw new Error(started.code);
  staff.jar.keep(started.value.cookies);
  const { caller } = staff.jar;
  expect(await startImpersonation(under.auth, caller, third.id)).toMatchObject({ code: 'impersonating' });
  const change = { currentPassword: password, newPassword: 'the-mountain-is-far', language };
  expect(await changePassword(under.auth, caller, change)).toMatchObject({ code: 'impersonating' });
  expect(await listSessions(under.auth, caller)).toMatchObject({ code: 'impersonating' });
  expect(await enableTwoFactor(under.auth, caller, { password, issuer: 'NOI' })).toMatchObject({
    code: 'impersonating',
  });
  const own = await listSessions(under.auth, customer.jar.caller);
  expect(own.ok && own.value).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect(await readSession(under.auth, caller.headers)).toBeNull();
  vi.useRealTimers();
});

it('acts as nobody who does not exist, nor as oneself', async () => {
  const staff = await member();
  expect(await startImpersonation(under.auth, staff.jar.caller, 'nobody')).toMatchObject({ code: 'notFound' });
  expect(await startImpersonation(under.auth, staff.jar.caller, staff.id)).toMatchObject({ code: 'notFound' });
  expect(await startImpersonation(under.auth, new CookieJar().caller, staff.id)).toMatchObject({ code: 'signedOut' });
});
