import { organizationDate } from '../../../server/platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCartContext } from '../../../server/store/cart/cart-context.ts';
import { readPricedCart } from '../../../server/store/cart/read-cart.ts';
import { showCart } from '../../../server/store/cart/show-cart.ts';
import { products, variants } from '../../../server/store/catalog/catalog.table.ts';
import { showCheckout } from '../../../server/store/checkout/show-checkout.ts';
import type { EmailDraft } from '../../../server/platform/email/mail.contract.ts';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { writeMail } from '../../../server/platform/email/write-mail.ts';
import { orders } from '../../../server/store/orders/order.table.ts';
import { placeOrder } from '../../../server/store/orders/placing/place-order.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { orderPageContext } from '../../../tests/support/order-page-scene.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { confirmationPage } from '../../areas/store/orders/confirmation/confirmation.page.ts';
import { linkedOrderPage } from '../../areas/store/orders/linked-order/linked-order.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

it.each([
  ['en', 'BO', 'On back order, expected on March 1, 2027.', 'Leaves our warehouse by March 3, 2027.'],
  [
    'es',
    'NYP',
    'Aún no publicado, previsto para el 1 de marzo de 2027.',
    'Sale de nuestro almacén a más tardar el 3 de marzo de 2027.',
  ],
] as const)(
  'is said in %s of a line that is %s: in cart, checkout, confirmation, email and order page',
  async (...row) => {
    const [language, code, said, promised] = row;
    const both = `${said} ${promised}`;
    const { db, clock } = store;
    await db.update(products).set({ answerCode: null, answerDate: null });
    await db
      .update(variants)
      .set({ answerCode: code, answerDate: '2027-03-01' })
      .where(eq(variants.sku, shop.skus.book));
    const visitor = { ...shop.makeOrderer(), language };
    const cart = await shop.fillCart(store, visitor, { book: 1 });
    const awaited = { code, date: '2027-03-01' };

    const context = await findCartContext(db, organizationDate(clock.now(), demoInstallation.timeZone), null);
    const priced = await readPricedCart(store, { owner: visitor.owner, context });
    expect(showCart(priced, context, language).LineItems).toMatchObject([{ awaited, promisedOn: '2027-03-03' }]);
    const checkout = await showCheckout(store, { person: null, owner: visitor.owner, botSession: null });
    expect(checkout).toMatchObject({
      isCardKept: true,
      lines: [{ awaited, isDigital: false, note: { [language]: both } }],
    });

    const outcome = await placeOrder(
      store,
      visitor,
      await shop.reviewed(store, visitor, cart, { payable: shop.oneBook.payable }),
    );
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const { orderId, orderNumber } = outcome.value;
    const params = { orderId, orderNumber };
    const prefix = language === 'en' ? '' : '/es';
    const page = await confirmationPage.open(orderPageContext(store, visitor, `${prefix}/confirmation`, { params }));
    if (page instanceof Response) throw new Error(`An answer: ${page.status}`);
    expect(page.receipt.lines.map((line) => line.awaited)).toEqual([both]);

    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    const draft = mails
      .map(({ payload }) => payload as unknown as EmailDraft)
      .find(({ content }) => content.kind === 'orderConfirmation' && content.orderNumber === orderNumber);
    const mail = draft && writeMail(draft, demoWords[draft.language]);
    for (const sentence of [said, promised]) {
      expect(mail?.text).toContain(sentence);
      expect(mail?.html).toContain(sentence);
    }

    // The page of the guest's link shows it until the order has shipped.
    const link = draft?.content.link?.split('/').at(-1) ?? '';
    const look = async () => {
      const view = await linkedOrderPage.open(
        orderPageContext(store, null, `${prefix}/orders/${link}`, { params: { link } }),
      );
      return view instanceof Response || view.kind !== 'order' ? null : view.receipt.lines[0]?.awaited;
    };
    expect(await look()).toBe(both);
    await db.update(orders).set({ fulfilledAt: clock.now() }).where(eq(orders.orderNumber, orderNumber));
    expect(await look()).toBeNull();
  },
);
