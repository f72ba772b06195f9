import { eq } from 'drizzle-orm';
import { createAccount, updateAccount } from '../../server/people/accounts/account.repo.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { creditLines, creditNotes } from '../../server/store/orders/credits/credit.table.ts';
import type { CreditReason } from '../../server/store/orders/credits/credit.contract.ts';
import { refunds } from '../../server/store/orders/credits/refund.table.ts';
import { invoiceLines, invoices } from '../../server/store/orders/invoices/invoice.table.ts';
import { takeNumber } from '../../server/store/orders/invoices/take-number.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { listPayments } from '../../server/store/orders/payment/payment.repo.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import * as shop from './store-scene.ts';

type Items = Parameters<typeof shop.fillCart>[2];

/** What some carts of the test store come to, with tax and shipping, in cents. */
export const payables = { file: 12_900 + 742, both: 14_900 + 12_900 + 1_599 + 895, book: 16_652 };

interface How {
  payable: number;
  /** A new account; a guest without it. */
  who?: string;
  /** Number of the card in the sandbox. */
  number?: string;
  /** A card in place of the number. */
  card?: { confirmationRef: string };
  /** Of a purchase order in place of a card; needs an account. */
  poNumber?: string;
}

/** Places an order. @returns its row */
export async function placeItems(store: shop.TestStore, items: Items, how: How) {
  const { payable, who, number, card, poNumber } = how;
  const visitor = shop.makeOrderer(who);
  const { db, clock } = store;
  if (who) await createAccount(db, clock, { userId: who, firstName: 'Ana', lastName: 'Doe', language: 'en' });
  if (who && poNumber) await updateAccount(db, clock, who, { isBillMeLaterAllowed: true });
  const entered = poNumber ? { paymentMethod: 'purchase-order' as const, poNumber } : {};
  const cart = await shop.fillCart(store, visitor, items, entered);
  const instrument = poNumber ? null : (card ?? (await shop.prepareCard(store, number)));
  const ask = await shop.reviewed(store, visitor, cart, { payable, card: instrument });
  const outcome = await placeOrder(store, visitor, ask);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(outcome.value.orderId)));
  if (!order) throw new Error('The order is not stored.');
  return order;
}

/** Credits the first line of an order's first invoice whole, and gives the money back by a transfer. */
export async function creditFirstLine(
  db: Database,
  orderId: number,
  { at, reason = 'return' }: { at: Date; reason?: CreditReason },
): Promise<{ totalMinor: number }> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  const [line] = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice?.id ?? ''));
  const [payment] = await listPayments(db, orderId);
  if (!invoice || !line || !payment) throw new Error('There is nothing to credit.');
  const { taxMinor, netMinor, units } = line;
  const totalMinor = netMinor + taxMinor;
  return db.transaction(async (tx) => {
    const number = await takeNumber(tx, 'CN', at.toISOString());
    const note = { number, invoiceId: invoice.id, orderId, reason, issuedAt: at, taxMinor, totalMinor };
    const [made] = await tx.insert(creditNotes).values(note).returning();
    const creditNoteId = made?.id ?? '';
    await tx
      .insert(creditLines)
      .values({ creditNoteId, position: 1, invoiceLineId: line.id, units, netMinor, taxMinor });
    const back = { orderId, creditNoteId, paymentId: payment.id, amountMinor: totalMinor, createdAt: at, endedAt: at };
    await tx.insert(refunds).values({ ...back, method: 'wire', state: 'done', providerRef: `wire-${number}` });
    return { totalMinor };
  });
}
