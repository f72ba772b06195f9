import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { drivers } from '../support/test-databases.ts';
import { openMortalStore } from '../support/crashing-store-scene.ts';
import { atRest, readOrderFacts } from '../support/order-facts.ts';
import { OrderScene } from '../support/order-scene.ts';
import { clearStore, fillCart, makeOrderer, makePass, oneBook, reviewed, stockStore } from '../support/store-scene.ts';

/** More calls than an order makes. */
const most = 200;

describe.each(drivers)('on $name', ({ open }) => {
  const scene = new OrderScene(open);

  /** Orders a book in a process that dies at its nth call of database or gateway. */
  async function orderAndDie(diesAt: number) {
    await clearStore(scene.db);
    await stockStore(scene.db);
    const { db, clock, store } = scene;
    const visitor = makeOrderer();
    const cart = await fillCart(store, visitor, { book: 1 });
    const ask = await reviewed(store, visitor, cart, { payable: oneBook.payable });
    const { payments } = store;
    const mortal = openMortalStore(db, { clock, payments, moodOf: () => 'fine', diesAt });
    await placeOrder(mortal.store, visitor, ask).catch((error: unknown) => {
      if (!mortal.isDead()) throw error;
    });
    return { visitor, ask, hasDied: mortal.isDead() };
  }

  it('comes to one order, told once, wherever the process dies that places it', async () => {
    for (let diesAt = 1; diesAt < most; diesAt += 1) {
      const { visitor, ask, hasDied } = await orderAndDie(diesAt);
      const where = `died at question ${diesAt}`;
      // Before any sweep: an order and its messages exist together or not at all.
      const left = await readOrderFacts(scene.db);
      expect(left, where).toMatchObject({ untold: 0, unwritten: 0, toldOfNothing: 0, onHand: 5 - left.orders });
      expect(left.reserved, where).toBe(left.states.AUTHORIZING ?? 0);

      // Stored attempts continue automatically; unsaved ones are requested again.
      await scene.sweep(60_000);
      const isBegun = Object.keys(left.states).length > 0;
      if (isBegun) expect((await readOrderFacts(scene.db)).orders, where).toBe(1);
      const again = { ...ask, botToken: isBegun ? '' : await makePass(scene.store, visitor.botSession) };
      expect(await placeOrder(scene.store, visitor, again), where).toMatchObject({ value: { state: 'placed' } });
      const { outbox, ...facts } = await readOrderFacts(scene.db);
      const { outbox: _, ...whole } = atRest(1, 5);
      expect(facts, where).toEqual({ ...whole, states: { COMPLETED: 1 } });
      expect(outbox.waiting, where).toBe(3);
      if (!hasDied) {
        // It has survived every call there is.
        expect(diesAt).toBeGreaterThan(30);
        return;
      }
    }
    expect.unreachable('an order asks fewer questions than this');
  });
});
