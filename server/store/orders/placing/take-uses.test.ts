import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Connection } from '../../../platform/db/connection.ts';
import { carts } from '../../cart/cart.table.ts';
import { enterPromotion, insertPromotion } from '../../cart/promotion.repo.ts';
import { enterCode } from '../../cart/enter-promotion.ts';
import { promotionUses } from '../../cart/promotion-use.table.ts';
import { promotions } from '../../catalog/promotion.table.ts';
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
});
