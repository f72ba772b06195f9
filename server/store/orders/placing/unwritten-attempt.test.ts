import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { inventory } from '../../catalog/catalog.table.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { mostTries } from '../order.states.ts';
import { orderAttempts } from '../attempt.table.ts';
import { continueOrder, findOrderStatus, placeOrder } from './place-order.ts';
import { settleAttempt } from './settle-attempt.ts';

const { oneBook } = shop;

describe.each(drivers)('an order that cannot be written down, on $name', ({ open }) => {
  const scene = new OrderScene(open);
  /** Has the database refuse every order, as a fault of ours might. */
  const refuseOrders = () => scene.db.execute(sql`alter table orders add constraint spoilt check (false) not valid`);
  const mend = () => scene.db.execute(sql`alter table orders drop constraint if exists spoilt`);
  afterEach(mend);
  const only = async () => {
    const [attempt] = await scene.db.select().from(orderAttempts);
    if (!attempt) throw new Error('There is no attempt.');
    return attempt;
  };

  it('is written as soon as the fault is mended', async () => {
    await refuseOrders();
    const { outcome, ask, visitor } = await shop.orderBook(scene.store);
    expect(outcome).toEqual({ ok: true, value: { state: 'pending' } });
    expect(await only()).toMatchObject({ state: 'AUTHORIZING', tries: 1 });
    expect((await only()).lastReason).toMatch(/^That it is "authorized" could not be written down/);
    await scene.sweep(60_000);
    expect((await only()).tries).toBe(2);
    await mend();
    await scene.sweep(60_000);
    expect(await findOrderStatus(scene.store, visitor.reader, ask.key)).toMatchObject({ value: { state: 'placed' } });
    expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
  });

  it('goes to staff after a day of tries, who have its hold released', async () => {
    await refuseOrders();
    const { ask, visitor } = await shop.orderBook(scene.store);
    for (let look = 1; look < mostTries; look += 1) await scene.sweep();
    const { id, authorizationRef, lastReason } = await only();
    expect(await scene.states()).toEqual(['REVIEW']);
    expect([authorizationRef !== null, lastReason]).toEqual([true, expect.stringContaining('"authorized"')]);
    expect(await scene.counts()).toEqual({ orders: 0, holds: 1, onHand: 5, reserved: 0 });
    expect(await findOrderStatus(scene.store, visitor.reader, ask.key)).toMatchObject({ code: 'order_given_up' });
    const staff = { userId: 'staff-1' };
    const retried = await settleAttempt(scene.store, { staff, id, decision: 'retried', requestId: 'r-1' });
    expect(retried).toMatchObject({ value: { state: 'VOIDED' } });
    expect(await scene.counts()).toMatchObject({ holds: 0 });
  });

  it.each(['4242424242424242', null])('makes room for another try, paid by card %s', async (number) => {
    await refuseOrders();
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, number ? { book: 1 } : { free: 1 });
    const ask = async () => {
      const card = number ? await shop.prepareCard(scene.store, number) : null;
      return shop.reviewed(scene.store, visitor, cart, { payable: number ? oneBook.payable : 0, card });
    };
    expect(await placeOrder(scene.store, visitor, await ask())).toMatchObject({ value: { state: 'pending' } });
    await mend();
    expect(await placeOrder(scene.store, visitor, await ask())).toMatchObject({ value: { state: 'placed' } });
    await scene.sweep(60_000);
    expect((await scene.states()).toSorted()).toEqual(['COMPLETED', 'VOIDED']);
    expect(await scene.counts()).toMatchObject({ orders: 1, holds: number ? 1 : 0, reserved: 0 });
  });

  it('is none for what the catalogue counts only since it was ordered', async () => {
    await scene.db.delete(inventory);
    const { ask, visitor } = await shop.orderBook(scene.store, '4000000000003220');
    await scene.db.insert(inventory).values({ sku: shop.skus.book, onHand: 50 });
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.challenges?.end(hold?.ref ?? '', 'approve');
    expect(await continueOrder(scene.store, visitor.reader, ask.key)).toMatchObject({ value: { state: 'placed' } });
    expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 49, reserved: 0 });
  });

  it('does not keep the cart from being ordered when the question was left open meanwhile', async () => {
    await scene.db.delete(inventory);
    const { visitor, cart } = await shop.orderBook(scene.store, '4000000000003220');
    await scene.db.insert(inventory).values({ sku: shop.skus.book, onHand: 50 });
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ value: { state: 'placed' } });
    const [book] = await scene.db.select().from(inventory).where(eq(inventory.sku, shop.skus.book));
    expect(book).toMatchObject({ onHand: 49, reserved: 0 });
  });
});
