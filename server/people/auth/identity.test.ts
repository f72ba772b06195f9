import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { emailTokens, users, sessions } from './auth.table.ts';
import { changeEmail, confirmNewEmail } from './change-email.ts';
import { changePassword, requestReset, resetPassword, usesDemoPassword } from './password.ts';
import { listSessions, readSession, revokeAllSessions, revokeSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { createVerifiedUser, resendVerification, signUp, verifyEmail } from './sign-up.ts';

const password = 'a-quiet-river-bend';
const language = 'en' as const;

/** Opens the sign-in system on a database; each test has its own email address. */
function openSignIn({ open }: Pick<(typeof drivers)[number], 'open'>) {
  let connection: Awaited<ReturnType<typeof open>>;
  let under: AuthUnderTest;
  let number = 0;
  let email = '';

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(async () => {
    await connection[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    under = authOn(connection.db, connection.kind === 'postgres' ? { databaseUrl: 'postgres://shared' } : {});
    number += 1;
    email = `person-${number}@example.net`;
  });

  const jarAt = () => new CookieJar(`198.51.100.${number}`);
  const person = (given: { password?: string } = {}) =>
    createVerifiedUser(under.auth, { email, name: 'Ana Núñez', password: given.password ?? password });
  const signedIn = async () => {
    await person();
    const jar = jarAt();
    const answer = await signIn(under.auth, jar.caller, { email, password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    return jar;
  };
  const details = () => ({ firstName: 'Ana', lastName: 'Núñez', email, password, country: 'MX', language });
  const tokens = () =>
    connection.db.select().from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(eq(users.email, email));

  return {
    get connection() {
      return connection;
    },
    get under() {
      return under;
    },
    set under(value: AuthUnderTest) {
      under = value;
    },
    get email() {
      return email;
    },
    set email(value: string) {
      email = value;
    },
    jarAt,
    person,
    signedIn,
    details,
    tokens,
  };
}

describe.each(drivers)('sign-up and sign-in on $name', ({ open }) => {
  const scene = openSignIn({ open });
  const { jarAt, person, signedIn, details } = scene;

  it('lets a person sign up, confirm the address and sign in', async () => {
    const jar = jarAt();
    const asked = { ...details(), language: 'es', returnPath: '/es/a?b=1' } as const;
    expect(await signUp(scene.under.auth, jar.caller, asked)).toEqual({ ok: true, value: null });
    const sent = await scene.under.mailTo(scene.email);
    expect(sent).toMatchObject({ language: 'es', content: { kind: 'verifyEmail', name: 'Ana Núñez' } });
    expect(sent?.content.link).toMatch(/\/es\/user\/verify-email\?token=[\w-]+&returnurl=%2Fes%2Fa%3Fb%3D1$/);
    expect(scene.under.created).toMatchObject([
      { email: scene.email, firstName: 'Ana', lastName: 'Núñez', country: 'MX', language: 'es' },
    ]);
    expect(await signIn(scene.under.auth, jar.caller, { email: scene.email, password })).toMatchObject({
      code: 'emailNotVerified',
    });
    expect(await verifyEmail(scene.under.auth, await scene.under.tokenFor(scene.email))).toMatchObject({ ok: true });
    const answer = await signIn(scene.under.auth, jar.caller, { email: scene.email.toUpperCase(), password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    expect(await readSession(scene.under.auth, jar.caller.headers)).toMatchObject({
      user: { email: scene.email, name: 'Ana Núñez', emailVerified: true },
    });
  });

  it.each(['ü@exämple.de', "o'brien&co@example.org", 'ana@xn--e1afmkfd.xn--p1ai'])(
    'takes the address %s',
    async (typed) => {
      scene.email = normalizeEmail(typed);
      await signUp(scene.under.auth, jarAt().caller, { ...details(), email: typed });
      await verifyEmail(scene.under.auth, await scene.under.tokenFor(scene.email));
      expect(await signIn(scene.under.auth, jarAt().caller, { email: typed.toUpperCase(), password })).toMatchObject({
        ok: true,
        value: { step: 'signedIn' },
      });
      const other = { email: `x${typed}`, password };
      expect(await signIn(scene.under.auth, jarAt().caller, other)).toMatchObject({ code: 'invalidCredentials' });
    },
  );

  it('redeems the link of a confirmation once only', async () => {
    await signUp(scene.under.auth, jarAt().caller, details());
    const token = await scene.under.tokenFor(scene.email);
    const answers = await Promise.all([verifyEmail(scene.under.auth, token), verifyEmail(scene.under.auth, token)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await verifyEmail(scene.under.auth, token)).toMatchObject({ code: 'invalidToken' });
  });

  it('refuses links that have expired, and stores none of their tokens in clear', async () => {
    await signUp(scene.under.auth, jarAt().caller, details());
    const token = await scene.under.tokenFor(scene.email);
    const rows = await scene.connection.db.select().from(emailTokens);
    expect(JSON.stringify(rows)).not.toContain(token);
    await scene.connection.db.update(emailTokens).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await verifyEmail(scene.under.auth, token)).toMatchObject({ code: 'invalidToken' });
  });

  it('lets no stranger’s password in, whether they signed up before or after the owner of the address', async () => {
    const strangers = { ...details(), password: 'password-of-a-stranger' };
    await signUp(scene.under.auth, jarAt().caller, strangers);
    await scene.under.tokenFor(scene.email);
    await signUp(scene.under.auth, jarAt().caller, details());
    await scene.under.tokenFor(scene.email);
    await signUp(scene.under.auth, jarAt().caller, strangers);
    const confirmed = await verifyEmail(scene.under.auth, await scene.under.tokenFor(scene.email));
    if (!confirmed.ok) throw new Error(confirmed.code);
    for (const tried of [password, strangers.password]) {
      expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password: tried })).toMatchObject({
        ok: false,
      });
    }
    const token = confirmed.value.resetToken ?? '';
    expect(await resetPassword(scene.under.auth, { token, newPassword: password, language })).toMatchObject({
      ok: true,
    });
    expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password })).toMatchObject({
      ok: true,
    });
  });

  it('tells the owner of an address that somebody tried to sign up with it, and changes nothing', async () => {
    await person();
    expect(await signUp(scene.under.auth, jarAt().caller, { ...details(), password: 'another-password' })).toEqual({
      ok: true,
      value: null,
    });
    expect(await scene.under.mailTo(scene.email)).toMatchObject({ content: { kind: 'accountExists' } });
    expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password })).toMatchObject({
      ok: true,
    });
  });

  it('takes nothing from a sign-up beyond its fields', async () => {
    const forged = {
      ...details(),
      id: 'chosen',
      role: 'admin',
      emailVerified: true,
      banned: true,
      twoFactorEnabled: true,
    };
    await signUp(scene.under.auth, jarAt().caller, forged);
    await scene.under.auth.background.settled();
    const [row] = await scene.connection.db.select().from(users).where(eq(users.email, scene.email));
    expect(row).toMatchObject({ emailVerified: false, role: null, banned: false, twoFactorEnabled: false });
    expect(row?.id).not.toBe('chosen');
  });

  it('sends the confirmation again to those who wait for it, and answers everybody alike', async () => {
    await signUp(scene.under.auth, jarAt().caller, details());
    await scene.under.auth.background.settled();
    scene.under.emails.length = 0;
    const waiting = await resendVerification(scene.under.auth, jarAt().caller, { email: scene.email, language });
    const unknown = await resendVerification(scene.under.auth, jarAt().caller, { email: `x${scene.email}`, language });
    expect(unknown).toEqual(waiting);
    expect(await verifyEmail(scene.under.auth, await scene.under.tokenFor(scene.email))).toMatchObject({ ok: true });
    expect(scene.under.emails).toHaveLength(1);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    await person();
    const wrong = await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password: 'not the password' });
    const unknown = await signIn(scene.under.auth, jarAt().caller, {
      email: `x${scene.email}`,
      password: 'not the password',
    });
    expect(wrong).toMatchObject({ ok: false, code: 'invalidCredentials' });
    expect(unknown).toEqual(wrong);
  });

  it('hashes as much for an unknown address as for a wrong password', async () => {
    await person();
    const context = await scene.under.auth.engine.$context;
    let work = 0;
    const { hash, verify } = context.password;
    context.password.hash = (given) => ((work += 1), hash(given));
    context.password.verify = (given) => ((work += 1), verify(given));
    await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password: 'not the password' });
    const known = work;
    await signIn(scene.under.auth, jarAt().caller, { email: `x${scene.email}`, password: 'not the password' });
    Object.assign(context.password, { hash, verify });
    expect([known, work - known]).toEqual([1, 1]);
  });

  it('gives a new session at every sign-in and ends the one before', async () => {
    const jar = await signedIn();
    const first = await readSession(scene.under.auth, jar.caller.headers);
    const old = jar.caller;
    const again = await signIn(scene.under.auth, jar.caller, { email: scene.email, password });
    if (!again.ok) throw new Error(again.code);
    jar.keep(again.value.cookies);
    const second = await readSession(scene.under.auth, jar.caller.headers);
    expect(second?.session.id).not.toBe(first?.session.id);
    expect(await readSession(scene.under.auth, old.headers)).toBeNull();
  });

  it('takes no session identifier that a visitor brings along', async () => {
    await person();
    const jar = jarAt();
    jar.keep(['stanchion.session_token=chosen-by-an-attacker.c2lnbmF0dXJl']);
    expect(await readSession(scene.under.auth, jar.caller.headers)).toBeNull();
    const answer = await signIn(scene.under.auth, jar.caller, { email: scene.email, password });
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.value.cookies.join()).not.toContain('chosen-by-an-attacker');
  });

  it('marks cookies HttpOnly and Lax, and tells static pages by a hint alone', async () => {
    await person();
    const answer = await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password });
    if (!answer.ok) throw new Error(answer.code);
    const session = answer.value.cookies.find((line) => line.includes('session_token'));
    expect(session).toMatch(/^stanchion\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(answer.value.cookies).toContain('signed_in=1; Path=/; SameSite=Lax; Max-Age=604800');
  });

  it('uses host-bound secure cookies where the site is https', async () => {
    scene.under = authOn(scene.connection.db, { siteOrigin: 'https://www.example.org' });
    await person();
    const answer = await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password });
    if (!answer.ok) throw new Error(answer.code);
    for (const line of answer.value.cookies) {
      expect(line).toMatch(/^(__Host-stanchion\.|signed_in=)/);
      expect(line).toContain('Secure');
      expect(line).toContain('Path=/');
      expect(line).not.toMatch(/domain/i);
    }
  });
});

