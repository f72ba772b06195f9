import { eq } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { createAccount, updateAccount, type AccountColumns } from '../../server/people/accounts/account.repo.ts';
import { users } from '../../server/people/auth/auth.table.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import type { Order } from '../../server/store/orders/order.repo.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { incomingPayments } from '../../server/store/orders/receivables/incoming-payment.table.ts';
import * as shop from './store-scene.ts';

/** Adds a customer who may buy on account. */
export async function addAccountBuyer(
  { db, clock }: { db: Database; clock: Clock },
  columns: AccountColumns = {},
): Promise<string> {
  const userId = `buyer-${crypto.randomUUID()}`;
  const at = clock.now();
  await db
    .insert(users)
    .values({ id: userId, name: 'Ana Núñez', email: `${userId}@example.org`, createdAt: at, updatedAt: at });
  await createAccount(db, clock, { userId, firstName: 'Ana', lastName: 'Núñez', language: 'en' });
  await updateAccount(db, clock, userId, { isBillMeLaterAllowed: true, ...columns });
  return userId;
}

/** A customer orders on account. */
export async function orderOnAccount(
  store: shop.TestStore,
  userId: string,
  {
    items = { file: 1 },
    payable = 12_900 + 742,
    poNumber = 'PO-7781',
  }: { items?: Parameters<typeof shop.fillCart>[2]; payable?: number; poNumber?: string } = {},
): Promise<Order> {
  const visitor = shop.makeOrderer(userId);
  const entered = { paymentMethod: 'purchase-order', poNumber, card: null } as const;
  const cart = await shop.fillCart(store, visitor, items, entered);
  const request = await shop.reviewed(store, visitor, cart, { payable, card: null });
  const outcome = await placeOrder(store, visitor, request);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const [placed] = await store.db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(outcome.value.orderId)));
  if (!placed) throw new Error('no order');
  return placed;
}

/** Gives the buyer of an order a credit; of a dollar, unless an amount in cents is named. */
export async function addCredit(
  { db, clock }: { db: Database; clock: Clock },
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  amountMinor = 100,
): Promise<void> {
  const createdAt = clock.now();
  const arrived = { method: 'check' as const, reference: crypto.randomUUID(), amountMinor };
  await db.insert(incomingPayments).values({ ...arrived, receivedOn: '2026-01-31', userId, orderId: id, createdAt });
}
