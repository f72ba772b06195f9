import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { readBalance } from '../../server/store/orders/balance/read-balance.ts';
import { listOrderEvents } from '../../server/store/orders/events/order-event.repo.ts';
import { deliverUnits } from '../../server/store/orders/fulfilment/deliver-units.ts';
import { deliveryOf } from '../../server/store/orders/fulfilment/ship-units.ts';
import { listOrderLines, lockOrder } from '../../server/store/orders/order.repo.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { sweepPayments } from '../../server/store/orders/payment/sweep-payments.ts';
import { atRest } from '../support/order-facts.ts';
import { orderBooks } from '../support/order-system-scene.ts';
import { oneBook, openTestStore, readBooks } from '../support/store-scene.ts';
import { openTestServer } from '../support/test-databases.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { openKillableStore, storeKinds } from './killable-store.ts';

/** After the lease of a killed process and the next look at stuck attempts; also the longest run of a process. */
const later = 120_000;
const hangingCard = '4000000000000077';
const killed = { code: null, signal: 'SIGKILL', answers: [] };

describe.each(casesOf(storeKinds, storeKinds.slice(-1)))('on the %s database', (kind) => {
  // One store and its buyers for all kills, because opening the embedded database takes most of the time.
  it('has one order a buyer and everything exact, wherever it is killed', async () => {
    await using store = await openKillableStore({ books: 20, kind });
    const steps = ['beginning', 'begun', 'authorized', 'completing', 'completed'];
    const clicks = await store.buyers(...steps.map(() => undefined), hangingCard, undefined);
    for (const [index, killAt] of steps.entries()) {
      expect(await store.run({ clicks: clicks.slice(index, index + 1), killAt }), killAt).toEqual(killed);
    }
    // The gateway holds the money and has not answered; its caller is gone.
    expect(await store.run({ clicks: clicks.slice(5, 6), killAt: 'authorized' })).toEqual(killed);
    store.killAtCall(true);
    expect(await store.run({ clicks: clicks.slice(6) })).toMatchObject({ signal: 'SIGKILL' });
    store.killAtCall(false);
    const toldBeforeKill = [...store.heard];
    expect(toldBeforeKill.length).toBeGreaterThan(0);

    // Stored attempts continue automatically, even if the processes that resume them are killed too.
    expect(await store.run({ ahead: later, killAt: 'completing' })).toEqual(killed);
    expect(await store.run({ ahead: 2 * later })).toMatchObject({ code: 0 });
    expect(await store.facts()).toEqual({ ...atRest(6, 20), states: { COMPLETED: 6 } });
    // Sent again with the same reference after the process was killed.
    for (const reference of toldBeforeKill) {
      expect(store.heard.filter((each) => each === reference).length).toBeGreaterThan(1);
    }

    // The order that was not stored is requested again, and so are all others.
    const again = await store.run({ clicks });
    expect(again).toEqual({ code: 0, signal: null, answers: clicks.map(() => 'placed') });
    expect(await store.facts()).toEqual({ ...atRest(7, 20), states: { COMPLETED: 7 } });
    expect(new Set(store.heard.filter((each) => /^order-\d+$/.test(each))).size).toBe(7);

    // The holds have expired. Each order is charged once when it ships, at any point of the kill.
    const weekLater = 8 * 24 * 3_600_000;
    // An invoice number that was taken and not stored is taken again.
    expect(await store.run({ ships: true, killAt: 'numbered', ahead: weekLater })).toEqual(killed);
    const moments = ['charge-begun', 'charge-authorized', 'charge-captured', 'charge-written'];
    for (const [index, killAt] of moments.entries()) {
      expect(await store.run({ ships: true, killAt, ahead: weekLater + index * later }), killAt).toEqual(killed);
    }
    // Twice: the gateway does not answer for one card and is called again later.
    for (const runs of [5, 6]) {
      expect(await store.run({ ships: true, ahead: weekLater + runs * later })).toMatchObject({ code: 0 });
    }
    expect(await store.invoiceNumbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const charged = { paymentState: 'captured', tries: ['captured'], taken: oneBook.payable };
    expect(await store.charged()).toEqual(Array.from({ length: 7 }, () => charged));
  }, 300_000);
});

/** An order of two books of which one has shipped; the bank refuses its charge. */
async function shipUnpaid(db: Database): Promise<number> {
  const store = openTestStore(db, { clock: systemClock });
  const { payments } = store;
  const authorize: typeof payments.authorize = async (ask) =>
    ask.isOwnerAway ? { kind: 'declined', ref: null, code: 'declined', isRetryable: false } : payments.authorize(ask);
  const refusing = openTestStore(db, { clock: systemClock, payments: { ...payments, authorize } });
  // The hold is taken for the file at once, so that the parcel needs a charge.
  const { order, book } = await orderBooks(refusing, { books: 2, files: 1 });
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const cause = { actor: 'order-system', at: systemClock.now() } as const;
    if (locked) await deliverUnits(tx, refusing, locked, deliveryOf(new Map([[book, 1]]), cause));
  });
  await sweepPayments(refusing);
  return order.id;
}

