import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { addHoldings, createAccount, listSubscriptions } from '../../people/accounts/account.repo.ts';
import { subscriptions } from '../../people/accounts/account.table.ts';
import { users } from '../../people/auth/auth.table.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { assignSeats } from './assign-seats.ts';
import { listSeats } from '../../people/accounts/subscription-seat.repo.ts';
import { listSeatChanges } from './seat.repo.ts';
import { dailyChanges, findSeatProblem, assignableSeats } from './seat.rules.ts';
import { sendRenewalNotices } from './send-renewal-notices.ts';

let now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
let connection: Connection & AsyncDisposable;
let number = 0;
let owner: string;
let team: string;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

async function addPerson(name: string, emailVerified = true): Promise<string> {
  const userId = `${name.toLowerCase()}-${(number += 1)}`;
  const at = clock.now();
  const user = { id: userId, name, email: `${userId}@example.net`, emailVerified, createdAt: at, updatedAt: at };
  await connection.db.insert(users).values(user);
  await createAccount(connection.db, clock, { userId, firstName: name, lastName: 'Doe', language: 'en' });
  return userId;
}
beforeEach(async () => {
  now = new Date('2026-11-22T12:00:00Z');
  const { db } = connection;
  await db.delete(subscriptions);
  owner = await addPerson('Olga');
  const held = { userId: owner, sku: 'TEAM', name: 'Link Team', typeId: 9, expiresOn: '2027-03-01', licenses: 3 };
  await addHoldings(db, {
    subscriptions: [{ ...held, netsuiteId: '70', createdAt: new Date('2026-03-02T12:00:00Z') }],
  });
  team = (await listSubscriptions(db, owner))[0]?.id ?? '';
  await db.delete(outboxMessages);
});

const services = () => ({
  db: connection.db,
  clock,
  installation: demoInstallation,
  delivery: { poke: () => undefined },
  env: { siteOrigin: 'https://www.example.org' },
});
const give = async (
  email: string,
  seat = 2,
  actor = { userId: owner, impersonatorId: null as string | null },
  id = team,
) => {
  const given = await assignSeats(services(), actor, { subscriptionId: id, edits: [{ seat, email }] });
  return given.ok ? { ok: true, value: { isChanged: given.value.changed > 0 } } : given;
};
const heldBy = async (userId: string) =>
  (await listSubscriptions(connection.db, userId)).map(({ name, isOwner }) => [name, isOwner]);
const told = async (kind: string) =>
  (
    await connection.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.kind, kind))
      .orderBy(outboxMessages.sequence)
  ).map(({ payload }) => payload);

