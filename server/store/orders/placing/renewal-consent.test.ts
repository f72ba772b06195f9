import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { goodBillTo } from '../../../../tests/support/payment-scene.ts';
import { createAccount, findAccount, listSubscriptions, updateAccount } from '../../../people/accounts/account.repo.ts';
import { agreeToRenewals } from '../../cart/agree-to-renewals.ts';
import { findCartContext } from '../../cart/cart-context.ts';
import { renewalTextVersion } from '../../cart/renewal-consent.rules.ts';
import { cartLines } from '../../cart/cart.table.ts';
import { products } from '../../catalog/catalog.table.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { subscriptionEnd } from '../../../people/accounts/subscription.rules.ts';
import { orderLines, orders } from '../order.table.ts';
import { readRenewals } from '../../../../src/areas/people/account/information/read-renewals.ts';
import { listRenewals } from '../list-renewals.ts';
import { placeOrder } from './place-order.ts';

const payable = 9_900 + 569;
const terms = 'LIB-1 1 9900 yearly';

describe.each(drivers)('a plan that renews by itself, on $name', ({ open }) => {
  const scene = new OrderScene(open);
  let visitor: ReturnType<typeof shop.makeOrderer>;
  let saved: string;
  const userId = () => visitor.person?.userId ?? '';

  beforeEach(async () => {
    visitor = shop.makeOrderer(`renews-${crypto.randomUUID()}`);
    await createAccount(scene.db, scene.clock, {
      userId: userId(),
      firstName: 'Maeve',
      lastName: 'Doe',
      language: 'en',
    });
    const { payments } = scene.store;
    const { customerRef } = await payments.ensureCustomer({ userId: userId(), email: '', name: '' });
    await updateAccount(scene.db, scene.clock, userId(), { customerTokenId: customerRef });
    const card = { number: '4242424242424242', expirationMonth: 12, expirationYear: 2040, securityCode: '123' };
    const kept = await payments.cardEntry?.save({ customerRef, card, billTo: goodBillTo, isDefault: true });
    saved = kept?.ref ?? '';
  });

  async function fill(entered: Parameters<typeof shop.fillCart>[3] = {}, item: 'library' | 'membership' = 'library') {
    const card = { kind: 'saved' as const, ref: saved, type: '001', last4: '4242' };
    const cart = await shop.fillCart(scene.store, visitor, { [item]: 1 }, { card, ...entered });
    await scene.db.update(cartLines).set({ isAutoRenewing: true }).where(eq(cartLines.cartId, cart.id));
    return cart;
  }
  const agree = async (shown = terms) => {
    const context = await findCartContext(
      scene.db,
      organizationDate(scene.clock.now(), demoInstallation.timeZone),
      visitor.person,
    );
    return agreeToRenewals(scene.store, { owner: visitor.owner, context }, shown);
  };
  async function place(
    cart: { version: number },
    card: { cardRef: string } | null = { cardRef: saved },
    amount = payable,
  ) {
    return placeOrder(scene.store, visitor, await shop.reviewed(scene.store, visitor, cart, { payable: amount, card }));
  }
  const problems = (...names: string[]) => ({ ok: false, code: 'order_not_possible', details: { problems: names } });

  it('is not ordered before its buyer has agreed, whatever address the order comes from', async () => {
    const cart = await fill();
    expect(await place(cart)).toMatchObject(problems('renewal_not_agreed'));
    expect(await agree('LIB-1 1 1 yearly')).toMatchObject({ code: 'renewal_changed' });
    expect(await place(cart)).toMatchObject(problems('renewal_not_agreed'));
    expect(await scene.counts()).toMatchObject({ orders: 0, holds: 0 });
  });

  it('is agreed to at the price that was shown, and at no other', async () => {
    const cart = await fill();
    expect(await agree()).toMatchObject({ ok: true });
    await scene.db.update(products).set({ basePriceMinor: 10_900 }).where(eq(products.id, 'library'));
    expect(await place(cart)).toMatchObject(problems('renewal_not_agreed'));
  });

  it('keeps with the order what was agreed to, and says in the email when it renews, for how much, and where to stop', async () => {
    const cart = await fill();
    await agree();
    expect(await place(cart)).toMatchObject({ ok: true, value: { state: 'placed' } });
    const [placed] = await scene.db.select().from(orders);
    expect(placed?.renewalConsent).toMatchObject({ textVersion: renewalTextVersion, terms });
    const renewsOn = subscriptionEnd('yearly', organizationDate(scene.clock.now(), demoInstallation.timeZone));
    expect(await scene.db.select().from(orderLines)).toMatchObject([{ autoRenew: true, term: 'yearly', renewsOn }]);
    expect(await listSubscriptions(scene.db, userId())).toMatchObject([{ isAutoRenewing: true, expiresOn: renewsOn }]);
    const [email] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    const stopLink = 'http://localhost:4321/user/my-account/account-information#renewals';
    expect(email?.payload).toMatchObject({
      content: { order: { renewals: [{ name: 'The library', amount: '$99.00', term: 'yearly', stopLink }] } },
    });
    const [told] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'submit-order'));
    expect(told?.payload).toMatchObject({ isCapturedBySite: true, renewalConsent: { terms } });
  });

  it('needs a card of the account, and none for one order', async () => {
    const cart = await fill({ card: { kind: 'once', ref: 'once', type: '001', last4: '4242' } });
    await agree();
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject(problems('steps_incomplete'));
  });

  it('needs it of the request, too, which may name another card than the checkout', async () => {
    const cart = await fill();
    await agree();
    const typed = await shop.prepareCard(scene.store);
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable, card: typed });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject(problems('renewal_needs_card'));
  });

  it('is not sold on a purchase order, to those who may buy on account either', async () => {
    await updateAccount(scene.db, scene.clock, userId(), { isBillMeLaterAllowed: true });
    const cart = await fill({ paymentMethod: 'purchase-order', poNumber: 'PO 77', card: null });
    await agree();
    expect(await place(cart, null)).toMatchObject(problems('steps_incomplete'));
  });

  it('is put down with a membership, until one is bought that ends', async () => {
    await scene.db.update(products).set({ term: 'yearly' }).where(eq(products.id, 'membership'));
    const cart = await fill({}, 'membership');
    await agree('MEM-1 1 22500 yearly');
    expect(await place(cart, { cardRef: saved }, 22_500)).toMatchObject({ ok: true });
    const member = await findAccount(scene.db, userId());
    expect(member?.membershipRenewingSku).toBe('MEM-1');
    expect(await scene.db.select().from(orderLines)).toMatchObject([{ renewsOn: member?.membershipExpiresOn }]);
    // A new member renews at the member price, in the email, on the order's page and in the account alike.
    const [placed] = await scene.db.select().from(orders);
    const lines = await scene.db.select().from(orderLines);
    const [email] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    expect(email?.payload).toMatchObject({ content: { order: { renewals: [{ amount: '$202.50' }] } } });
    const told =
      placed &&
      (await listRenewals(scene.db, organizationDate(scene.clock.now(), demoInstallation.timeZone), placed, lines));
    expect(told).toMatchObject([{ amountMinor: 20_250 }]);
    const listed = member && (await readRenewals(scene.store, member, { subscriptions: [], language: 'en' }));
    expect(listed).toMatchObject([{ amountMinor: 20_250 }]);
  });
});
