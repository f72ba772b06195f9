import { eq } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import type { EmailDraft } from '../../server/platform/email/mail.contract.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { orderPayments } from '../../server/store/orders/payment.table.ts';
import { sweepPayments } from '../../server/store/orders/payment/sweep-payments.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { OrderScene } from './order-scene.ts';
import * as shop from './store-scene.ts';
import type { drivers } from './test-databases.ts';

export const day = 24 * 3_600_000;
export const file = { items: { file: 1 }, payable: 12_900 + 742 };
export const book = { items: { book: 1 }, payable: shop.oneBook.payable };
export const both = { items: { book: 1, file: 1 }, payable: 14_900 + 12_900 + 1_599 + 895 };

/** The charges of all orders; holds are left out. */
export const selectCharges = (db: Database) => db.select().from(orderPayments).where(eq(orderPayments.kind, 'charge'));

/** Opens a store that places orders and sweeps their payments. */
export function openSale({ open }: Pick<(typeof drivers)[number], 'open'>) {
  const scene = new OrderScene(open);

  async function order(
    { items, payable }: { items: Parameters<typeof shop.fillCart>[2]; payable: number },
    card?: string,
  ) {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, items);
    const isFree = payable === 0;
    const ask = await shop.reviewed(scene.store, visitor, cart, {
      payable,
      card: isFree ? null : await shop.prepareCard(scene.store, card),
    });
    const outcome = await placeOrder(scene.store, visitor, ask);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  }
  /** Status, payment, hold at the gateway and captured amount; and the last message to the order system. */
  async function stand() {
    const [placed] = await scene.db.select().from(orders);
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'payment-state'));
    return {
      status: placed?.status,
      payment: placed?.paymentState,
      hold: hold?.state,
      taken: hold?.capturedMinor ?? 0,
      told: told.map(({ payload }) => [payload['state'], payload['amount']]),
    };
  }
  /** Emails about the payment, by subject. */
  const mailed = async () =>
    (await scene.db.select().from(outboxMessages).orderBy(outboxMessages.sequence))
      .filter(({ kind }) => kind === 'order-payment')
      .map(({ payload }) => (payload as unknown as EmailDraft).content.kind);
  const later = async (days: number) => {
    scene.ahead += days * day;
    await sweepPayments(scene.store);
  };

  return { scene, order, stand, mailed, later };
}
