import { asc, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addAccountBuyer, addCredit, orderOnAccount } from '../../../../tests/support/account-order-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { both } from '../../../../tests/support/sale-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { cartLines } from '../../cart/cart.table.ts';
import { showCheckout } from '../../checkout/show-checkout.ts';
import { balanceOf } from '../balance/balance.rules.ts';
import { cancelOwnOrder } from '../credits/cancel-order.ts';
import { creditOrder } from '../credits/credit-order.ts';
import { readBooks } from '../credits/read-books.ts';
import { listRefunds } from '../credits/refund.repo.ts';
import { sweepRefunds } from '../credits/sweep-refunds.ts';
import { orderMoneyState } from '../order-money.ts';
import { findOrder, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { listCreditMoves, readCredit, readSpendableCredit } from '../receivables/account-credit.ts';
import { useCreditForStaff } from '../receivables/book-for-staff.ts';
import { payWithCredit } from '../receivables/pay-with-credit.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { placeOrder } from './place-order.ts';

const oneFile = 12_900 + 742;
const { payable: oneBook } = shop.oneBook;
const bankCard = '4000000000003220';
const act = { staff: { userId: 'staff-1', ...rightsOf('administrator'), impersonator: null }, requestId: 'r-1' };

describe.each(drivers)('the credit of an account on $name', ({ open }) => {
  const scene = new OrderScene(open);

  /** A customer with credit, who has an open invoice too. */
  async function addBuyer(creditMinor: number) {
    const userId = await addAccountBuyer(scene.store);
    const first = await orderOnAccount(scene.store, userId);
    await addCredit(scene.store, first, creditMinor);
    return { userId, first };
  }
  /** Reviews and orders items as the review shows them. */
  async function buy(
    userId: string,
    items: Parameters<typeof shop.fillCart>[2],
    { payable, number, ...entered }: { payable: number; number?: string } & Parameters<typeof shop.fillCart>[3],
  ) {
    const visitor = shop.makeOrderer(userId);
    const cart = await shop.fillCart(scene.store, visitor, items, entered);
    const card = number === undefined && payable === 0 ? null : await shop.prepareCard(scene.store, number);
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable, card });
    return { visitor, ask, outcome: await placeOrder(scene.store, visitor, ask) };
  }
  const lastOrder = async (): Promise<Order> => {
    const [order] = await scene.db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    if (!order) throw new Error('There is no order.');
    return order;
  };
  const box = async ({ id }: Pick<Order, 'id'>) => balanceOf(await readBooks(scene.db, id));
  const refundsOf = async ({ id }: Pick<Order, 'id'>) =>
    (await listRefunds(scene.db, id)).map(({ method, state, amountMinor }) => [method, state, amountMinor]);
  const total = async (userId: string) =>
    (await listCreditMoves(scene.db, userId)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const credit = async (order: Order, gross: number) => {
    const { invoices, invoiceLines } = await readBooks(scene.db, order.id);
    return creditOrder(
      scene.store,
      { staff: { ...act.staff, email: 'staff-1@example.org' }, requestId: 'r-1' },
      {
        orderId: order.id,
        seenVersion: (await findOrder(scene.db, order.id))?.version ?? -1,
        invoiceId: invoices[0]?.id ?? '',
        wish: { units: new Map(), amounts: new Map([[invoiceLines[0]?.id ?? '', gross]]), isTaxAlone: false },
        reason: 'allowance',
        note: '',
        method: 'card',
        reference: '',
        isRevoked: false,
        isRestocked: false,
        outsideId: null,
      },
    );
  };

  it('pays a part of an order, the card the rest, and everybody hears of it', async () => {
    const { userId } = await addBuyer(5_000);
    const { outcome } = await buy(userId, { file: 1 }, { payable: oneFile - 5_000 });
    expect(outcome).toMatchObject({ ok: true, value: { state: 'placed' } });
    const order = await lastOrder();
    expect(order).toMatchObject({ creditMinor: 5_000, capturedMinor: oneFile - 5_000, status: 'Billed' });
    expect([orderMoneyState(order), await readCredit(scene.db, userId), await total(userId)]).toEqual(['paid', 0, 0]);
    expect(await box(order)).toMatchObject({ invoicedMinor: oneFile, paidMinor: oneFile, owedMinor: 0 });
    const told = await scene.db.select().from(outboxMessages).orderBy(asc(outboxMessages.sequence));
    expect(told.findLast(({ kind }) => kind === 'submit-order')?.payload).toMatchObject({ accountCredit: 50 });
    const mail = told.findLast(({ kind }) => kind === 'order-confirmation')?.payload as unknown as EmailDraft;
    const totals = [
      { kind: 'credit', amount: '−$50.00' },
      { kind: 'rest', amount: '$86.42' },
    ];
    expect(mail.content).toMatchObject({ order: { totals: expect.arrayContaining(totals) as unknown } });
  });

  it('pays the whole of an order without a card', async () => {
    const { userId } = await addBuyer(20_000);
    const entered = { paymentMethod: 'credit', card: null } as const;
    const { outcome } = await buy(userId, { file: 1 }, { payable: 0, ...entered });
    expect(outcome).toMatchObject({ ok: true, value: { state: 'placed' } });
    const order = await lastOrder();
    expect(order).toMatchObject({
      paymentMethod: 'credit',
      creditMinor: oneFile,
      authorizationRef: null,
      status: 'Billed',
    });
    expect([orderMoneyState(order), await readCredit(scene.db, userId)]).toEqual(['paid', 20_000 - oneFile]);
    expect((await scene.counts()).holds).toBe(0);
  });

  it('does not charge the card that was chosen if nothing is left to pay', async () => {
    const { userId } = await addBuyer(20_000);
    await buy(userId, { book: 1 }, { payable: 0, number: '4242424242424242' });
    const order = await lastOrder();
    expect(order).toMatchObject({ paymentMethod: 'credit', creditMinor: oneBook, card: null });
    expect((await scene.counts()).holds).toBe(0);
    await fulfilOrder(scene.store, { staff: act.staff, orderId: order.id, requestId: 'r-1' });
    expect(await lastOrder()).toMatchObject({ status: 'Billed', paymentState: 'none' });
    expect(await box(order)).toMatchObject({ invoicedMinor: oneBook, owedMinor: 0 });
  });

  it('is used up by the tax: another payment is asked for', async () => {
    const { userId } = await addBuyer(12_900);
    const entered = { paymentMethod: 'credit', card: null } as const;
    const { outcome, visitor } = await buy(
      userId,
      { file: 1 },
      { payable: 742, number: '4242424242424242', ...entered },
    );
    expect(outcome).toMatchObject({ code: 'order_not_possible', details: { problems: ['credit_too_small'] } });
    const view = await showCheckout(scene.store, visitor);
    expect(view).toMatchObject({
      problems: ['credit_too_small'],
      paymentMethods: ['credit', 'card', 'purchase-order'],
    });
    expect(view.summary).toMatchObject({ creditMinor: 12_900, payableMinor: 742 });
  });

  it('is not spent twice: what an order waits with is set aside until it is given up', async () => {
    const { userId, first } = await addBuyer(5_000);
    const [invoice] = await listInvoices(scene.db, first.id);
    const use = () => useCreditForStaff(scene.store, act, { number: invoice?.number ?? '', userId });
    const { outcome } = await buy(userId, { book: 1 }, { payable: oneBook - 5_000, number: bankCard });
    expect(outcome).toMatchObject({ ok: true, value: { state: 'action_required' } });
    expect([await readSpendableCredit(scene.db, userId), await readCredit(scene.db, userId)]).toEqual([0, 5_000]);
    expect(await use()).toMatchObject({ code: 'no_credit' });
    // The bank is never asked again.
    await scene.sweep();
    await scene.sweep();
    expect(await readSpendableCredit(scene.db, userId)).toBe(5_000);
    expect((await use()).ok).toBe(true);
    expect([await readCredit(scene.db, userId), await total(userId)]).toEqual([0, 0]);
  });

  it('was spent meanwhile: the amount is shown anew, and nothing is charged', async () => {
    const { userId, first } = await addBuyer(5_000);
    const visitor = shop.makeOrderer(userId);
    const cart = await shop.fillCart(scene.store, visitor, { file: 1 });
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneFile - 5_000 });
    const [invoice] = await listInvoices(scene.db, first.id);
    const number = invoice?.number ?? '';
    const [placed, used] = await Promise.all([
      placeOrder(scene.store, visitor, ask),
      useCreditForStaff(scene.store, act, { number, userId }),
    ]);
    // One of them was first; the other finds nothing.
    expect([placed.ok, used.ok].filter(Boolean)).toHaveLength(1);
    if (!placed.ok) expect(placed).toMatchObject({ code: 'price_changed', details: { payableMinor: oneFile } });
    expect([await readCredit(scene.db, userId), await total(userId)]).toEqual([0, 0]);
  });

  it('comes back before the card when the order is credited', async () => {
    const { userId } = await addBuyer(5_000);
    await buy(userId, { file: 1 }, { payable: oneFile - 5_000 });
    const order = await lastOrder();
    expect(await credit(order, 3_000)).toMatchObject({ ok: true });
    expect(await refundsOf(order)).toEqual([['credit', 'done', 3_000]]);
    expect(await credit(order, 4_000)).toMatchObject({ ok: true });
    expect((await refundsOf(order)).toSorted()).toEqual([
      ['card', 'done', 2_000],
      ['credit', 'done', 2_000],
      ['credit', 'done', 3_000],
    ]);
    expect([await readCredit(scene.db, userId), await total(userId)]).toEqual([5_000, 5_000]);
    expect((await listCreditMoves(scene.db, userId)).map(({ kind }) => kind)).toEqual([
      'returned',
      'returned',
      'spent',
      'arrived',
    ]);
    expect(await box(order)).toMatchObject({ owedMinor: 0, oweBackMinor: 0 });
    const mails = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-credit'));
    expect(mails.map(({ payload }) => (payload as unknown as EmailDraft).content)).toMatchObject([
      { kind: 'creditIssued', refund: null, toCredit: '$30.00' },
      { kind: 'creditIssued', refund: { method: 'card', amount: '$20.00' }, toCredit: '$20.00' },
    ]);
    await sweepRefunds(scene.store);
    expect(await listRefunds(scene.db, order.id)).toHaveLength(3);
  });

  it('comes back when the buyer cancels, and the hold is released', async () => {
    const { userId } = await addBuyer(5_000);
    const { visitor } = await buy(userId, { book: 1 }, { payable: oneBook - 5_000 });
    const order = await lastOrder();
    expect(await cancelOwnOrder(scene.store, visitor.reader, order.id)).toMatchObject({ ok: true });
    expect(await refundsOf(order)).toEqual([['credit', 'done', 5_000]]);
    expect((await scene.counts()).holds).toBe(0);
    expect([await readCredit(scene.db, userId), await total(userId)]).toEqual([5_000, 5_000]);
  });

  it('is taken off what is charged when a parcel leaves', async () => {
    const { userId } = await addBuyer(5_000);
    await buy(userId, { book: 1 }, { payable: oneBook - 5_000 });
    const order = await lastOrder();
    expect(order).toMatchObject({ paymentState: 'held', capturedMinor: null });
    await fulfilOrder(scene.store, { staff: act.staff, orderId: order.id, requestId: 'r-1' });
    const charged = await lastOrder();
    expect(charged).toMatchObject({ paymentState: 'captured', capturedMinor: oneBook - 5_000 });
    expect([orderMoneyState(charged), (await box(order)).owedMinor]).toEqual(['paid', 0]);
  });

  it('pays a part of an order on account: less is due', async () => {
    const { userId } = await addBuyer(5_000);
    const entered = { paymentMethod: 'purchase-order', poNumber: 'PO-1', card: null } as const;
    const { outcome } = await buy(userId, { file: 1 }, { payable: oneFile - 5_000, ...entered });
    expect(outcome.ok).toBe(true);
    expect(await box(await lastOrder())).toMatchObject({ owedMinor: oneFile - 5_000, paidMinor: 5_000 });
  });

  it.each([
    ['all of it, and it is complete', 60_000, 'captured', 0],
    ['a part of it, and the card is charged for the rest', 5_000, 'unpaid', 5_000],
  ])('pays a failed charge afterwards: %s', async (_what, creditMinor, paymentState, partMinor) => {
    const { authorize } = scene.store.payments;
    const userId = await addAccountBuyer(scene.store);
    await buy(userId, { book: 1 }, { payable: oneBook, number: '4242424242424242' });
    const order = await lastOrder();
    scene.ahead = 8 * 24 * 3_600_000;
    scene.useGateway({
      authorize: () => Promise.resolve({ kind: 'declined', ref: null, code: 'declined', isRetryable: false }),
    });
    await fulfilOrder(scene.store, { staff: act.staff, orderId: order.id, requestId: 'r-1' });
    expect(await lastOrder()).toMatchObject({ paymentState: 'unpaid' });
    await addCredit(scene.store, order, creditMinor);
    const use = () => payWithCredit(scene.store, order, oneBook);
    const [first, second] = await Promise.all([use(), use()]);
    const usedMinor = partMinor || oneBook;
    expect([first, second].filter(({ ok }) => ok)).toEqual([{ ok: true, value: usedMinor }]);
    const paid = await lastOrder();
    expect(paid).toMatchObject({ paymentState, creditMinor: usedMinor });
    expect([await readCredit(scene.db, userId), (await box(order)).owedMinor]).toEqual([
      creditMinor - usedMinor,
      oneBook - usedMinor,
    ]);
    scene.useGateway({ authorize });
    // The next try of the kept card.
    scene.ahead += 4 * 24 * 3_600_000;
    await sweepPayments(scene.store);
    const closed = await lastOrder();
    expect(closed).toMatchObject({ paymentState: 'captured', status: 'Billed', capturedMinor: oneBook - usedMinor });
    expect([orderMoneyState(closed), (await box(order)).owedMinor]).toEqual(['paid', 0]);
    // What is credited goes back to the credit first.
    await credit(order, 3_000);
    expect(await refundsOf(order)).toEqual([['credit', 'done', 3_000]]);
    expect(await readCredit(scene.db, userId)).toBe(creditMinor - usedMinor + 3_000);
  });

  it('is not used while a card is charged, nor by a guest, and the parcel that ships later is charged', async () => {
    const userId = await addAccountBuyer(scene.store);
    scene.useGateway({ capture: () => Promise.resolve({ kind: 'not_capturable' }) });
    await buy(userId, { book: 1, file: 1 }, { payable: both.payable, number: '4242424242424242' });
    const order = await lastOrder();
    expect(order.paymentState).toBe('lost');
    await addCredit(scene.store, order, 60_000);
    scene.useGateway({ void: () => Promise.resolve({ kind: 'unknown' }) });
    expect(await payWithCredit(scene.store, order, both.payable)).toMatchObject({ code: 'charging' });
    scene.useGateway({ void: () => Promise.resolve({ kind: 'voided' }) });
    expect(await payWithCredit(scene.store, order, both.payable)).toEqual({ ok: true, value: oneFile });
    expect(await lastOrder()).toMatchObject({ paymentState: 'released', creditMinor: oneFile, unpaidSince: null });
    expect(await payWithCredit(scene.store, Object.assign({}, order, { userId: null }), 1)).toMatchObject({
      ok: false,
    });
  });

  it('does not pay what renews by itself: that is charged to the card', async () => {
    const { userId } = await addBuyer(50_000);
    const visitor = shop.makeOrderer(userId);
    await shop.fillCart(scene.store, visitor, { library: 1 });
    const once = await showCheckout(scene.store, visitor);
    expect(once.summary.creditMinor).toBeGreaterThan(0);
    await scene.db.update(cartLines).set({ isAutoRenewing: true });
    const renewing = await showCheckout(scene.store, visitor);
    expect([renewing.summary.creditMinor, renewing.paymentMethods]).toEqual([0, ['card']]);
  });
});
