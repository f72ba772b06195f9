import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { findSessionRecord } from '../../people/access/session-record.repo.ts';
import { accounts, subscriptions } from '../../people/accounts/account.table.ts';
import { addHoldings, createAccount, listSubscriptions, lockAccount } from '../../people/accounts/account.repo.ts';
import { membershipRenewal, stopAllRenewals, stopRenewal } from '../../people/accounts/stop-renewal.ts';
import { seatChanges, subscriptionSeats } from '../../people/accounts/subscription-seat.table.ts';
import { sessions, users } from '../../people/auth/auth.table.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { assignSeats } from './assign-seats.ts';
import { dailyChanges } from './seat.rules.ts';

/*
 * Every guard of subscriptions and of their seats has a row that fails without it: `setUp` makes what only that guard
 * refuses, and everything else about the attempt is in order.
 */

const now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
let connection: Connection & AsyncDisposable;
let id: string;

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

beforeEach(async () => {
  const { db } = connection;
  for (const table of [sessions, seatChanges, subscriptions, accounts, users, outboxMessages]) await db.delete(table);
  for (const userId of ['olga', 'otto']) {
    const dates = { createdAt: now, updatedAt: now };
    const user = { id: userId, name: userId, email: `${userId}@example.net`, emailVerified: true };
    await db.insert(users).values({ ...user, ...dates });
    await db.insert(sessions).values({ id: userId, token: userId, userId, expiresAt: now, ...dates });
    await createAccount(db, clock, { userId, firstName: userId, lastName: 'Doe', language: 'en' });
  }
  await addHoldings(db, {
    subscriptions: [
      {
        userId: 'olga',
        sku: 'TEAM',
        name: 'Link Team',
        typeId: 9,
        expiresOn: '2027-03-01',
        isAutoRenewing: true,
        licenses: 3,
      },
    ],
  });
  id = (await listSubscriptions(db, 'olga'))[0]?.id ?? '';
});

const services = () => ({
  db: connection.db,
  clock,
  installation: demoInstallation,
  delivery: { poke: () => undefined },
  env: { siteOrigin: 'https://www.example.org' },
});
const change = (columns: Partial<typeof subscriptions.$inferInsert>) => () =>
  connection.db.update(subscriptions).set(columns).where(eq(subscriptions.id, id));
const giveOttoSeat = (seat = 2) =>
  connection.db
    .insert(subscriptionSeats)
    .values({ subscriptionId: id, seat, email: 'otto@example.net', assignedAt: now });
const removeAccount = (userId: string) => () => connection.db.delete(accounts).where(eq(accounts.userId, userId));
const asIs = async () => undefined;
/** Everything a refused attempt could have changed. */
const stored = async () => ({
  subscriptions: await connection.db.select().from(subscriptions),
  seats: await connection.db.select().from(subscriptionSeats),
  changes: await connection.db.select().from(seatChanges),
  messages: await connection.db.select().from(outboxMessages),
});

const assign =
  (userId = 'olga', seat = 2, subscriptionId?: string) =>
  () =>
    assignSeats(
      services(),
      { userId, impersonatorId: null },
      {
        subscriptionId: subscriptionId ?? id,
        edits: [{ seat, email: 'ana@example.net' }],
      },
    );
const stop =
  (userId = 'olga', renewal?: string) =>
  () =>
    stopRenewal(services(), userId, renewal ?? id);

interface Row {
  guard: string;
  setUp: () => PromiseLike<unknown>;
  attempt: () => Promise<{ ok: boolean; code?: string }>;
  code: string;
}