/** Returns what giving up has done to an order. */
async function readGivenUp(db: Database, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const messages = await db.select().from(outboxMessages);
  return {
    isGivenUp: order?.givenUpAt !== null,
    cancelledUnits: (await listOrderLines(db, id)).reduce((sum, { cancelledUnits }) => sum + cancelledUnits, 0),
    events: (await listOrderEvents(db, id)).map(({ kind }) => kind).filter((kind) => /givenUp|cancelled/.test(kind)),
    told: [
      messages.filter((message) => message.kind === 'cancel-order').length,
      messages.filter(({ reference }) => reference === `order-${id}-given-up`).length,
    ],
    hasCard: order?.keptCard !== null,
    owedMinor: (await readBalance(db, id)).owedMinor,
    onHand: (await readBooks(db)).onHand,
  };
}

describe.each(casesOf(storeKinds, storeKinds.slice(-1)))('an order that is not paid, on the %s database', (kind) => {
  it('is given up whole or not at all, and once, wherever the process is killed', async () => {
    await using store = await openKillableStore({ books: 20, kind });
    const id = await store.use(shipUnpaid);
    const read = () => store.use((db) => readGivenUp(db, id));
    const open = await read();
    const { owedMinor, onHand } = open;
    expect(open).toMatchObject({ isGivenUp: false, cancelledUnits: 0, events: [], told: [0, 0], hasCard: true });
    expect(owedMinor).toBeGreaterThan(0);
    const given = {
      isGivenUp: true,
      cancelledUnits: 1,
      events: ['givenUp', 'cancelled'],
      told: [1, 1],
      owedMinor,
      onHand: onHand + 1,
    };
    const overdue = { ahead: 16 * 24 * 3_600_000, givesUp: true };
    expect(await store.run({ ...overdue, killAt: 'giving-up' })).toEqual(killed);
    expect(await read()).toEqual(open);
    expect(await store.run({ ...overdue, killAt: 'given-up' })).toEqual(killed);
    expect(await read()).toEqual({ ...given, hasCard: true });
    // The next process finds nothing to give up, and deletes the card.
    expect(await store.run(overdue)).toMatchObject({ code: 0 });
    expect(await read()).toEqual({ ...given, hasCard: false });
  }, 120_000);
});

/** Enough concurrent orders in each of two processes for every book. */
const buyers = isThorough ? 50 : 10;

describe.skipIf(!openTestServer)('two processes on PostgreSQL', () => {
  it(`sell five books to ${buyers} buyers, not one more, even if they are killed over it`, async () => {
    await using store = await openKillableStore({ books: 5, kind: 'postgres' });
    const clicks = await store.buyers(...Array.from({ length: buyers }, () => undefined));
    const halves = [clicks.slice(0, buyers / 2), clicks.slice(buyers / 2)];
    const runs = await Promise.all(halves.map((half) => store.run({ clicks: half, killAt: 'completing' })));
    // Every process that reaches an order is killed; the other may be too late for all of them.
    expect(runs.map(({ signal }) => signal)).toContain('SIGKILL');
    await store.run({ ahead: later });
    const again = await Promise.all(halves.map((half) => store.run({ clicks: half })));
    expect(again.flatMap(({ answers }) => answers).filter((answer) => answer === 'placed')).toHaveLength(5);
    expect(await store.facts()).toEqual({ ...atRest(5, 5), states: { COMPLETED: 5 } });
  });

  it('place one order for a key that all are sent', async () => {
    await using store = await openKillableStore({ books: 5, kind: 'postgres' });
    const clicks = await store.buyers(undefined);
    const runs = await Promise.all([store.run({ clicks }), store.run({ clicks }), store.run({ clicks })]);
    expect(runs.map(({ answers }) => answers)).toEqual([['placed'], ['placed'], ['placed']]);
    expect(await store.facts()).toEqual({ ...atRest(1, 5), states: { COMPLETED: 1 } });
  });
});
