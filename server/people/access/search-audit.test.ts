import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { signIn } from '../auth/sign-in.ts';
import { networkOf } from '../auth/record-sign-in.ts';
import { createVerifiedUser } from '../auth/sign-up.ts';
import { listAudit, recordAudit } from './audit.repo.ts';
import { recordSignInEntry } from './record-sign-in-entry.ts';
import { auditPerPage, exportAudit, searchAudit, type AuditFilter } from './search-audit.ts';

const everything: AuditFilter = { who: '', action: '', subject: '', from: null, until: null };
const password = 'a-quiet-river-bend';

describe.each(drivers)('the audit on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let under: AuthUnderTest;
  beforeAll(async () => {
    connection = await open();
    under = authOn(connection.db);
    under.auth.onSignIn = (entry) => recordSignInEntry(under.auth, entry);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const search = async (filter: Partial<AuditFilter>, page = 1) =>
    (await searchAudit(connection.db, { ...everything, ...filter }, page)).entries;

  it('tells sign-ins and refused ones, by network, without what was typed', async () => {
    const email = 'ana@example.net';
    const { id } = await createVerifiedUser(under.auth, { email, name: 'Ana', password });
    const jar = new CookieJar('198.51.100.77');
    expect(await signIn(under.auth, jar.caller, { email, password: 'not-the-password' })).toMatchObject({ ok: false });
    expect(await signIn(under.auth, jar.caller, { email: 'nobody@example.net', password })).toMatchObject({
      ok: false,
    });
    expect(await signIn(under.auth, jar.caller, { email, password })).toMatchObject({ ok: true });
    await under.auth.background.settled();
    const told = (await search({})).map(({ action, actorUserId, subjectUserId, detail }) => [
      action,
      actorUserId,
      subjectUserId,
      detail,
    ]);
    expect(told.toSorted()).toEqual(
      [
        ['sign-in', id, null, 'password, from 198.51.100.0/24'],
        ['sign-in-refused', 'not signed in', id, 'wrong password or no account, from 198.51.100.0/24'],
        ['sign-in-refused', 'not signed in', null, 'wrong password or no account, from 198.51.100.0/24'],
      ].toSorted(),
    );
    expect(JSON.stringify(told)).not.toMatch(/not-the-password|nobody@|198\.51\.100\.77/);
    expect((await search({ who: 'Ana@Example.net' })).map(({ action }) => action)).toEqual(['sign-in']);
    expect((await search({ subject: email })).map(({ action }) => action)).toEqual(['sign-in-refused']);
    // What staff did with a customer is another list.
    expect(await listAudit(connection.db, id, 10)).toEqual([]);
  });

  it('is filtered by person, verb, subject and time, and exported whole', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (let day = 1; day <= auditPerPage + 5; day += 1) {
      const entry = { actorUserId: 'token press', subjectUserId: `order:${day}`, detail: `day ${day}`, requestId: 'r' };
      await recordAudit(connection.db, { now: () => at(day) }, { action: day % 2 ? 'ship' : 'renew', ...entry });
    }
    const who = 'token press';
    const first = await searchAudit(connection.db, { ...everything, who }, 1);
    expect([first.entries.length, first.hasOlder, first.entries[0]?.detail]).toEqual([auditPerPage, true, 'day 55']);
    const second = await searchAudit(connection.db, { ...everything, who }, 2);
    expect([second.entries.length, second.hasOlder]).toEqual([5, false]);
    expect((await search({ who, action: 'renew' })).every(({ action }) => action === 'renew')).toBe(true);
    expect((await search({ subject: 'order:7' })).map(({ detail }) => detail)).toEqual(['day 7']);
    const days = await search({ who, from: at(3), until: at(6) });
    expect(days.map(({ detail }) => detail)).toEqual(['day 5', 'day 4', 'day 3']);
    const text = await new Response(exportAudit(connection.db, { ...everything, who }, new Date())).text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(auditPerPage + 5);
    expect(lines[0]).toMatchObject({ actor: who, action: 'ship', subject: 'order:55', detail: 'day 55' });
  });
});

it.each([
  ['198.51.100.77', '198.51.100.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0::/48'],
  ['', 'unknown'],
])('names %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