const rows: Row[] = [
  { guard: 'a seat needs a customer record', setUp: removeAccount('olga'), attempt: assign(), code: 'not_found' },
  {
    guard: 'a seat needs a subscription',
    setUp: asIs,
    attempt: assign('olga', 2, crypto.randomUUID()),
    code: 'not_found',
  },
  { guard: 'seats are given by the buyer alone', setUp: asIs, attempt: assign('otto'), code: 'not_found' },
  {
    guard: 'the holder of a seat gives none',
    setUp: giveOttoSeat,
    attempt: assign('otto', 3),
    code: 'not_found',
  },
  {
    guard: 'a person whom another one gave the subscription gives no seats',
    setUp: change({ isOwner: false }),
    attempt: assign(),
    code: 'not_found',
  },
  {
    guard: 'seats of an ended subscription are not given',
    setUp: change({ expiresOn: '2026-11-21' }),
    attempt: assign(),
    code: 'not_found',
  },
  { guard: "the first seat is the owner's", setUp: asIs, attempt: assign('olga', 1), code: 'not_found' },
  { guard: 'there are as many seats as licences', setUp: asIs, attempt: assign('olga', 4), code: 'not_found' },
  {
    guard: 'seats change hands a limited number of times a day',
    setUp: () =>
      connection.db.insert(seatChanges).values(
        Array.from({ length: dailyChanges(3) }, () => ({
          subscriptionId: id,
          seat: 2,
          changedAt: now,
          changedBy: 'olga',
        })),
      ),
    attempt: assign(),
    code: 'too_many_attempts',
  },
  { guard: 'a renewal needs a customer record', setUp: removeAccount('olga'), attempt: stop(), code: 'not_found' },
  { guard: "another person's renewal does not exist", setUp: asIs, attempt: stop('otto'), code: 'not_found' },
  {
    guard: 'the holder of a seat stops no renewal',
    setUp: giveOttoSeat,
    attempt: stop('otto'),
    code: 'not_stoppable',
  },
  {
    guard: 'a person whom another one gave the subscription stops no renewal',
    setUp: change({ isOwner: false }),
    attempt: stop(),
    code: 'not_stoppable',
  },
  {
    guard: 'customer service alone stops some plans',
    setUp: change({ sku: 'COD30AUT' }),
    attempt: stop(),
    code: 'not_stoppable',
  },
  {
    guard: 'what does not renew is not stopped',
    setUp: change({ isAutoRenewing: false }),
    attempt: stop(),
    code: 'not_stoppable',
  },
];

it.each(rows)('$guard', async ({ setUp, attempt, code }) => {
  await setUp();
  const before = await stored();
  expect(await attempt()).toMatchObject({ ok: false, code });
  expect(await stored()).toEqual(before);
});

it.each([
  ['a seat', assign()],
  ['a renewal', stop()],
])('changes %s without any of these', async (_, attempt) => {
  expect(await attempt()).toMatchObject({ ok: true });
  expect((await stored()).messages).not.toEqual([]);
});

it.each([
  ['a subscription', change({ cancelledOn: '2027-02-28', cancelledReason: 'by telephone' }), stop()],
  ['a membership', asIs, stop('olga', membershipRenewal)],
])('stops %s that does not renew without telling anybody again', async (_, setUp, attempt) => {
  await setUp();
  const before = await stored();
  expect(await attempt()).toMatchObject({ ok: true });
  expect(await stored()).toEqual(before);
});

it('stops all renewals of a person, and none of a subscription they hold a seat of', async () => {
  await giveOttoSeat();
  const before = await stored();
  await connection.db.transaction(async (tx) => {
    const account = await lockAccount(tx, 'otto');
    if (account) await stopAllRenewals(tx, { clock, installation: demoInstallation }, account);
  });
  expect(await stored()).toEqual(before);
});

const heldBy = async (userId: string) => [
  (await listSubscriptions(connection.db, userId)).map(({ isOwner }) => isOwner),
  (await findSessionRecord(connection.db, userId))?.subscriptions.map(({ isOwner }) => isOwner),
];

it.each([
  ['holds it, without owning it', () => giveOttoSeat(), [false]],
  ['holds nothing without one', asIs, []],
  [
    'holds nothing while their address is unverified',
    async () => {
      await giveOttoSeat();
      await connection.db.update(users).set({ emailVerified: false }).where(eq(users.id, 'otto'));
    },
    [],
  ],
  ['holds nothing beyond the licences', () => giveOttoSeat(4), []],
])('the holder of a seat %s', async (_, setUp, held) => {
  await setUp();
  // Read alone, and with the session: two statements that must agree.
  expect(await heldBy('otto')).toEqual([held, held]);
  expect(await heldBy('olga')).toEqual([[true], [true]]);
});
