import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { startFakeStripe, type FakeStripe, type Mishap } from '../../../../tests/support/fake-stripe.ts';
import { openStripe } from '../../../../tests/support/gateway-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { searchTimeout } from '../order.states.ts';
import { findOrderStatus, placeOrder } from './place-order.ts';

const { oneBook } = shop;
const minute = 60_000;

describe.each(drivers)('a payment that Stripe has failed over, on $name', ({ open }) => {
  const scene = new OrderScene(open);
  let fake: FakeStripe;
  beforeAll(async () => {
    fake = await startFakeStripe();
  });
  afterAll(() => fake[Symbol.asyncDispose]());
  beforeEach(() => {
    fake.books.payments.clear();
    fake.books.isSearchBehind = false;
    scene.useGateway(openStripe(fake, scene.clock));
  });

  /** A click whose first answer is a fault, in a cart that can be ordered again. */
  async function orderWith(mishap: Mishap) {
    fake.befall('POST /v1/payment_intents', mishap);
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
    const place = async () => {
      const card = { confirmationRef: fake.books.makeToken('4242424242424242') };
      const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable, card });
      return { key: ask.key, outcome: await placeOrder(scene.store, visitor, ask) };
    };
    const { key, outcome } = await place();
    expect(outcome).toEqual({ ok: true, value: { state: 'pending' } });
    return { place, standing: () => findOrderStatus(scene.store, visitor.reader, key) };
  }
  const held = () => [...fake.books.payments.values()].filter(({ status }) => status === 'requires_capture');

  it('is given up after a quarter of an hour in which none was found, and the cart is free', async () => {
    const { place, standing } = await orderWith('fault');
    await scene.sweep(minute);
    await scene.sweep(searchTimeout - minute);
    expect(await standing()).toMatchObject({ value: { state: 'pending' } });
    expect((await place()).outcome).toMatchObject({ code: 'order_in_progress' });
    await scene.sweep(2 * minute);
    expect(await standing()).toMatchObject({ code: 'order_given_up' });
    expect(await shop.readBooks(scene.db)).toEqual({ onHand: 5, reserved: 0 });
    expect(held()).toHaveLength(0);
    expect((await place()).outcome).toMatchObject({ value: { state: 'placed' } });
    expect(held()).toHaveLength(1);
  });

  it('is the order’s as soon as the search finds it, and never made twice', async () => {
    const { standing } = await orderWith('late fault');
    fake.books.isSearchBehind = true;
    await scene.sweep(minute);
    expect(await standing()).toMatchObject({ value: { state: 'pending' } });
    fake.books.isSearchBehind = false;
    await scene.sweep(minute);
    expect(await standing()).toMatchObject({ value: { state: 'placed' } });
    expect(held()).toHaveLength(1);
  });

  it('is given back when it is found only as the order is given up', async () => {
    const { standing } = await orderWith('late fault');
    fake.books.isSearchBehind = true;
    await scene.sweep(minute);
    const { getAuthorization } = scene.store.payments;
    scene.useGateway({
      // Found between the last look and the release.
      getAuthorization: async (known) => {
        const found = await getAuthorization(known);
        fake.books.isSearchBehind = false;
        return found;
      },
    });
    await scene.sweep(searchTimeout + minute);
    expect(await standing()).toMatchObject({ code: 'order_given_up' });
    expect(held()).toHaveLength(0);
  });
});
