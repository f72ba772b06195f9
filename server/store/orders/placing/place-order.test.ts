import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../../tests/support/test-databases.ts';
import { interruptedDatabase } from '../../../../tests/support/interrupted-database.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { findOpenCart, insertLine, listLines } from '../../cart/cart.repo.ts';
import { cartLines } from '../../cart/cart.table.ts';
import { promotions } from '../../catalog/promotion.table.ts';
import { claimCart } from '../../cart/claim-cart.ts';
import { insertPromotion } from '../../cart/promotion.repo.ts';
import { createAccount } from '../../../people/accounts/account.repo.ts';
import { exemptionCertificates } from '../../checkout/exemption.table.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { inventory, products } from '../../catalog/catalog.table.ts';
import { checkouts } from '../../checkout/checkout.table.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { liveStates } from '../order.states.ts';
import { orderAttempts } from '../attempt.table.ts';
import { orders } from '../order.table.ts';
import { continueOrder, findOrderStatus, placeOrder } from './place-order.ts';

const { oneBook } = shop;

/** Parallel orders wait for each other, on a slow machine longer than the gateway's timeout. */
const patientStore = ({ db, clock }: OrderScene) => shop.openTestStore(db, { clock, timeout: 15_000 });

describe.each(bothDrivers)('placing an order on $name', ({ open }) => {
  const scene = new OrderScene(open);

  it('carries no tax by a certificate of the account, and keeps which', async () => {
    const userId = `office-${crypto.randomUUID()}`;
    const today = scene.clock.now();
    const certificate = {
      userId,
      fileId: crypto.randomUUID(),
      askedStates: ['OH'],
      createdAt: today,
      decidedAt: today,
    };
    const [approved] = await scene.db
      .insert(exemptionCertificates)
      .values({
        ...certificate,
        state: 'approved',
        states: ['OH'],
        expiresOn: organizationDate(today, demoInstallation.timeZone),
      })
      .returning();
    const visitor = shop.makeOrderer(userId);
    await createAccount(scene.db, scene.clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
    const untaxed = oneBook.payable - oneBook.tax;
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: untaxed });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ ok: true, value: { state: 'placed' } });
    const [order] = await scene.db.select().from(orders).where(eq(orders.userId, userId));
    expect(order).toMatchObject({ taxMinor: 0, totalMinor: oneBook.subtotal, exemptionCertificateId: approved?.id });
    const told = await scene.db.select().from(outboxMessages);
    expect(told.find(({ kind }) => kind === 'submit-order')?.payload).toMatchObject({
      taxExemptionCertificateId: approved?.id,
    });
    expect(told.find(({ kind }) => kind === 'order-confirmation')?.payload).toMatchObject({
      content: { order: { totals: expect.arrayContaining([{ kind: 'taxExempt', amount: '$0.00' }]) as unknown } },
    });
  });

  describe('a guest who buys a book', () => {
    it('gets one order, exactly as reviewed, and everybody hears of it', async () => {
      const { outcome, visitor, cart } = await shop.orderBook(scene.store);
      expect(outcome).toMatchObject({ ok: true, value: { state: 'placed' } });
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
      const [order] = await scene.db.select().from(orders);
      expect(order).toMatchObject({
        cartId: cart.id,
        userId: null,
        tokenHash: visitor.reader.tokenHash,
        status: 'Pending Fulfillment',
        email: 'ana@example.net',
        subtotalMinor: oneBook.subtotal,
        taxMinor: oneBook.tax,
        totalMinor: oneBook.subtotal + oneBook.tax,
        shippingMinor: oneBook.shipping,
        shippingMethod: { id: 'standard', name: { en: 'Standard', es: 'Estándar' } },
        shippingAddress: { street1: '1 Main Street' },
        isBillingSameAsShipping: true,
        card: { last4: '4242' },
      });
      expect(order?.orderNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      const [hold] = await scene.db.select().from(sandboxAuthorizations);
      // Only the bank sees the buffer (docs/decisions/payments.md#authorisation-buffer).
      expect(hold?.amountMinor).toBe(oneBook.payable + 100);
      expect(await scene.told()).toEqual(['erp payment-instrument', 'erp submit-order', 'mail order-confirmation']);
      const [email] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.connector, 'mail'));
      expect(email?.payload).toMatchObject({
        to: 'ana@example.net',
        content: {
          orderNumber: order?.orderNumber,
          order: { totals: expect.arrayContaining([{ kind: 'total', amount: '$166.52' }]) as unknown },
        },
      });
      expect(await findOpenCart(scene.db, visitor.owner)).toBeNull();
      expect(await scene.db.$count(checkouts)).toBe(0);
    });

    it('gets the same answer for the same key, in parallel and afterwards', async () => {
      const store = patientStore(scene);
      const visitor = shop.makeOrderer();
      const cart = await shop.fillCart(store, visitor, { book: 1 });
      const ask = await shop.reviewed(store, visitor, cart, { payable: oneBook.payable });
      const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(store, visitor, ask)));
      const again = await placeOrder(store, visitor, { ...ask, botToken: '' });
      expect(new Set([...answers, again].map((answer) => JSON.stringify(answer)))).toHaveLength(1);
      expect(again).toMatchObject({ ok: true, value: { state: 'placed' } });
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
      expect(await findOrderStatus(store, visitor.reader, ask.key)).toEqual(again);
    });

    it('gets the same answer for the same key when the order is placed between two questions of the second', async () => {
      const visitor = shop.makeOrderer();
      const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
      const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable });
      let first: unknown;
      const db = interruptedDatabase(scene.db, async () => (first = await placeOrder(scene.store, visitor, ask)));
      expect(await placeOrder({ ...scene.store, db }, visitor, ask)).toEqual(first);
      expect(first).toMatchObject({ ok: true, value: { state: 'placed' } });
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
    });

    it('gets one order from two tabs with keys of their own', async () => {
      const visitor = shop.makeOrderer();
      const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
      const asks = [
        await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable }),
        await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable }),
      ];
      const answers = await Promise.all(asks.map((ask) => placeOrder(scene.store, visitor, ask)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = answers.find(({ ok }) => !ok);
      expect(['order_in_progress', 'cart_changed']).toContain(refused?.ok === false && refused.code);
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
    });
  });

  describe('is refused, and the gateway is not asked', () => {
    const refused = async (
      change: (ask: Awaited<ReturnType<typeof shop.reviewed>>) => object,
      prepare?: (cartId: string) => Promise<unknown>,
    ) => {
      const asked: string[] = [];
      const note = (call: string) => async () => (asked.push(call), { kind: 'unknown' as const });
      scene.useGateway({ authorize: note('authorize'), getAuthorization: note('getAuthorization') });
      const visitor = shop.makeOrderer();
      const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
      const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable });
      await prepare?.(cart.id);
      const outcome = await placeOrder(scene.store, visitor, { ...ask, ...change(ask) });
      expect(asked).toEqual([]);
      expect(await scene.db.$count(orderAttempts)).toBe(0);
      expect((await shop.readBooks(scene.db)).reserved).toBe(0);
      expect((await listLines(scene.db, cart.id)).map(({ quantity }) => quantity)).toEqual([1]);
      return outcome;
    };
    const same = () => ({});

    it('when the total is not what the person saw, with both', async () => {
      const outcome = await refused(same, () =>
        scene.db.update(products).set({ basePriceMinor: 15_900 }).where(eq(products.id, 'book')),
      );
      expect(outcome).toMatchObject({
        code: 'price_changed',
        details: {
          expectedPayableMinor: oneBook.payable,
          payableMinor: 17_709,
          subtotalMinor: 15_900,
          shippingMinor: 895,
        },
      });
    });

    it('when a promotion has begun or ended since, with both', async () => {
      const tenth = { code: 'TENTH', nameEn: 'A tenth off', nameEs: 'Un décimo menos', percentOff: 10 };
      const begun = await refused(same, () => insertPromotion(scene.db, { ...tenth, isAutoApply: true }));
      const cheaper = { expectedPayableMinor: oneBook.payable, payableMinor: 15_076, discountMinor: 1_490 };
      expect(begun).toMatchObject({ code: 'price_changed', details: cheaper });
      const ended = await refused(
        () => ({ expectedPayableMinor: cheaper.payableMinor }),
        () => scene.db.update(promotions).set({ isActive: false }),
      );
      const dearer = { expectedPayableMinor: 15_076, payableMinor: oneBook.payable, discountMinor: 0 };
      expect(ended).toMatchObject({ code: 'price_changed', details: dearer });
    });

    it('when the body claims another total', async () => {
      expect(await refused(() => ({ expectedPayableMinor: 1 }))).toMatchObject({ code: 'price_changed' });
    });

    it('when the cart has changed', async () => {
      expect(await refused(same, (cartId) => shop.changeCart(scene.db, cartId))).toMatchObject({
        code: 'cart_changed',
        details: { version: 2 },
      });
    });

    it('when there is not enough of something', async () => {
      const outcome = await refused(same, () => scene.db.update(inventory).set({ onHand: 0 }));
      expect(outcome).toMatchObject({ code: 'out_of_stock', details: { lines: [{ sku: shop.skus.book }] } });
    });

    it('when something was taken off sale', async () => {
      const outcome = await refused(same, () =>
        scene.db.update(products).set({ isActive: false }).where(eq(products.id, 'book')),
      );
      expect(outcome).toMatchObject({ code: 'order_not_possible', details: { lines: [{ reason: 'not_available' }] } });
    });

    it('when a tile is missing', async () => {
      const outcome = await refused(same, () => scene.db.update(checkouts).set({ completedSteps: ['info'] }));
      expect(outcome).toMatchObject({ code: 'order_not_possible', details: { problems: ['steps_incomplete'] } });
    });

    it('without the pass of the bot check', async () => {
      expect(await refused(() => ({ botToken: 'no-pass' }))).toMatchObject({ code: 'bot_check_failed' });
    });
  });
});

