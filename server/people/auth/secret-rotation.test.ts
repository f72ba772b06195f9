import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { authenticatorCode } from '../../../tests/support/fake-authenticator.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { twoFactors } from './auth.table.ts';
import { deviceCookie, readDeviceKey } from './device-cookie.ts';
import { startImpersonation, stopImpersonation } from './impersonation.ts';
import { isKeyOf, keptForLine, personKey } from './kept-for.ts';
import { renewEveryEncryption } from './second-step-keys.ts';
import { readSessionToken } from './session-cookie.ts';
import { readSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { createVerifiedUser } from './sign-up.ts';
import { readSignedCookie, writeSignedCookie } from './signed-cookie.ts';
import { confirmTwoFactor, enableTwoFactor, verifyTwoFactor } from './two-factor.ts';

const password = 'a-quiet-river-bend';
const old = 'the-old-secret-that-is-long-enough-here';
const current = 'the-new-secret-that-is-long-enough-here';
/** The four steps of docs/operate/secrets.md; the nodes of a site are in one step or in two that follow each other. */
const steps: Secrets[] = [[old], [old, current], [current, old], [current]];

let connection: Awaited<ReturnType<typeof openDatabase>>;
let nodes: AuthUnderTest[];
beforeAll(async () => {
  connection = await openDatabase();
  nodes = steps.map((sessionSecrets) => authOn(connection.db, { sessionSecrets }));
});
afterAll(() => connection[Symbol.asyncDispose]());
const node = (step: number): AuthUnderTest['auth'] => {
  const found = nodes[step];
  if (!found) throw new Error(`There is no step ${step}.`);
  return found.auth;
};

let number = 0;
async function member(step: number) {
  number += 1;
  const email = `rotating-${number}@example.net`;
  const { id } = await createVerifiedUser(node(step), { email, name: `Member ${number}`, password });
  return { id, email, jar: await enter(step, email) };
}

async function enter(step: number, email: string): Promise<CookieJar> {
  const jar = new CookieJar(`198.51.100.${number}`);
  const answer = await signIn(node(step), jar.caller, { email, password });
  if (!answer.ok) throw new Error(answer.code);
  jar.keep(answer.value.cookies);
  return jar;
}

const neighbours: [number, number][] = [
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 1],
  [2, 3],
  [3, 2],
];

it.each(neighbours)('keeps a session of a node in step %i on a node in step %i', async (from, to) => {
  const { email, jar } = await member(from);
  expect(readSessionToken(node(to).env, jar.caller.headers)).not.toBeNull();
  expect((await readSession(node(to), jar.caller.headers))?.user.email).toBe(email);
  await signOut(node(to), jar.caller);
  expect(await readSession(node(from), jar.caller.headers)).toBeNull();
});

it('refuses a session by a secret that was removed, and a forged one', async () => {
  const { jar } = await member(0);
  expect(await readSession(node(3), jar.caller.headers)).toBeNull();
  const headers = new Headers({
    cookie: (jar.caller.headers.get('cookie') ?? '').replace(/\.[^.;]*%3D/, `.${'A'.repeat(43)}%3D`),
  });
  expect(readSessionToken(node(1).env, headers)).toBeNull();
  expect(await readSession(node(1), headers)).toBeNull();
});

it.each(neighbours)(
  'takes codes of a second step set up in step %i on a node in step %i, half of a sign-in each',
  async (from, to) => {
    const { email, jar } = await member(from);
    const setup = await enableTwoFactor(node(from), jar.caller, { password, issuer: 'NOI' });
    if (!setup.ok) throw new Error(setup.code);
    const { secret, backupCodes } = setup.value;
    const confirmed = await confirmTwoFactor(node(to), jar.caller, { code: authenticatorCode(secret), language: 'en' });
    expect(confirmed).toMatchObject({ ok: true });
    const begun = await enter(from, email);
    const code = authenticatorCode(secret, Date.now() + 30_000);
    expect(await verifyTwoFactor(node(to), begun.caller, { code })).toMatchObject({ ok: true });
    for (const [at, step] of [from, to, from].entries()) {
      const again = await enter(to, email);
      expect(await verifyTwoFactor(node(step), again.caller, { code: backupCodes[at] ?? '' })).toMatchObject({
        ok: true,
      });
      const spent = await enter(to, email);
      expect(await verifyTwoFactor(node(step), spent.caller, { code: backupCodes[at] ?? '' })).toMatchObject({
        code: 'invalidCode',
      });
    }
  },
);

it('renews the encryption of every second step, so that the old secret can go', async () => {
  const people = [];
  for (let count = 0; count < 3; count += 1) {
    const { email, jar } = await member(0);
    const setup = await enableTwoFactor(node(0), jar.caller, { password, issuer: 'NOI' });
    if (!setup.ok) throw new Error(setup.code);
    await confirmTwoFactor(node(0), jar.caller, { code: authenticatorCode(setup.value.secret), language: 'en' });
    people.push({ email, secret: setup.value.secret });
  }
  const before = await connection.db.$count(twoFactors);
  const first = await renewEveryEncryption(connection.db, [current, old]);
  expect(first.renewed).toBeGreaterThanOrEqual(3);
  expect(first.unreadable).toBe(0);
  expect(await renewEveryEncryption(connection.db, [current, old])).toEqual({ renewed: 0, unreadable: 0 });
  expect(await connection.db.$count(twoFactors)).toBe(before);
  for (const { email, secret } of people) {
    const jar = await enter(3, email);
    const code = authenticatorCode(secret, Date.now() + 30_000);
    expect(await verifyTwoFactor(node(3), jar.caller, { code })).toMatchObject({ ok: true });
  }
});

it('ends an impersonation on a node in the next step, back in the own session', async () => {
  const staff = await member(1);
  const { id, email } = await member(1);
  const started = await startImpersonation(node(1), staff.jar.caller, id);
  if (!started.ok) throw new Error(started.code);
  staff.jar.keep(started.value.cookies);
  expect((await readSession(node(2), staff.jar.caller.headers))?.user.email).toBe(email);
  const stopped = await stopImpersonation(node(2), staff.jar.caller);
  if (!stopped.ok) throw new Error(stopped.code);
  staff.jar.keep(stopped.value.cookies);
  expect((await readSession(node(1), staff.jar.caller.headers))?.user.email).toBe(staff.email);
});

it('knows a browser and what was typed in it after a rotation', () => {
  const headersOf = (line: string) => new Headers({ cookie: line.split(';')[0] ?? '' });
  const device = headersOf(deviceCookie(node(0).env, 'ana@example.net'));
  expect(readDeviceKey(node(2).env, device, 'ana@example.net')).not.toBeNull();
  expect(readDeviceKey(node(3).env, device, 'ana@example.net')).toBeNull();

  const options = { name: 'question', seconds: 60, schema: v.object({ id: v.string() }) };
  const signed = headersOf(writeSignedCookie(node(0), options, { id: 'x' }));
  expect(readSignedCookie(node(2), options, signed)).toEqual({ id: 'x' });
  expect(readSignedCookie(node(3), options, signed)).toBeNull();

  const person = { userId: 'ana', impersonator: null };
  const line = keptForLine(node(0).env, { headers: new Headers(), person, isSignedOut: false }) ?? '';
  expect(keptForLine(node(2).env, { headers: headersOf(line), person, isSignedOut: false })).toBeNull();
  expect(isKeyOf(node(2).env, person, personKey(node(0).env, person))).toBe(true);
  expect(isKeyOf(node(2).env, { userId: 'ben', impersonator: null }, personKey(node(0).env, person))).toBe(false);
});