describe.each(drivers)('sessions and passwords on $name', ({ open }) => {
  const scene = openSignIn({ open });
  const { jarAt, person, signedIn, tokens } = scene;

  it('ends the session on the server at sign-out and clears both cookies', async () => {
    const jar = await signedIn();
    const old = jar.caller;
    jar.keep(await signOut(scene.under.auth, jar.caller));
    expect(await readSession(scene.under.auth, old.headers)).toBeNull();
    expect(jar.has(/session_token|signed_in/)).toBe(false);
    expect(await tokens()).toHaveLength(0);
  });

  it('prolongs a session in use and ends one that is not', async () => {
    const jar = await signedIn();
    await scene.connection.db.update(sessions).set({ expiresAt: new Date(Date.now() + 5 * 86_400_000) });
    const read = await readSession(scene.under.auth, jar.caller.headers);
    expect(read?.session.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect(read?.cookies.join()).toContain('signed_in=1');
    await scene.connection.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await readSession(scene.under.auth, jar.caller.headers)).toBeNull();
  });

  it('sets a new password once by the mailed link and ends every session', async () => {
    const jar = await signedIn();
    await requestReset(scene.under.auth, jarAt().caller, { email: scene.email, language: 'es' });
    const token = await scene.under.tokenFor(scene.email);
    expect((await scene.under.mailTo(scene.email))?.content.link).toContain('/es/user/reset-password?token=');
    const newPassword = 'the-mountain-is-far';
    expect(await resetPassword(scene.under.auth, { token, newPassword: 'short', language })).toMatchObject({
      code: 'invalidInput',
    });
    expect(await resetPassword(scene.under.auth, { token, newPassword, language })).toMatchObject({ ok: true });
    expect(await resetPassword(scene.under.auth, { token, newPassword: 'yet-another-one', language })).toMatchObject({
      code: 'invalidToken',
    });
    expect(await readSession(scene.under.auth, jar.caller.headers)).toBeNull();
    expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password })).toMatchObject({
      ok: false,
    });
    expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password: newPassword })).toMatchObject(
      { ok: true },
    );
    expect(await scene.under.mailTo(scene.email)).toMatchObject({ content: { kind: 'passwordChanged' } });
  });

  it('answers a reset for an unknown address alike and sends nothing', async () => {
    await person();
    const known = await requestReset(scene.under.auth, jarAt().caller, { email: scene.email, language });
    const unknown = await requestReset(scene.under.auth, jarAt().caller, { email: `x${scene.email}`, language });
    expect(unknown).toEqual(known);
    expect(await scene.under.mailTo(`x${scene.email}`)).toBeUndefined();
  });

  it('does not take the token of one purpose for another', async () => {
    await person();
    await requestReset(scene.under.auth, jarAt().caller, { email: scene.email, language });
    const token = await scene.under.tokenFor(scene.email);
    expect(await verifyEmail(scene.under.auth, token)).toMatchObject({ code: 'invalidToken' });
    expect(await confirmNewEmail(scene.under.auth, { token, language })).toMatchObject({ code: 'invalidToken' });
  });

  it('changes a password only for who knows the old one, and signs all other devices out', async () => {
    const jar = await signedIn();
    const other = jarAt();
    const elsewhere = await signIn(scene.under.auth, other.caller, { email: scene.email, password });
    if (!elsewhere.ok) throw new Error(elsewhere.code);
    other.keep(elsewhere.value.cookies);
    const newPassword = 'the-mountain-is-far';
    const wrong = await changePassword(scene.under.auth, jar.caller, { currentPassword: 'no', newPassword, language });
    expect(wrong).toMatchObject({ code: 'wrongPassword' });
    const right = await changePassword(scene.under.auth, jar.caller, {
      currentPassword: password,
      newPassword,
      language,
    });
    if (!right.ok) throw new Error(right.code);
    const old = jar.caller;
    jar.keep(right.value);
    expect(await readSession(scene.under.auth, jar.caller.headers)).not.toBeNull();
    expect(await readSession(scene.under.auth, old.headers)).toBeNull();
    expect(await readSession(scene.under.auth, other.caller.headers)).toBeNull();
  });

  it('changes the e-mail address by a link to the new one and tells the old one', async () => {
    const jar = await signedIn();
    const newEmail = `new-${scene.email}`;
    expect(await changeEmail(scene.under.auth, jar.caller, { newEmail, password: 'no', language })).toMatchObject({
      code: 'wrongPassword',
    });
    expect(await changeEmail(scene.under.auth, jar.caller, { newEmail, password, language })).toMatchObject({
      ok: true,
    });
    const token = await scene.under.tokenFor(newEmail);
    expect((await readSession(scene.under.auth, jar.caller.headers))?.user.email).toBe(scene.email);
    expect(await confirmNewEmail(scene.under.auth, { token, language })).toMatchObject({
      ok: true,
      value: { newEmail },
    });
    expect(await confirmNewEmail(scene.under.auth, { token, language })).toMatchObject({ code: 'invalidToken' });
    expect((await readSession(scene.under.auth, jar.caller.headers))?.user.email).toBe(newEmail);
    expect(await scene.under.mailTo(scene.email)).toMatchObject({ content: { kind: 'emailChanged', newEmail } });
  });

  it('does not tell whether a new address belongs to somebody else', async () => {
    const jar = await signedIn();
    const taken = `taken-${scene.email}`;
    await createVerifiedUser(scene.under.auth, { email: taken, name: 'Other', password });
    const known = await changeEmail(scene.under.auth, jar.caller, { newEmail: taken, password, language });
    const unknown = await changeEmail(scene.under.auth, jar.caller, {
      newEmail: `free-${scene.email}`,
      password,
      language,
    });
    expect(known).toEqual(unknown);
    expect(await scene.under.mailTo(taken)).toMatchObject({ content: { kind: 'accountExists' } });
  });

  it('lists the sessions of a person, revokes one, and none of anybody else', async () => {
    const jar = await signedIn();
    const other = jarAt();
    const elsewhere = await signIn(scene.under.auth, other.caller, { email: scene.email, password });
    if (!elsewhere.ok) throw new Error(elsewhere.code);
    other.keep(elsewhere.value.cookies);
    const list = await listSessions(scene.under.auth, jar.caller);
    if (!list.ok) throw new Error(list.code);
    expect(list.value).toMatchObject([
      { isCurrent: true, device: { browser: 'Firefox', system: 'Linux' }, address: jar.address },
      { isCurrent: false },
    ]);
    scene.email = `neighbor-${scene.email}`;
    const neighbor = await signedIn();
    const foreign = list.value[1]?.id ?? '';
    expect(await revokeSession(scene.under.auth, neighbor.caller, foreign)).toMatchObject({ code: 'notFound' });
    expect(await readSession(scene.under.auth, other.caller.headers)).not.toBeNull();
    expect(await revokeSession(scene.under.auth, jar.caller, foreign)).toMatchObject({ ok: true });
    expect(await readSession(scene.under.auth, other.caller.headers)).toBeNull();
    expect(await revokeAllSessions(scene.under.auth, jar.caller)).toMatchObject({ ok: true });
    expect(await readSession(scene.under.auth, jar.caller.headers)).toBeNull();
  });

  it('stops guessing at one account from one place, and lets its owner in from another', async () => {
    await person();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () =>
        signIn(scene.under.auth, jarAt().caller, { email: scene.email, password: 'a wrong guess' }),
      ),
    );
    const refused = guesses.filter((answer) => !answer.ok && answer.code === 'tooManyAttempts');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ retryAfterSeconds: expect.any(Number) as number });
    expect(await signIn(scene.under.auth, jarAt().caller, { email: scene.email, password })).toMatchObject({
      code: 'tooManyAttempts',
    });
    expect(
      await signIn(scene.under.auth, new CookieJar('203.0.113.77').caller, { email: scene.email, password }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('throttles an address nobody has just like one that exists', async () => {
    const answers = [];
    for (let index = 0; index < 7; index += 1) {
      answers.push(await requestReset(scene.under.auth, jarAt().caller, { email: `nobody-${scene.email}`, language }));
    }
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true, false, false]);
  });

  it('finds the demo password until it is changed', async () => {
    expect(await usesDemoPassword(scene.under.auth)).toBe(false);
    await person({ password: 'stanchion-demo' });
    expect(await usesDemoPassword(scene.under.auth)).toBe(true);
    await requestReset(scene.under.auth, jarAt().caller, { email: scene.email, language });
    await resetPassword(scene.under.auth, {
      token: await scene.under.tokenFor(scene.email),
      newPassword: password,
      language,
    });
    expect(await usesDemoPassword(scene.under.auth)).toBe(false);
  });

  it('seeds an account once', async () => {
    const first = await person();
    expect(await person()).toEqual({ id: first.id, isNew: false });
    const [row] = await scene.connection.db
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .where(eq(users.email, scene.email));
    expect(row?.count).toBe(1);
  });
});