describe.each(bothDrivers)('placing an order beside others on $name', ({ open }) => {
  const scene = new OrderScene(open);

  it('refuses a key that was used for something else, or by somebody else', async () => {
    const { ask, visitor } = await shop.orderBook(scene.store);
    const other = { ...ask, expectedPayableMinor: 1 };
    expect(await placeOrder(scene.store, visitor, other)).toMatchObject({ ok: false, code: 'key_reused' });
    expect(await placeOrder(scene.store, shop.makeOrderer(), ask)).toMatchObject({ ok: false, code: 'key_reused' });
    expect(await findOrderStatus(scene.store, shop.makeOrderer().reader, ask.key)).toMatchObject({
      code: 'not_found',
    });
  });

  it('gives an order to one of two people who use a key at the same moment', async () => {
    const store = patientStore(scene);
    const key = crypto.randomUUID();
    const card = await shop.prepareCard(store);
    const asks = await Promise.all(
      [shop.makeOrderer(), shop.makeOrderer()].map(async (visitor) => {
        const cart = await shop.fillCart(store, visitor, { book: 1 });
        return { visitor, ask: await shop.reviewed(store, visitor, cart, { payable: oneBook.payable, card }) };
      }),
    );
    const answers = await Promise.all(asks.map(({ visitor, ask }) => placeOrder(store, visitor, { ...ask, key })));
    expect(answers.map((answer) => (answer.ok ? answer.value.state : answer.code)).toSorted()).toEqual([
      'key_reused',
      'placed',
    ]);
    expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
  });

  it('leaves to the order desk what comes to more than an order may, whatever a discount takes off', async () => {
    await scene.db.delete(inventory);
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { book: 999 });
    const place = async (payable: number) =>
      placeOrder(scene.store, visitor, await shop.reviewed(scene.store, visitor, cart, { payable }));
    const tooLarge = { code: 'order_not_possible', details: { problems: ['amount_too_large'] } };
    await scene.db.update(products).set({ basePriceMinor: 2_147_483_647 }).where(eq(products.id, 'book'));
    expect(await place(Number.MAX_SAFE_INTEGER)).toMatchObject(tooLarge);
    const most = { code: 'MOST', nameEn: 'Nearly all off', nameEs: 'Casi todo gratis', percentOff: 99 };
    await insertPromotion(scene.db, { ...most, isAutoApply: true });
    await scene.db.update(products).set({ basePriceMinor: 110_000 }).where(eq(products.id, 'book'));
    expect(await place(99_999_999)).toMatchObject(tooLarge);
    expect(await scene.db.$count(orderAttempts)).toBe(0);
    await scene.db.update(products).set({ basePriceMinor: 100_000 }).where(eq(products.id, 'book'));
    expect(await place(99_999_999)).toMatchObject({ code: 'price_changed' });
  });

  it('rests on a database that takes no second live attempt of a cart, and no second order', async () => {
    await shop.orderBook(scene.store);
    const [attempt] = await scene.db.select().from(orderAttempts);
    const [order] = await scene.db.select().from(orders);
    if (!attempt || !order) throw new Error('The order is not there.');
    const { id: _, ...tried } = attempt;
    for (const state of liveStates) {
      const second = scene.db.insert(orderAttempts).values({ ...tried, state, key: crypto.randomUUID() });
      await expect(second).rejects.toMatchObject({ cause: { constraint: 'order_attempts_live' } });
    }
    const { id: __, ...placed } = order;
    const twice = scene.db.insert(orders).values({ ...placed, orderNumber: '2', attemptId: crypto.randomUUID() });
    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'orders_cart' } });
  });

  it('refuses a guest what belongs to an account', async () => {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { membership: 1 });
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: 22_500 });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ ok: false, code: 'order_not_possible' });
  });

  it('keeps what was put into the cart while the bank was asked', async () => {
    const { ask, visitor, cart } = await shop.orderBook(scene.store, '4000000000003220');
    const [book] = await listLines(scene.db, cart.id);
    await scene.db
      .update(cartLines)
      .set({ quantity: 3 })
      .where(eq(cartLines.id, book?.id ?? ''));
    const added = { cartId: cart.id, matchKey: 'x', productId: 'file', variantId: shop.skus.file, quantity: 2 };
    await insertLine(scene.db, { ...added, addedAt: scene.clock.now() });
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.challenges?.end(hold?.ref ?? '', 'approve');
    expect(await continueOrder(scene.store, visitor.reader, ask.key)).toMatchObject({ value: { state: 'placed' } });
    const next = await findOpenCart(scene.db, visitor.owner);
    const left = await listLines(scene.db, next?.id ?? cart.id);
    expect(left.map(({ productId, quantity }) => [productId, quantity]).toSorted()).toEqual([
      ['book', 2],
      ['file', 2],
    ]);
    expect(await shop.readBooks(scene.db)).toEqual({ onHand: 4, reserved: 0 });
  });

  it('is not ordered a second time by the person a guest turns out to be meanwhile', async () => {
    const { visitor } = await shop.orderBook(scene.store, '4000000000000077');
    const token = 'token' in visitor.owner ? visitor.owner.token : '';
    expect(await claimCart(scene.store, 'maeve', token)).toBe(false);
    await scene.sweep(60_000);
    expect(await claimCart(scene.store, 'maeve', token)).toBe(true);
    // Ordered, so it is no open cart any more.
    expect(await findOpenCart(scene.db, { userId: 'maeve' })).toBeNull();
    expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
  });

  it('sells five books to fifty buyers at once, and not one more', async () => {
    const store = patientStore(scene);
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const visitor = shop.makeOrderer();
        const cart = await shop.fillCart(store, visitor, { book: 1 });
        return { visitor, ask: await shop.reviewed(store, visitor, cart, { payable: oneBook.payable }) };
      }),
    );
    const answers = await Promise.all(buyers.map(({ visitor, ask }) => placeOrder(store, visitor, ask)));
    expect(answers.filter((answer) => answer.ok && answer.value.state === 'placed')).toHaveLength(5);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(new Set(['out_of_stock']));
    expect(await scene.counts()).toEqual({ orders: 5, holds: 5, onHand: 0, reserved: 0 });
  });
});
