import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveRole, rightsOf } from '../../../tests/support/role-rights.ts';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { addHoldings, createAccount, findAccount, listSubscriptions, updateAccount } from '../accounts/account.repo.ts';
import { sessions } from '../auth/auth.table.ts';
import { revokeAllSessions } from '../auth/session.ts';
import { signIn } from '../auth/sign-in.ts';
import { createVerifiedUser } from '../auth/sign-up.ts';
import { identify } from './identify.ts';

const password = 'a-quiet-river-bend';

describe.each(drivers)('the session check on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let under: AuthUnderTest;
  let number = 0;
  let userId = '';
  let jar: CookieJar;

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    under = authOn(connection.db);
    number += 1;
    const email = `member-${number}@example.net`;
    ({ id: userId } = await createVerifiedUser(under.auth, { email, name: 'Ana Núñez', password }));
    const { db } = connection;
    await createAccount(db, under.auth.clock, { userId, firstName: 'Ana', lastName: 'O’Núñez', language: 'es' });
    jar = new CookieJar(`198.51.100.${number}`);
    const answer = await signIn(under.auth, jar.caller, { email, password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
  });
  const ask = () =>
    identify(
      { auth: under.auth, db: connection.db, clock: under.auth.clock, installation: demoInstallation },
      jar.caller.headers,
    );

  it('gives the record and the subscriptions as reading them by themselves does', async () => {
    const { db } = connection;
    const completedAt = new Date('2026-11-20T10:11:12.345Z');
    await updateAccount(db, under.auth.clock, userId, {
      topics: { wildfire: true },
      jobId: 11,
      isAhj: true,
      topicsOfInterestCompletedAt: completedAt,
      membershipExpiresOn: '2099-01-31',
      committeeMemberId: 'CM-1',
      company: `"Quote" \\ ' & Söhne`,
    });
    await addHoldings(db, {
      subscriptions: [
        { userId, sku: 'B', name: 'B', typeId: 9, expiresOn: '2027-01-01', isAutoRenewing: true },
        { userId, sku: 'A', name: 'A', typeId: 1, expiresOn: '2027-01-01' },
      ],
      offices: [{ userId, acronym: 'EIC', committeeName: 'Electrical', officeName: 'Staff Liaison' }],
    });
    const found = await ask();
    expect(found?.customer?.account).toEqual(await findAccount(db, userId));
    expect(found?.customer?.subscriptions).toEqual(await listSubscriptions(db, userId));
    expect([...(found?.person.roles ?? [])].toSorted()).toEqual([
      'ahj',
      'committee-member',
      'liaison',
      'member',
      'user',
    ]);
    expect(found?.person).toMatchObject({ userId, name: 'Ana O’Núñez', country: 'US', impersonator: null });
    expect(found?.cookies).toEqual([]);
  });

  it('ends with the session, at once', async () => {
    expect(await ask()).not.toBeNull();
    await revokeAllSessions(under.auth, jar.caller);
    expect(await ask()).toBeNull();
  });

  it('sees a change of the record and a new role at once', async () => {
    await ask();
    await updateAccount(connection.db, under.auth.clock, userId, { isAhj: true });
    await giveRole(connection.db, userId, 'reader');
    const person = (await ask())?.person;
    expect([person?.roles.has('ahj'), person?.rights]).toEqual([true, rightsOf('reader').rights]);
  });

  it('takes no session that has expired, and prolongs one in use', async () => {
    const set = (expiresAt: Date) =>
      connection.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId));
    await set(new Date(Date.now() + 5 * 86_400_000));
    expect((await ask())?.cookies.join()).toContain('session_token');
    expect((await ask())?.cookies).toEqual([]);
    await set(new Date(Date.now() - 1_000));
    expect(await ask()).toBeNull();
  });

  it('takes no cookie whose signature is not ours, nor what is none', async () => {
    const cookie = jar.caller.headers.get('cookie') ?? '';
    const [, token = '', signature = ''] = /session_token=([^.]+)\.([^;]+)/.exec(cookie) ?? [];
    const forge = (value: string) =>
      identify(
        { auth: under.auth, db: connection.db, clock: under.auth.clock, installation: demoInstallation },
        new Headers({ cookie: `stanchion.session_token=${value}` }),
      );
    expect(await forge(`${token}.${signature}`)).not.toBeNull();
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const other = authOn(connection.db, { sessionSecrets: ['another-secret-that-is-long-enough-too'] as const });
    for (const value of [
      `${token}.${flipped}`,
      token,
      `${token}.`,
      `.${signature}`,
      '',
      '%',
      '%E0%A4%A',
      `${token}x.${signature}`,
      `' or '1'='1.${signature}`,
      `${token}.${signature}${signature}`,
      '\\',
    ]) {
      expect(await forge(value), value).toBeNull();
    }
    const elsewhere = { auth: other.auth, db: connection.db, clock: other.auth.clock, installation: demoInstallation };
    expect(await identify(elsewhere, jar.caller.headers)).toBeNull();
  });

  it('works inside many requests at once, and beside a transaction', async () => {
    const found = await Promise.all([
      ...Array.from({ length: 20 }, ask),
      connection.db.transaction(async (tx) => findAccount(tx, userId)),
    ]);
    expect(found.every((each) => each !== null)).toBe(true);
  });
});
