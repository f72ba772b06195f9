import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { orderPayments } from '../../server/store/orders/payment.table.ts';
import { readCredit, readSpendableCredit } from '../../server/store/orders/receivables/account-credit.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { addAccountBuyer, addCredit, orderOnAccount } from '../support/account-order-scene.ts';
import { fillCart, makeOrderer, oneBook, openTestStore, reviewed } from '../support/store-scene.ts';
import { casesOf } from '../support/test-scope.ts';
import { openKillableStore, storeKinds, type Click } from './killable-store.ts';

const killed = { code: null, signal: 'SIGKILL', answers: [] };
const steps = casesOf(['begun', 'authorized', 'completing', 'completed'], ['authorized', 'completing']);
const later = 120_000;
const creditMinor = 5_000;

/** A customer with credit, at the review of a book. */
async function addBuyer(db: Database): Promise<Click & { userId: string }> {
  const store = openTestStore(db, { clock: systemClock });
  const userId = await addAccountBuyer(store);
  await addCredit(store, await orderOnAccount(store, userId), creditMinor);
  const visitor = makeOrderer(userId);
  const cart = await fillCart(store, visitor, { book: 1 });
  return { userId, visitor, ask: await reviewed(store, visitor, cart, { payable: oneBook.payable - creditMinor }) };
}

/** Returns what became of a customer's credit and of the order by card, at the gateway too. */
async function readSpent(db: Database, userId: string) {
  const placed = (await db.select().from(orders).where(eq(orders.userId, userId))).filter(
    ({ paymentMethod }) => paymentMethod === 'card',
  );
  const spent = (await db.select().from(orderPayments)).filter(
    ({ orderId, method }) => method === 'credit' && placed.some(({ id }) => id === orderId),
  );
  const holds = await db.select().from(sandboxAuthorizations);
  const held = holds.filter(({ attemptId }) => placed.some((order) => order.attemptId === attemptId));
  return {
    orders: placed.map((order) => order.creditMinor),
    spent: spent.map(({ capturedMinor }) => capturedMinor),
    // The gateway holds a buffer more (docs/decisions/payments.md#authorisation-buffer).
    held: held.map(({ amountMinor }) => amountMinor - 100),
    left: [await readCredit(db, userId), await readSpendableCredit(db, userId)],
  };
}

it.each(casesOf(storeKinds, storeKinds.slice(-1)))(
  'spends the credit of a customer once, wherever the process is killed on the %s database',
  async (kind) => {
    await using store = await openKillableStore({ books: steps.length, kind });
    const buyers: (Click & { userId: string })[] = [];
    for (const killAt of steps) {
      const buyer = await store.use(addBuyer);
      buyers.push(buyer);
      expect(await store.run({ clicks: [buyer], killAt }), killAt).toEqual(killed);
    }
    // What the killed processes began is finished, and every buyer presses the button again.
    expect(await store.run({ ahead: later })).toMatchObject({ code: 0 });
    expect(await store.run({ clicks: buyers, ahead: later })).toMatchObject({ code: 0 });
    for (const { userId } of buyers) {
      expect(await store.use((db) => readSpent(db, userId))).toEqual({
        orders: [creditMinor],
        spent: [creditMinor],
        held: [oneBook.payable - creditMinor],
        left: [0, 0],
      });
    }
  },
  120_000,
);
