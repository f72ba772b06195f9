import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { changeEmail, confirmNewEmail } from './change-email.ts';
import { changePassword, requestReset, resetPassword } from './password.ts';
import { isProofValid } from './proof.ts';
import { signIn } from './sign-in.ts';
import { createVerifiedUser, resendVerification, signUp, verifyEmail } from './sign-up.ts';

const password = 'a-quiet-river-bend';
const newPassword = 'the-mountain-is-far';
const language = 'en' as const;

describe.each(drivers)('links in mails on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let under: AuthUnderTest;
  let number = 0;
  let email = '';

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(() => {
    under = authOn(connection.db, connection.kind === 'postgres' ? { databaseUrl: 'postgres://shared' } : {});
    number += 1;
    email = `reader-${number}@example.net`;
  });

  const jarAt = (host = number) => new CookieJar(`198.51.100.${host}`);
  const details = () => ({ firstName: 'Ana', lastName: 'Núñez', email, password, country: 'MX', language });
  const signInTo = async (jar: CookieJar, given = password) => {
    const answer = await signIn(under.auth, jar.caller, { email, password: given });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    return jar;
  };
  const signedIn = async () => {
    await createVerifiedUser(under.auth, { email, name: 'Ana Núñez', password });
    return signInTo(jarAt());
  };
  const resetToken = async () => {
    await requestReset(under.auth, jarAt().caller, { email, language });
    return under.tokenFor(email);
  };
  const newEmailToken = async (jar: CookieJar, newEmail: string) => {
    await changeEmail(under.auth, jar.caller, { newEmail, password, language });
    return under.tokenFor(newEmail);
  };
  const invalid = { ok: false, code: 'invalidToken' };
  const mails = async (kind: string) => {
    await under.auth.background.settled();
    return under.emails.filter((sent) => sent.to === email && sent.content.kind === kind).length;
  };

  it('ends a reset link when a later one is sent', async () => {
    await signedIn();
    const first = await resetToken();
    const second = await resetToken();
    expect(await isProofValid(under.auth, 'resetPassword', first)).toBe(false);
    expect(await resetPassword(under.auth, { token: first, newPassword, language })).toMatchObject(invalid);
    expect(await resetPassword(under.auth, { token: second, newPassword, language })).toMatchObject({ ok: true });
  });

  it('ends a reset link when the signed-in person changes the password', async () => {
    const jar = await signedIn();
    const token = await resetToken();
    const changed = await changePassword(under.auth, jar.caller, { currentPassword: password, newPassword, language });
    expect(changed).toMatchObject({ ok: true });
    expect(await isProofValid(under.auth, 'resetPassword', token)).toBe(false);
    expect(await resetPassword(under.auth, { token, newPassword: 'a-third-one-of-mine', language })).toMatchObject(
      invalid,
    );
    await signInTo(jarAt(), newPassword);
  });

  it('ends the link to a new e-mail address when the password is changed or set anew', async () => {
    const jar = await signedIn();
    const before = await newEmailToken(jar, `a-${email}`);
    const changed = await changePassword(under.auth, jar.caller, { currentPassword: password, newPassword, language });
    expect(changed).toMatchObject({ ok: true });
    expect(await confirmNewEmail(under.auth, { token: before, language })).toMatchObject(invalid);

    await resetPassword(under.auth, { token: await resetToken(), newPassword: password, language });
    const again = await newEmailToken(await signInTo(jarAt()), `a-${email}`);
    await resetPassword(under.auth, { token: await resetToken(), newPassword, language });
    expect(await confirmNewEmail(under.auth, { token: again, language })).toMatchObject(invalid);
  });

  it('ends the link to a new address when another is asked for, also one that is taken', async () => {
    const jar = await signedIn();
    await createVerifiedUser(under.auth, { email: `taken-${email}`, name: 'Other', password });
    const first = await newEmailToken(jar, `a-${email}`);
    const second = await newEmailToken(jar, `b-${email}`);
    expect(await confirmNewEmail(under.auth, { token: first, language })).toMatchObject(invalid);
    await changeEmail(under.auth, jar.caller, { newEmail: `taken-${email}`, password, language });
    await under.auth.background.settled();
    expect(await confirmNewEmail(under.auth, { token: second, language })).toMatchObject(invalid);
  });

  it('ends every link sent to the old address when the address changes', async () => {
    const jar = await signedIn();
    const reset = await resetToken();
    const token = await newEmailToken(jar, `new-${email}`);
    expect(await confirmNewEmail(under.auth, { token, language })).toMatchObject({ ok: true });
    expect(await isProofValid(under.auth, 'resetPassword', reset)).toBe(false);
    expect(await resetPassword(under.auth, { token: reset, newPassword, language })).toMatchObject(invalid);
  });

  it('ends a confirmation when it is sent again or when there is another sign-up', async () => {
    await signUp(under.auth, jarAt().caller, details());
    const first = await under.tokenFor(email);
    await resendVerification(under.auth, jarAt().caller, { email, language });
    const second = await under.tokenFor(email);
    expect(await verifyEmail(under.auth, first)).toMatchObject(invalid);
    await signUp(under.auth, jarAt().caller, details());
    const third = await under.tokenFor(email);
    expect(await verifyEmail(under.auth, second)).toMatchObject(invalid);
    expect(await verifyEmail(under.auth, third)).toMatchObject({ ok: true });
  });

  it('leaves one valid link of several asked for at once', async () => {
    await signedIn();
    await Promise.all([1, 2, 3].map((host) => requestReset(under.auth, jarAt(host).caller, { email, language })));
    await under.auth.background.settled();
    const tokens = under.emails
      .filter((sent) => sent.to === email && sent.content.kind === 'resetPassword')
      .map((sent) => new URL(sent.content.link ?? '').searchParams.get('token') ?? '');
    const valid = await Promise.all(tokens.map((token) => isProofValid(under.auth, 'resetPassword', token)));
    expect(valid.toSorted()).toEqual([false, false, true]);
  });

  it('sends the mails to one address in the order they were asked for, however long the first takes', async () => {
    const first = Promise.withResolvers<string>();
    const { mailer } = under.auth;
    const send = mailer.send.bind(mailer);
    mailer.send = async (mail) => {
      if (mail.content.kind === 'resetPassword') await first.promise;
      return send(mail);
    };
    const content = { name: 'Ana', link: under.auth.link(language, '/user/forgot-password') };
    under.auth.mail(email, language, { kind: 'resetPassword', ...content });
    under.auth.mail(email, language, { kind: 'passwordChanged', ...content });
    under.auth.mail(`other-${email}`, language, { kind: 'passwordChanged', ...content });
    await expect.poll(() => under.emails.map(({ to }) => to)).toEqual([`other-${email}`]);
    first.resolve('');
    await under.auth.background.settled();
    expect(under.emails.slice(1).map((mail) => mail.content.kind)).toEqual(['resetPassword', 'passwordChanged']);
  });

  it('lets strangers send few mails, and answers the owner, whom the latest of them serves', async () => {
    await createVerifiedUser(under.auth, { email, name: 'Ana Núñez', password });
    const answers = [];
    for (let host = 1; host <= 12; host += 1) {
      answers.push(await requestReset(under.auth, jarAt(host).caller, { email, language }));
    }
    const unknown = await requestReset(under.auth, jarAt(200).caller, { email: `x${email}`, language });
    expect(new Set([...answers, unknown].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mails('resetPassword')).toBe(5);
    const token = await under.tokenFor(email);
    expect(await resetPassword(under.auth, { token, newPassword, language })).toMatchObject({ ok: true });
    // Earlier links are invalid now, so further ones are sent.
    await resetToken();
    expect(await mails('resetPassword')).toBe(6);
  });

  it('mails the owner at a browser they have signed in with, whatever strangers ask beside them', async () => {
    const jar = await signedIn();
    for (let request = 0; request < 7; request += 1)
      await requestReset(under.auth, jarAt().caller, { email, language });
    const stranger = await requestReset(under.auth, jarAt().caller, { email, language });
    expect(stranger).toMatchObject({ code: 'tooManyAttempts' });
    const before = await mails('resetPassword');
    expect(await requestReset(under.auth, jar.caller, { email, language })).toEqual({ ok: true, value: null });
    expect(await mails('resetPassword')).toBe(before + 1);
  });

  it('takes the mark of a browser for no other account, and none that was made up', async () => {
    const jar = await signedIn();
    const cookie = jar.caller.headers.get('cookie') ?? '';
    email = `other-${email}`;
    await createVerifiedUser(under.auth, { email, name: 'Other', password });
    const forged = jarAt();
    forged.keep([cookie.split('; ').find((pair) => pair.startsWith('stanchion.device=')) ?? '', 'stanchion.device=x']);
    for (const at of [jar, forged]) {
      const answers = [];
      for (let request = 0; request < 6; request += 1) {
        answers.push(await requestReset(under.auth, at.caller, { email, language }));
      }
      expect(answers.at(-1)).toMatchObject({ code: 'tooManyAttempts' });
    }
  });

  it('lets the owner sign in at their browser while strangers guess from everywhere', async () => {
    const jar = await signedIn();
    for (let host = 1; host <= 4; host += 1) {
      await Promise.all(
        Array.from({ length: 10 }, () => signIn(under.auth, jarAt(host).caller, { email, password: 'a wrong guess' })),
      );
    }
    expect(await signIn(under.auth, jarAt(99).caller, { email, password })).toMatchObject({ code: 'tooManyAttempts' });
    expect(await signIn(under.auth, jar.caller, { email, password })).toMatchObject({ ok: true });
  });
});