describe('a seat', () => {
  it('passes from one to the next at once, as often as its owner likes, each change on record', async () => {
    const [ana, ben] = [await addPerson('Ana'), await addPerson('Ben')];
    for (let round = 1; round <= 4; round += 1) {
      expect(await give(` ${ana}@EXAMPLE.net `)).toEqual({ ok: true, value: { isChanged: true } });
      expect([await heldBy(ana), await heldBy(ben)]).toEqual([[['Link Team', false]], []]);
      now = new Date(now.getTime() + 1_000);
      expect((await give(`${ben}@example.net`)).ok).toBe(true);
      expect([await heldBy(ana), await heldBy(ben)]).toEqual([[], [['Link Team', false]]]);
      now = new Date(now.getTime() + 1_000);
    }
    await give('');
    expect(await heldBy(ben)).toEqual([]);
    const changes = await listSeatChanges(connection.db, [team]);
    expect(changes).toHaveLength(9);
    expect(changes[0]).toMatchObject({ seat: 2, fromEmail: `${ben}@example.net`, toEmail: null, changedBy: owner });
    expect(changes.at(-1)).toMatchObject({ fromEmail: null, toEmail: `${ana}@example.net` });
    expect(await heldBy(owner)).toEqual([['Link Team', true]]);
  });

  it('is told with all the others, and its new holder is written to once', async () => {
    await give('ana@example.net', 3);
    await give('ana@example.net', 3);
    await give('ben@example.net');
    expect(await told('subscription-seats')).toMatchObject([
      { sku: 'TEAM', netsuiteId: '70', licenses: 3, seats: [{ seat: 3, email: 'ana@example.net' }] },
      {
        seats: [
          { seat: 2, email: 'ben@example.net' },
          { seat: 3, email: 'ana@example.net' },
        ],
      },
    ]);
    expect(await told('seat-assigned')).toMatchObject([
      { to: 'ana@example.net', content: { product: 'Link Team', owner: 'Olga Doe', date: '01-Mar-2027' } },
      { to: 'ben@example.net' },
    ]);
  });

  it('tells whoever loses it, once, and nobody who only moves to another', async () => {
    await give('ana@example.net', 2);
    await give('ben@example.net', 3);
    const edits = [
      { seat: 2, email: 'ben@example.net' },
      { seat: 3, email: '' },
    ];
    await assignSeats(services(), { userId: owner, impersonatorId: null }, { subscriptionId: team, edits });
    expect(await told('seat-ended')).toMatchObject([
      { to: 'ana@example.net', content: { product: 'Link Team', owner: 'Olga Doe' } },
    ]);
  });

  it('comes with others from one form and a list, each told and written to once', async () => {
    const actor = { userId: owner, impersonatorId: null };
    await give('ana@example.net');
    const edits = [{ seat: 2, email: '', was: 'ana@example.net' }];
    const list = 'Name;Email\nBen;ben@example.net\nAna;ANA@example.net\nCy;cy@example.net';
    const given = await assignSeats(services(), actor, { subscriptionId: team, edits, list });
    expect(given).toMatchObject({
      ok: true,
      value: {
        changed: 2,
        results: [
          { seat: 2, line: null, problem: null },
          { seat: 2, line: 2, email: 'ben@example.net', problem: null },
          { seat: 3, line: 3, email: 'ana@example.net', problem: null },
          { seat: null, line: 4, email: 'cy@example.net', problem: { key: 'SubscriptionsSeatFull' } },
        ],
      },
    });
    expect((await told('subscription-seats')).at(-1)).toMatchObject({
      seats: [
        { seat: 2, email: 'ben@example.net' },
        { seat: 3, email: 'ana@example.net' },
      ],
    });
    expect((await told('seat-assigned')).map((mail) => mail['to'])).toEqual([
      'ana@example.net',
      'ben@example.net',
      'ana@example.net',
    ]);
    expect((await listSeatChanges(connection.db, [team])).map(({ seat }) => seat).toSorted()).toEqual([2, 2, 3]);
  });

  it('counts for a verified address only', async () => {
    const eve = await addPerson('Eve', false);
    await give(`${eve}@example.net`);
    expect(await heldBy(eve)).toEqual([]);
  });

  it('says who acted for its owner', async () => {
    await give('ana@example.net', 2, { userId: owner, impersonatorId: 'stella' });
    expect(await listSeatChanges(connection.db, [team])).toMatchObject([
      { changedBy: owner, impersonatorId: 'stella' },
    ]);
  });

  it('is given by its owner alone, of what runs, and only where there is one', async () => {
    const other = await addPerson('Otto');
    expect(await give('x@example.net', 2, { userId: other, impersonatorId: null })).toMatchObject({
      code: 'not_found',
    });
    for (const seat of [0, 1, 4, -1]) expect(await give('x@example.net', seat)).toMatchObject({ code: 'not_found' });
    const missing = crypto.randomUUID();
    expect(await give('x@example.net', 2, undefined, missing)).toMatchObject({ code: 'not_found' });
    // Who holds a seat owns nothing.
    await give(`${other}@example.net`);
    expect(await give('x@example.net', 3, { userId: other, impersonatorId: null })).toMatchObject({
      code: 'not_found',
    });
    now = new Date('2027-03-02T12:00:00Z');
    expect(await give('x@example.net')).toMatchObject({ code: 'not_found' });
    expect(await listSeats(connection.db, [team])).toHaveLength(1);
  });

  it('is lost with the licence it belongs to', async () => {
    const ana = await addPerson('Ana');
    await give(`${ana}@example.net`, 3);
    await connection.db.update(subscriptions).set({ licenses: 2 }).where(eq(subscriptions.id, team));
    expect(await heldBy(ana)).toEqual([]);
  });

  it('changes as often a day as the licences allow', async () => {
    for (let change = 1; change <= dailyChanges(3); change += 1)
      expect((await give(`p${change}@example.net`)).ok).toBe(true);
    expect(await give('one-more@example.net')).toMatchObject({ code: 'too_many_attempts' });
    now = new Date(now.getTime() + 86_400_001);
    expect((await give('one-more@example.net')).ok).toBe(true);
  });
});

it.each([
  ['', 2, null],
  ['ben@example.net', 2, null],
  ['ana@example.net', 3, null],
  ['ana@example.net', 2, 'SubscriptionsSeatTaken'],
  ['olga@example.net', 2, 'SubscriptionsSeatOwn'],
  ['ben', 2, 'EmailInvalid'],
  ['ben@example.net, eve@example.net', 2, 'EmailInvalid'],
])('judges the address %j for seat %d: %s', (email, seat, key) => {
  const held = [{ seat: 3, email: 'ana@example.net' }];
  expect(findSeatProblem({ seat, email }, { ownerEmail: 'olga@example.net', held })?.key ?? null).toBe(key);
});

it('gives the first seat to nobody', () => {
  expect([assignableSeats(1, []), assignableSeats(0, [])]).toEqual([[], []]);
  expect(assignableSeats(3, [{ seat: 3, email: 'a' }])).toEqual([
    { seat: 2, email: '' },
    { seat: 3, email: 'a' },
  ]);
});

describe('notices of the end', () => {
  it('are written to the owner once each, by the days that are left', async () => {
    const sentOn = async (day: string) => {
      now = new Date(`${day}T17:00:00Z`);
      const sent = await sendRenewalNotices(services());
      expect(await sendRenewalNotices(services())).toBe(0);
      return sent;
    };
    const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-30', '2027-02-22', '2027-03-01', '2027-03-02'];
    const counts: number[] = [];
    for (const day of days) counts.push(await sentOn(day));
    expect(counts).toEqual([0, 1, 0, 1, 1, 1, 0]);
    expect(await told('renewal-notice')).toHaveLength(4);
    expect((await told('renewal-notice'))[0]).toMatchObject({
      to: `${owner}@example.net`,
      userId: owner,
      content: { product: 'Link Team', date: '01-Mar-2027', isRenewing: false },
    });
  });

  it('come from one of two that look at the same time', async () => {
    now = new Date('2026-12-31T17:00:00Z');
    const sent = await Promise.all([sendRenewalNotices(services()), sendRenewalNotices(services())]);
    expect(sent.toSorted()).toEqual([0, 1]);
  });
});
