import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/databases.ts';
import { OrderScene } from '../../../tests/support/order-scene.ts';
import * as shop from '../../../tests/support/ordering.ts';
import { outboxMessages } from '../../outbox/outbox.table.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { orders } from '../order.table.ts';
import { placeOrder } from '../placing/place-order.ts';
import { sweepPayments } from './sweep-payments.ts';

const day = 24 * 3_600_000;
const file = { items: { file: 1 }, payable: 12_900 + 742 };
const book = { items: { book: 1 }, payable: shop.oneBook.payable };
const both = { items: { book: 1, file: 1 }, payable: 14_900 + 12_900 + 1_599 + 895 };

describe.each(drivers)('on $name', ({ open }) => {
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
  /** Status, payment, hold at the gateway and what was taken; and what the order system was told last. */
  async function stand() {
    const [placed] = await scene.db.select().from(orders);
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'payment-state'));
    return {
      ...{ status: placed?.status, payment: placed?.paymentState, hold: hold?.state, taken: hold?.capturedMinor ?? 0 },
      told: told.map(({ payload }) => [payload['state'], payload['amount']]),
    };
  }
  const later = async (days: number) => {
    scene.ahead += days * day;
    await sweepPayments(scene.store);
  };

  it('takes the money of an order that is unlocked, once, and calls it complete', async () => {
    await order(file);
    const complete = {
      ...{ status: 'Billed', payment: 'captured', hold: 'captured', taken: file.payable },
      told: [['captured', 136.42]],
    };
    expect(await stand()).toEqual(complete);
    await later(8);
    expect(await stand()).toEqual(complete);
  });

  it('calls an order that costs nothing complete at once', async () => {
    await order({ items: { free: 1 }, payable: 0 });
    expect(await stand()).toMatchObject({ status: 'Billed', payment: 'none', told: [] });
  });

  it('keeps the hold of a parcel for the order system, and releases it before it ends', async () => {
    await order(book);
    const waiting = { status: 'Pending Fulfillment', payment: 'held', hold: 'authorized', taken: 0, told: [] };
    expect(await stand()).toEqual(waiting);
    await later(6);
    expect(await stand()).toEqual(waiting);
    await later(0.6);
    expect(await stand()).toEqual({ ...waiting, payment: 'released', hold: 'voided', told: [['released', 0]] });
  });

  it('takes the money of an order of both before its hold ends: a part is with the buyer', async () => {
    await order(both);
    expect(await stand()).toMatchObject({ payment: 'held', hold: 'authorized' });
    await later(6.6);
    expect(await stand()).toEqual({
      ...{ status: 'Pending Fulfillment', payment: 'captured', hold: 'captured', taken: both.payable },
      told: [['captured', both.payable / 100]],
    });
  });

  it('learns that the order system has taken the money of a parcel', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: book.payable });
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'captured', told: [['captured', book.payable / 100]] });
  });

  it('goes on with what the request could not take: a silent gateway, then one that answers', async () => {
    const { capture } = scene.store.payments;
    scene.useGateway({ capture: () => Promise.reject(new Error('away')) });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'held', told: [] });
    scene.useGateway({ capture });
    await later(0);
    expect(await stand()).toMatchObject({ payment: 'held' });
    await later(1);
    expect(await stand()).toMatchObject({ status: 'Billed', payment: 'captured' });
  });

  it('tells of money that is lost, and leaves the order to staff', async () => {
    scene.useGateway({ capture: async () => 'not_capturable' });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'lost', told: [['lost', 0]] });
  });

  it('takes the money once, whoever sweeps', async () => {
    scene.useGateway({ capture: async () => 'unknown' });
    await order(file);
    const { capture } = shop.openTestStore(scene.db, { clock: scene.clock }).payments;
    scene.useGateway({ capture });
    scene.ahead += day;
    await Promise.all([sweepPayments(scene.store), sweepPayments(scene.store)]);
    expect(await stand()).toMatchObject({ payment: 'captured', taken: file.payable, told: [['captured', 136.42]] });
  });
});
