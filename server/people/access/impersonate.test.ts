import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveRole } from '../../../tests/support/role-rights.ts';
import { authOn, CookieJar } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createAccount } from '../accounts/account.repo.ts';
import { sessions, users } from '../auth/auth.table.ts';
import type { Auth } from '../auth/create-auth.ts';
import { changePassword, requestReset, resetPassword } from '../auth/password.ts';
import { listSessions, readSession, revokeAllSessions, signOut } from '../auth/session.ts';
import { signIn } from '../auth/sign-in.ts';
import { createVerifiedUser } from '../auth/sign-up.ts';
import { listAudit } from './audit.repo.ts';
import { identify } from './identify.ts';
import { roleGrants } from './roles/role.table.ts';
import { actAsCustomer, reasonLimit, stopActing } from './impersonate.ts';

const password = 'a-quiet-river-bend';
const requestId = 'r-1';
const reason = 'Ticket 4711';

describe.each(drivers)('impersonation on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let auth: Auth;
  let under: ReturnType<typeof authOn>;
  let number = 0;

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(() => {
    under = authOn(connection.db);
    auth = under.auth;
    number += 1;
  });

  async function person(name: string, role?: 'staff' | 'editor') {
    const email = `${name}-${number}@example.net`;
    const { id } = await createVerifiedUser(auth, { email, name, password });
    await createAccount(connection.db, auth.clock, { userId: id, firstName: name, lastName: 'Doe', language: 'en' });
    if (role) await giveRole(connection.db, id, role);
    return { id, email };
  }
  const asks = async (jar: CookieJar) =>
    (await identify({ auth, db: connection.db, clock: auth.clock, installation: demoInstallation }, jar.caller.headers))
      ?.person ?? null;
  const known = async (jar: CookieJar) => {
    const found = await asks(jar);
    if (!found) throw new Error('Nobody is signed in.');
    return found;
  };
  async function signedIn(name: string, role?: 'staff' | 'editor') {
    const { id, email } = await person(name, role);
    const jar = new CookieJar(`198.51.100.${number}`);
    const answer = await signIn(auth, jar.caller, { email, password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    return { id, email, jar };
  }
  const start = async (jar: CookieJar, userId: string, why = reason) =>
    actAsCustomer(auth, { staff: await known(jar), caller: jar.caller, userId, reason: why, requestId });
  const stop = async (jar: CookieJar) => {
    const stopped = await stopActing(auth, { person: await known(jar), caller: jar.caller, requestId });
    if (stopped.ok) jar.keep(stopped.value.cookies);
    return stopped;
  };
  /** A member of staff who acts as a customer. */
  async function acting() {
    const staff = await signedIn('stella', 'staff');
    const customer = await person('carla');
    const before = new CookieJar(staff.jar.address);
    before.keep(staff.jar.caller.headers.get('cookie')?.split('; ') ?? []);
    const started = await start(staff.jar, customer.id);
    if (!started.ok) throw new Error(started.message);
    staff.jar.keep(started.value.cookies);
    return { staff, customer, jar: staff.jar, before };
  }
  const actions = async (userId: string) =>
    (await listAudit(connection.db, userId, 10)).map(({ action }) => action).toReversed();
  const live = (userId: string) => connection.db.select().from(sessions).where(eq(sessions.userId, userId));

  it('makes a member of staff the customer for an hour at most, with the record written before', async () => {
    const { staff, customer, jar } = await acting();
    const now = await known(jar);
    expect(now).toMatchObject({ userId: customer.id, impersonator: { userId: staff.id, email: staff.email } });
    expect([...now.roles]).toEqual(['user']);
    const left = (now.impersonator?.endsAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const [entry] = await listAudit(connection.db, customer.id, 1);
    expect(entry).toMatchObject({ action: 'impersonation-start', actorUserId: staff.id, detail: reason, requestId });
    const [session] = await live(customer.id);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(session?.createdAt.getTime() ?? 0);
  });

  it('takes a reason, keeps it as one line, and begins nothing without', async () => {
    const staff = await signedIn('stella', 'staff');
    const customer = await person('carla');
    for (const why of ['', '  \n\t ', '\u0000', 'x'.repeat(reasonLimit + 1)]) {
      expect(await start(staff.jar, customer.id, why)).toMatchObject({
        ok: false,
        code: 'invalid_input',
        fields: { reason: expect.any(String) as string },
      });
    }
    expect([await actions(customer.id), await live(customer.id)]).toEqual([[], []]);
    expect((await start(staff.jar, customer.id, ' Ticket\r\n4711\u0000\ud800 ')).ok).toBe(true);
    expect((await listAudit(connection.db, customer.id, 1))[0]?.detail).toBe('Ticket 4711 \ufffd');
  });

  it.each(['customer', 'editor'])('is refused to a %s', async (kind) => {
    const stranger = await signedIn('sly', kind === 'editor' ? 'editor' : undefined);
    const customer = await person('carla');
    expect(await start(stranger.jar, customer.id)).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await actions(customer.id)).toEqual([]);
  });

  it('cannot be nested', async () => {
    const { jar } = await acting();
    const other = await person('olga');
    expect(await start(jar, other.id)).toMatchObject({ ok: false, code: 'forbidden' });
    expect([await actions(other.id), await live(other.id)]).toEqual([[], []]);
  });

  it('knows no staff, no editors, no strangers and not oneself as customers', async () => {
    const staff = await signedIn('stella', 'staff');
    const colleague = await person('stan', 'staff');
    const editor = await person('edgar', 'editor');
    for (const id of [staff.id, colleague.id, editor.id, 'nobody', '', '\u0000', "' or true --", 'x'.repeat(5_000)]) {
      expect(await start(staff.jar, id)).toMatchObject({ ok: false, code: 'not_found' });
      expect(await actions(id.replace('\u0000', ''))).toEqual([]);
    }
  });

  it('ends after an hour whatever the browser makes of its cookies', async () => {
    const { customer, jar } = await acting();
    const kept = new CookieJar(jar.address);
    const pairs = (jar.caller.headers.get('cookie') ?? '').split('; ');
    kept.keep(pairs.filter((pair) => /\.session_token=/.test(pair)));
    const before = (await known(kept)).impersonator?.endsAt;
    expect((await live(customer.id))[0]?.expiresAt).toEqual(before);
    expect((await readSession(auth, kept.caller.headers))?.cookies).toEqual([]);
    await connection.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, customer.id));
    expect([await asks(jar), await asks(kept)]).toEqual([null, null]);
  });

  it('gives the staff session back and leaves nothing of the customer’s behind', async () => {
    const { staff, customer, jar, before } = await acting();
    const acted = new CookieJar(jar.address);
    acted.keep((jar.caller.headers.get('cookie') ?? '').split('; '));
    expect((await stop(jar)).ok).toBe(true);
    expect(await known(jar)).toMatchObject({ userId: staff.id, impersonator: null });
    expect((await known(jar)).sessionId).toBe((await known(before)).sessionId);
    expect(await asks(acted)).toBeNull();
    expect(await live(customer.id)).toEqual([]);
    expect(await actions(customer.id)).toEqual(['impersonation-start', 'impersonation-stop']);
    expect(await stop(jar)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('ends with nobody signed in when the staff session has ended meanwhile', async () => {
    const { staff, customer, jar, before } = await acting();
    await signOut(auth, before.caller);
    expect((await stop(jar)).ok).toBe(true);
    expect(await asks(jar)).toBeNull();
    expect(jar.has(/\.session_token$|signed_in/)).toBe(false);
    expect([await live(customer.id), await live(staff.id)]).toEqual([[], []]);
    expect(await actions(customer.id)).toEqual(['impersonation-start', 'impersonation-stop']);
  });

  it('ends when the member of staff is none any more, and never goes on as the customer', async () => {
    const { staff, jar } = await acting();
    await connection.db.delete(roleGrants).where(eq(roleGrants.userId, staff.id));
    expect(await asks(jar)).toBeNull();
    await connection.db.delete(users).where(eq(users.id, staff.id));
    expect(await asks(jar)).toBeNull();
  });

  it('is one at a time', async () => {
    const { staff, customer, jar, before } = await acting();
    const other = await person('olga');
    const started = await start(before, other.id);
    expect(started.ok).toBe(true);
    expect(await asks(jar)).toBeNull();
    expect(await live(customer.id)).toEqual([]);
    expect(staff.jar).toBe(jar);
  });

  it.each(['changes the password', 'signs out everywhere', 'resets the password'])(
    'ends when the member of staff %s',
    async (how) => {
      const { staff, jar, before } = await acting();
      const newPassword = 'the-mountain-is-far';
      if (how.startsWith('signs')) await revokeAllSessions(auth, before.caller);
      else if (how.startsWith('changes')) {
        const given = { currentPassword: password, newPassword, language: 'en' } as const;
        expect((await changePassword(auth, before.caller, given)).ok).toBe(true);
      } else {
        await requestReset(auth, before.caller, { email: staff.email, language: 'en' });
        const token = await under.tokenFor(staff.email);
        expect((await resetPassword(auth, { token, newPassword, language: 'en' })).ok).toBe(true);
      }
      expect(await asks(jar)).toBeNull();
    },
  );

  it('is not among the sessions the customer sees, and shows staff none of theirs', async () => {
    const { customer, jar } = await acting();
    const own = new CookieJar('203.0.113.9');
    const answer = await signIn(auth, own.caller, { email: customer.email, password });
    if (!answer.ok) throw new Error(answer.code);
    own.keep(answer.value.cookies);
    const seen = await listSessions(auth, own.caller);
    expect(seen.ok && seen.value).toHaveLength(1);
    expect(await listSessions(auth, jar.caller)).toMatchObject({ ok: false, code: 'impersonating' });
    expect(await revokeAllSessions(auth, jar.caller)).toMatchObject({ ok: false, code: 'impersonating' });
    expect(await asks(own)).toMatchObject({ userId: customer.id, impersonator: null });
  });
});
