import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { clearAudit } from '../../../../tests/support/clear-audit.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../../tests/support/auth-scene.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import { bothDrivers } from '../../../../tests/support/test-databases.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { users } from '../../auth/auth.table.ts';
import { signIn } from '../../auth/sign-in.ts';
import { createVerifiedUser } from '../../auth/sign-up.ts';
import { auditEntries } from '../audit.table.ts';
import { identify } from '../identify.ts';
import { commandLine, type Actor } from './actor.contract.ts';
import { defineRole } from './define-role.ts';
import { endSessions } from './end-sessions.ts';
import { grantRole } from './grant-role.ts';
import { roleGrants, roles } from './role.table.ts';
import { revokeRole } from './revoke-role.ts';
import { searchPeople } from './search-people.ts';

const password = 'a-quiet-river-bend';
const free = { isReasonRequired: false };
const nobodys = { types: [], languages: [], endsOn: '', reason: '' };
const program = commandLine('r-1');

describe.each(bothDrivers)('roles on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let under: AuthUnderTest;
  let number = 0;

  beforeAll(async () => {
    connection = await open();
    under = authOn(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const table of [roleGrants, roles]) await connection.db.delete(table);
    await clearAudit(connection.db);
  });

  async function add(): Promise<{ userId: string; email: string }> {
    number += 1;
    const email = `person-${number}@example.net`;
    const { id } = await createVerifiedUser(under.auth, { email, name: `Person ${number}`, password });
    return { userId: id, email };
  }
  async function signedIn() {
    const person = await add();
    const jar = new CookieJar(`198.51.100.${number}`);
    const answer = await signIn(under.auth, jar.caller, { email: person.email, password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    const days = (later: number) => ({ now: () => new Date(Date.now() + later * 86_400_000) });
    const ask = async (later = 0) => {
      const found = await identify(
        { auth: under.auth, db: connection.db, clock: days(later), installation: demoInstallation },
        jar.caller.headers,
      );
      return found?.person;
    };
    const rights = async (later = 0) => (await ask(later))?.rights.map(({ right }) => right);
    return { ...person, ask, rights };
  }
  const grant = (userId: string, role: string, more: object = {}, actor: Actor = program) =>
    grantRole(under.auth, { ...nobodys, ...more, userId, role }, actor, free);
  const revoke = (userId: string, role: string, actor: Actor = program) =>
    revokeRole(under.auth, { userId, role, reason: '' }, actor, free);
  const today = () => organizationDate(new Date(), demoInstallation.timeZone);
  const audit = async () =>
    (await connection.db.select().from(auditEntries)).map(({ action, detail, actorUserId }) => [
      action,
      detail,
      actorUserId,
    ]);

  it('counts from the next request on, until it is revoked', async () => {
    const { userId, rights } = await signedIn();
    expect(await rights()).toEqual([]);
    expect(await grant(userId, 'reader', { reason: 'New desk' })).toMatchObject({ ok: true });
    expect(await rights()).toEqual(['searches']);
    expect(await revoke(userId, 'reader')).toMatchObject({ ok: true });
    expect(await rights()).toEqual([]);
    expect(await revoke(userId, 'reader')).toMatchObject({ ok: false, code: 'not_held' });
    expect(await audit()).toEqual([
      ['role-grant', 'reader: New desk', 'command line'],
      ['role-revoke', 'reader', 'command line'],
    ]);
  });

  it('counts on its last day in the zone of the organization, and no request later', async () => {
    const { userId, rights } = await signedIn();
    await grant(userId, 'reader', { endsOn: today() });
    expect([await rights(), await rights(1)]).toEqual([['searches'], []]);
    expect(await searchPeople(connection.db, { words: [], role: '', today: today(), limit: 5 })).toMatchObject([
      { userId, roles: ['reader'] },
    ]);
    const tomorrow = addDays(today(), 1);
    expect(await searchPeople(connection.db, { words: [], role: '', today: tomorrow, limit: 5 })).toEqual([]);
  });

  it('waits for a second step where the role demands one', async () => {
    const { userId, rights, ask } = await signedIn();
    await grant(userId, 'reader');
    const demand = { id: 'reader', names: {}, rights: [], requiresSecondStep: true };
    expect(await defineRole(under.auth, demand, program)).toEqual({ ok: true, value: 'reader' });
    expect([await rights(), (await ask())?.waitingRights]).toEqual([[], ['searches']]);
    await connection.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    expect([await rights(), (await ask())?.waitingRights]).toEqual([['searches'], []]);
  });

  it('is held once: granting it again replaces limits and end, and the same again changes nothing', async () => {
    const { userId, ask } = await signedIn();
    await grant(userId, 'writer', { types: ['page'] });
    await grant(userId, 'writer', { types: ['publication'], languages: ['es'] });
    expect(await grant(userId, 'writer', { types: ['publication'], languages: ['es'] })).toMatchObject({
      value: { isChanged: false },
    });
    expect((await ask())?.rights).toEqual([{ right: 'content.write', types: ['publication'], languages: ['es'] }]);
    expect((await audit()).map(([, detail]) => detail)).toEqual([
      'writer, types page',
      'writer, types publication, languages es',
    ]);
  });

  it('of the organization has its rights by data, at once', async () => {
    const { userId, rights } = await signedIn();
    const desk = { id: null, names: { en: 'Web desk', es: '' }, rights: ['searches', 'nothing'] };
    expect(await defineRole(under.auth, { ...desk, requiresSecondStep: false }, program)).toMatchObject({
      value: 'web-desk',
    });
    expect(await defineRole(under.auth, { ...desk, requiresSecondStep: false }, program)).toMatchObject({
      code: 'id_taken',
    });
    await grant(userId, 'web-desk');
    expect(await rights()).toEqual(['searches']);
    const more = { ...desk, id: 'web-desk', rights: ['deliveries'], requiresSecondStep: false };
    await defineRole(under.auth, more, program);
    expect(await rights()).toEqual(['deliveries']);
  });

  it.each([
    ['an unknown role', { role: 'king' }, 'role_unknown'],
    ['a day that is none', { endsOn: '2026-02-30' }, 'date_invalid'],
    ['a day that has passed', { endsOn: '2020-01-01' }, 'date_invalid'],
    ['a type that there is not', { types: ['__proto__'] }, 'scope_unknown'],
    ['a language that there is not', { languages: ['xx'] }, 'scope_unknown'],
    ['limits of a role without rights on content', { role: 'finance', types: ['page'] }, 'scope_useless'],
    ['a reason of two lines', { reason: 'a\nb' }, 'reason_invalid'],
  ])('refuses %s', async (_, change, code) => {
    const { userId } = await add();
    const role = 'role' in change ? change.role : 'writer';
    expect(await grant(userId, role, change)).toMatchObject({ ok: false, code });
    expect(await audit()).toEqual([]);
  });

  it('refuses people without an account or a confirmed address, and at the desk a missing reason', async () => {
    expect(await grant('nobody', 'reader')).toMatchObject({ code: 'person_unknown' });
    const { userId } = await add();
    await connection.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect(await grant(userId, 'reader')).toMatchObject({ code: 'person_unconfirmed' });
    const { userId: other } = await add();
    const asked = { ...nobodys, userId: other, role: 'reader' };
    expect(await grantRole(under.auth, asked, program, { isReasonRequired: true })).toMatchObject({
      code: 'reason_required',
    });
  });

  it('lets nobody give, take or change what they do not hold themselves', async () => {
    const { userId } = await add();
    await grant(userId, 'reader');
    const clerk: Actor = { ...program, id: 'clerk', rights: holding('people.grant', 'orders.read').rights };
    const limited: Actor = {
      ...program,
      rights: [{ right: 'content.write', types: ['page'], languages: null }],
    };
    expect(await grant(userId, 'administrator', {}, clerk)).toMatchObject({ code: 'beyond_own_rights' });
    expect(await grant(userId, 'writer', {}, limited)).toMatchObject({ code: 'beyond_own_rights' });
    expect(await revoke(userId, 'reader', clerk)).toMatchObject({ code: 'beyond_own_rights' });
    const role = { id: null, names: { en: 'Mine' }, rights: ['people.grant', 'installation'] };
    expect(await defineRole(under.auth, { ...role, requiresSecondStep: false }, clerk)).toMatchObject({
      code: 'beyond_own_rights',
    });
    const weaker = { id: 'administrator', names: {}, rights: [], requiresSecondStep: true };
    expect(await defineRole(under.auth, weaker, clerk)).toMatchObject({ code: 'beyond_own_rights' });
  });

  it('keeps the last administrator, whoever has the role until a day or by a claim', async () => {
    const [{ userId: first }, { userId: second }] = [await add(), await add()];
    await grant(first, 'administrator');
    await grant(second, 'administrator', { endsOn: addDays(today(), 5) });
    await grant(second, 'administrator', {}, { ...program, id: 'single sign-on', source: 'claim' });
    expect(await revoke(first, 'administrator')).toMatchObject({ code: 'last_administrator' });
    expect(await grant(first, 'administrator', { endsOn: today() })).toMatchObject({ code: 'last_administrator' });
    await grant(second, 'administrator');
    expect(await revoke(first, 'administrator')).toMatchObject({ ok: true });
    expect(await revoke(second, 'administrator')).toMatchObject({ code: 'last_administrator' });
  });

  it('keeps one of two administrators who are removed at the same time', async () => {
    const [{ userId: first }, { userId: second }] = [await add(), await add()];
    for (const userId of [first, second]) await grant(userId, 'administrator');
    const ended = await Promise.all([first, second].map((userId) => revoke(userId, 'administrator')));
    expect(ended.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it('goes with the sessions only where they are ended', async () => {
    const { userId, ask } = await signedIn();
    expect(await endSessions(under.auth, userId, program)).toEqual({ ok: true, value: 1 });
    expect(await ask()).toBeUndefined();
    expect(await audit()).toEqual([['sessions-end', '1 sessions', 'command line']]);
  });
});
