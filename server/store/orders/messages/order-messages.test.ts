import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { goodBillTo } from '../../../../tests/support/payment-scene.ts';
import { createAccount, findAccount, updateAccount } from '../../../people/accounts/account.repo.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import type { CardTokens, SavedCard } from '../../payments/gateway.ts';
import { orderLines, orders } from '../order.table.ts';
import { placeOrder } from '../placing/place-order.ts';

const { oneBook } = shop;
/** The address of the test store's orders in messages. */
const address = {
  FirstName: 'Ana',
  LastName: 'Núñez',
  CompanyName: '',
  Street1: '1 Main Street',
  Street2: '',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
  Phone: '',
};

describe.each(drivers)('on $name', ({ open }) => {
  const scene = new OrderScene(open);
  let visitor: ReturnType<typeof shop.makeOrderer>;
  const userId = () => visitor.person?.userId ?? '';
  beforeEach(async () => {
    visitor = shop.makeOrderer(`told-${crypto.randomUUID()}`);
    await createAccount(scene.db, scene.clock, {
      userId: userId(),
      firstName: 'Maeve',
      lastName: 'Doe',
      language: 'en',
    });
  });

  async function order(entered = {}) {
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 }, entered);
    const isByCard = !('poNumber' in entered);
    const ask = await shop.reviewed(scene.store, visitor, cart, {
      payable: oneBook.payable,
      ...(!isByCard && { card: null }),
    });
    const outcome = await placeOrder(scene.store, visitor, ask);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const [placed] = await scene.db.select().from(orders);
    if (!placed) throw new Error('There is no order.');
    return placed;
  }
  const payloads = async (kind: string) =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind))).map(({ payload }) => payload);

  /** Returns the message to the order system for one book, with any payment. */
  async function bookOrder(placed: typeof orders.$inferSelect, xp: object) {
    const account = await findAccount(scene.db, userId());
    const [line] = await scene.db.select().from(orderLines);
    return {
      orderNumber: placed.orderNumber,
      orderDate: placed.placedAt.toISOString(),
      customerId: account?.customerId ?? null,
      accountProfileId: account?.accountProfileId,
      netsuiteId: account?.netsuiteId ?? null,
      FirstName: 'Maeve',
      LastName: 'Doe',
      Email: `${userId()}@example.org`,
      AuthorizationId: placed.authorizationRef,
      captureBeforeDate: placed.captureBefore?.toISOString() ?? null,
      isCapturedBySite: false,
      renewalConsent: null,
      promotions: [],
      order: {
        ID: String(placed.id),
        Total: 157.57,
        Subtotal: 149,
        TaxCost: 8.57,
        PromotionDiscount: 0,
        Currency: 'USD',
        LineItemCount: 1,
        BillingAddress: address,
        ShippingAddressID: null,
        BillingAddressID: null,
        xp: {
          ShippingMethod: { ID: 'standard', Cost: 8.95, Label: 'Standard' },
          SavePaymentForLater: false,
          BillingAddressSameAsShipping: true,
          ImpersonatorEmail: null,
          first_affiliate_code: null,
          first_affiliate_code_date: null,
          last_affiliate_code: null,
          ...xp,
        },
      },
      lineItems: [
        {
          ID: line?.id,
          ProductID: 'book',
          Product: { ID: 'book', Name: 'The book', xp: { type: 'physical', item_definition: '' } },
          Variant: { ID: 'BOOK-1', xp: { sku: 'BOOK-1' } },
          Quantity: 1,
          UnitPrice: 149,
          LineSubtotal: 149,
          PromotionDiscount: 0,
          LineTotal: 149,
          Specs: [],
          DateAdded: line?.addedAt.toISOString(),
          ShippingAddress: address,
          sessionId: null,
          autoRenew: false,
          renewsOn: null,
          graduationDate: null,
        },
      ],
    };
  }

  it('tells of an order that a card pays, of the card, and that no cart is abandoned', async () => {
    const placed = await order();
    expect(placed.authorizationRef).toMatch(/^auth_/);
    expect(placed.captureBefore).toBeInstanceOf(Date);
    expect(await payloads('submit-order')).toEqual([
      await bookOrder(placed, {
        PaymentMethod: 'card',
        PONumber: '',
        BillMeLater: false,
        instrumentIdentifierId: expect.stringMatching(/^ii_[\da-f]{32}$/) as string,
      }),
    ]);
    const account = await findAccount(scene.db, userId());
    expect(await payloads('payment-instrument')).toEqual([
      {
        customerId: account?.customerId ?? account?.accountProfileId,
        cardToken: placed.authorizationRef,
        expirationDate: '12/40',
        isDefault: false,
        isDeleted: false,
        isPreserved: false,
      },
    ]);
    expect(placed.card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(await payloads('profile-update')).toEqual([
      { accountProfileId: account?.accountProfileId, abandonedCartDate: null },
    ]);
  });

  it('tells of an order on a purchase order, and of no card', async () => {
    await updateAccount(scene.db, scene.clock, userId(), { isBillMeLaterAllowed: true });
    const placed = await order({ paymentMethod: 'purchase-order', poNumber: 'PO 77', card: null });
    expect(await payloads('submit-order')).toEqual([
      await bookOrder(placed, {
        PaymentMethod: 'purchase-order',
        PONumber: 'PO 77',
        BillMeLater: true,
        instrumentIdentifierId: null,
      }),
    ]);
    expect(await payloads('payment-instrument')).toEqual([]);
  });

  it('tells of an address of the address book by its id, and of the bill when it goes there, too', async () => {
    const shippingAddressId = crypto.randomUUID();
    await order({ shippingAddressId });
    const ids = { ShippingAddressID: shippingAddressId, BillingAddressID: shippingAddressId };
    expect(await payloads('submit-order')).toMatchObject([{ order: ids }]);
  });

  it('tells of a bill that goes elsewhere, to an address that was typed', async () => {
    const billingAddress = { ...shop.shippedTo, street1: '2 Side Street' };
    await order({ shippingAddressId: 'book-1', billingAddress, isBillingSameAsShipping: false });
    expect(await payloads('submit-order')).toMatchObject([
      {
        order: {
          BillingAddress: { Street1: '2 Side Street' },
          ShippingAddressID: 'book-1',
          BillingAddressID: null,
          xp: { BillingAddressSameAsShipping: false },
        },
        lineItems: [{ ShippingAddress: { Street1: '1 Main Street' } }],
      },
    ]);
  });

  it('tells of a card that is saved with the order as of the account’s own', async () => {
    const saved: SavedCard = {
      ref: 'pm_kept',
      instrumentIdentifierId: 'ii',
      brand: 'visa',
      last4: '4242',
      isDefault: true,
      expirationMonth: 3,
      expirationYear: 2041,
      billTo: goodBillTo,
    };
    await updateAccount(scene.db, scene.clock, userId(), { customerTokenId: 'cus_1' });
    scene.useGateway({ cardTokens: {} as CardTokens, listCards: async () => [saved] });
    await order({ isCardSavedForLater: true });
    expect(await payloads('payment-instrument')).toMatchObject([
      { cardToken: 'pm_kept', expirationDate: '03/41', isDefault: true, isDeleted: false, isPreserved: true },
    ]);
    expect(await payloads('submit-order')).toMatchObject([{ order: { xp: { SavePaymentForLater: true } } }]);
  });

  it('places the order when the cards cannot be read afterwards', async () => {
    await updateAccount(scene.db, scene.clock, userId(), { customerTokenId: 'cus_1' });
    scene.useGateway({ cardTokens: {} as CardTokens, listCards: () => Promise.reject(new Error('away')) });
    expect(await order({ isCardSavedForLater: true })).toMatchObject({ card: { last4: '4242' } });
    expect(await payloads('payment-instrument')).toEqual([]);
  });

  it('writes into the e-mail how it was paid and sent, and where its files are', async () => {
    await order();
    expect(await payloads('order-confirmation')).toMatchObject([
      {
        content: {
          order: {
            shippingMethod: 'Standard',
            billTo: ['Ana Núñez', '1 Main Street', 'Columbus, OH 43215', 'United States'],
            payment: { kind: 'card', brand: 'Visa', last4: '4242' },
            delivery: 'later',
            renewals: [],
            downloads: null,
          },
        },
      },
    ]);
  });
});
