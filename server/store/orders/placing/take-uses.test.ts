import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Connection } from '../../../platform/db/connection.ts';
import { carts } from '../../cart/cart.table.ts';
import { enterPromotion, insertPromotion } from '../../cart/promotion.repo.ts';
import { enterCode } from '../../cart/enter-promotion.ts';
import { promotionUses } from '../../cart/promotion-use.table.ts';
import { promotions } from '../../catalog/promotion.table.ts';
import { cancelUnits } from '../credits/cancel-units.ts';
import { issueCredit } from '../credits/issue-credit.ts';
import { countPromotionUses } from '../credits/promotion-uses.repo.ts';
import { readBooks } from '../credits/read-books.ts';
import { findOrder, listOrderLines, lockOrder } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { event, tell, withOrderSystem } from '../../../../tests/support/order-system-scene.ts';
import { placeOrder } from './place-order.ts';

type Visitor = ReturnType<typeof shop.makeOrderer>;

describe.each(drivers)('limits of a discount on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let store: shop.TestStore;
  beforeAll(async () => {
    connection = await open();
    store = shop.openTestStore(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    await connection.db.delete(promotionUses);
    await shop.clearStore(connection.db);
    await shop.stockStore(connection.db, 100);
  });

  const limit = async (change: { maxUses?: number; maxUsesPerCustomer?: number }) => {
    await insertPromotion(store.db, { code: 'TENTH', nameEn: 'Ten', nameEs: 'Diez', percentOff: 10, ...change });
    const [row] = await store.db.select().from(promotions);
    if (!row) throw new Error('No discount.');
    return row.id;
  };
  /** A cart with a book and the code, reviewed: as if the code was still free when it was entered. */
  async function review(promotionId: string, visitor: Visitor, email: string, card?: string) {
    const { id } = await shop.fillCart(store, visitor, { book: 1 }, { email });
    await enterPromotion(store.db, store.clock, id, promotionId);
    const [cart] = await store.db.select().from(carts).where(eq(carts.id, id));
    const payable = 13_410 + 771 + 895;
    return shop.reviewed(
      store,
      visitor,
      { version: cart?.version ?? 0 },
      { payable, card: await shop.prepareCard(store, card) },
    );
  }
  const place = async (promotionId: string, { email, card }: { email: string; card?: string }) => {
    const visitor = shop.makeOrderer();
    const ask = await review(promotionId, visitor, email, card);
    const placed = await placeOrder(store, visitor, ask);
    return placed.ok ? 'placed' : placed.code;
  };

  it('are not exceeded by orders at the same time', async () => {
    const id = await limit({ maxUses: 2 });
    const reviews: { visitor: Visitor; ask: Awaited<ReturnType<typeof review>> }[] = [];
    for (const name of ['ana', 'ben', 'eve', 'joe', 'kim']) {
      const visitor = shop.makeOrderer();
      reviews.push({ visitor, ask: await review(id, visitor, `${name}@example.net`) });
    }
    const placed = await Promise.all(
      reviews.map(async ({ visitor, ask }) => {
        const answer = await placeOrder(store, visitor, ask);
        return answer.ok ? 'placed' : answer.code;
      }),
    );
    expect(placed.filter((each) => each === 'placed')).toHaveLength(2);
    // Whoever sees it in time is told the new total; whoever waits for another order loses the code.
    const late = placed.filter((each) => each !== 'placed');
    for (const code of late) expect(['price_changed', 'cart_changed']).toContain(code);
    expect(await store.db.$count(promotionUses)).toBe(2);
  });

  it('count for one customer by the email address, in any case, and tell the buyer', async () => {
    const id = await limit({ maxUsesPerCustomer: 1 });
    expect(await place(id, { email: 'ana@example.net' })).toBe('placed');
    expect(await place(id, { email: 'ANA@example.net' })).toBe('cart_changed');
    const notices = (await store.db.select().from(carts)).flatMap((cart) => cart.notices);
    expect(notices).toEqual([expect.objectContaining({ kind: 'promotion_removed' })]);
    expect(await place(id, { email: 'ben@example.net' })).toBe('placed');
  });

  it('get back the use of a payment that was declined', async () => {
    const id = await limit({ maxUses: 1 });
    expect(await place(id, { email: 'ana@example.net', card: '4000000000000002' })).toBe('credit_card_denied');
    expect(await store.db.$count(promotionUses)).toBe(0);
    expect(await place(id, { email: 'ben@example.net' })).toBe('placed');
  });

  it('refuse a code that is used up already in the cart', async () => {
    const id = await limit({ maxUses: 1 });
    expect(await place(id, { email: 'ana@example.net' })).toBe('placed');
    const visitor = shop.makeOrderer();
    await shop.fillCart(store, visitor, { book: 1 });
    const throttle = {
      attempt: async () => ({ isAllowed: true, retryAfterSeconds: 0, succeed: async () => undefined }),
    };
    const entering = { owner: visitor.owner, context: { isImpersonating: false }, address: '192.0.2.1' };
    const entered = await enterCode({ ...store, throttle }, entering as Parameters<typeof enterCode>[1], 'TENTH');
    expect(entered).toMatchObject({ ok: false, code: 'promotion_refused' });
  });

  /** Fates of an order of two pieces, and whether it stands afterwards. */
  interface Standing {
    id: number;
    item: 'book' | 'file';
    left: number;
    isCalledOff: boolean;
  }
  const isStanding = ({ left, isCalledOff }: Standing) => left > 0 && !isCalledOff;

  async function placeTwo(promotionId: string, item: 'book' | 'file', card?: string) {
    const visitor = shop.makeOrderer();
    const { id, version } = await shop.fillCart(store, visitor, { [item]: 2 }, { email: 'ana@example.net' });
    await enterPromotion(store.db, store.clock, id, promotionId);
    const ask = async (payable: number) =>
      shop.reviewed(store, visitor, { version }, { payable, card: await shop.prepareCard(store, card) });
    const seen = await placeOrder(store, visitor, await ask(1));
    if (seen.ok || seen.code !== 'price_changed') throw new Error(JSON.stringify(seen));
    const { payableMinor, discountMinor } = seen.details as Record<'payableMinor' | 'discountMinor', number>;
    if (discountMinor === 0) return 'used up';
    const placed = await placeOrder(store, visitor, await ask(payableMinor));
    if (!placed.ok) return placed.code;
    const [order] = await store.db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    return order?.id ?? 0;
  }
  const takeOff = ({ id, item }: Standing, some: number) =>
    store.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const lines = await listOrderLines(tx, id);
      if (!order) throw new Error('No order.');
      const cause = { actor: 'site', at: store.clock.now() } as const;
      const about = { order, lines, cause, seenVersion: null };
      if (item === 'book')
        return cancelUnits(tx, store, { ...about, units: new Map(lines.map((line) => [line.id, some])) });
      const { invoices, invoiceLines } = await readBooks(tx, id);
      const units = new Map(invoiceLines.map((line) => [line.id, some]));
      const wish = { units, amounts: new Map(), isTaxAlone: false };
      const how = { method: 'card', isRevoked: true, outsideId: null, reason: 'return', note: '' } as const;
      const rest = { isRestocked: false, reference: '', limitMinor: null, invoiceId: invoices[0]?.id ?? '' };
      return issueCredit(tx, store, { ...about, ...how, ...rest, wish });
    });
  const callOff = async ({ id }: Standing, status: string) => {
    const order = await findOrder(store.db, id);
    await tell(withOrderSystem(store), event('order.status', order, { status }));
  };

  it('count the orders that stand, whatever becomes of them', async () => {
    const limitOfAll = 2;
    const step = fc.record({
      act: fc.constantFrom('place', 'decline', 'one', 'all', 'call off', 'call back'),
      item: fc.constantFrom('book', 'file'),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        await connection.db.delete(promotionUses);
        await shop.clearStore(connection.db);
        await shop.stockStore(connection.db, 100);
        const id = await limit({ maxUses: limitOfAll });
        const placed: Standing[] = [];
        for (const { act, item, which } of steps) {
          const used = placed.filter(isStanding).length;
          const one = placed[which % Math.max(1, placed.length)];
          if (act === 'place' || !one) {
            const made = await placeTwo(id, item);
            expect(made).toEqual(used < limitOfAll ? expect.any(Number) : 'used up');
            if (typeof made === 'number') placed.push({ id: made, item, left: 2, isCalledOff: false });
          } else if (act === 'decline') {
            expect(await placeTwo(id, item, '4000000000000002')).toBe(
              used < limitOfAll ? 'credit_card_denied' : 'used up',
            );
          } else if (act === 'one' || act === 'all') {
            const some = act === 'one' ? Math.min(1, one.left) : one.left;
            if (some > 0 && (await takeOff(one, some)).ok) one.left -= some;
          } else if (act === 'call off') {
            await callOff(one, 'Cancelled');
            one.isCalledOff = true;
          } else if (used < limitOfAll && one.left > 0) {
            await callOff(one, 'Pending Fulfillment');
            one.isCalledOff = false;
          }
          const now = placed.filter(isStanding).length;
          expect(await store.db.$count(promotionUses)).toBe(now);
          expect((await countPromotionUses(store.db)).get('TENTH') ?? 0).toBe(now);
        }
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});
