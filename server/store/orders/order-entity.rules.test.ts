import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { orderEntity, orderLineItem } from './order-entity.contract.ts';
import { toOrderPayload, type OrderPayloadSource } from './order-entity.rules.ts';

const address = {
  firstName: 'Ana',
  lastName: 'Núñez',
  companyName: 'Acme',
  street1: '1 Main Street',
  street2: 'Floor 2',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '+1 614 555 0100',
};
const wireAddress = {
  FirstName: 'Ana',
  LastName: 'Núñez',
  CompanyName: 'Acme',
  Street1: '1 Main Street',
  Street2: 'Floor 2',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
  Phone: '+1 614 555 0100',
};
const order: OrderPayloadSource & { authorizationRef: string } = {
  id: 100_001,
  language: 'es',
  shippingAddress: address,
  billingAddress: address,
  shippingAddressId: 'book-1',
  billingAddressId: 'book-1',
  isBillingSameAsShipping: true,
  shippingMethod: { id: 'two-day', days: [2, 2] },
  paymentMethod: 'card',
  poNumber: '',
  isCardSavedForLater: true,
  card: { instrumentIdentifierId: 'ii_1' },
  subtotalMinor: 14_997,
  discountMinor: 1_500,
  taxMinor: 776,
  totalMinor: 14_273,
  shippingMinor: 1_995,
  impersonatorEmail: 'staff@example.org',
  firstAffiliateCode: 'spring',
  lastAffiliateCode: 'autumn',
  firstAffiliateAt: new Date('2026-11-01T00:00:00Z'),
  authorizationRef: 'auth_secret',
};
const line = {
  id: 'line-1',
  productId: 'msca-70',
  name: { en: 'Code', es: 'Código' },
  variantId: 'V',
  sku: 'V',
  productType: 'physical',
  itemDefinition: '',
  quantity: 3,
  isDigital: false,
  unitPriceMinor: 4_999,
  subtotalMinor: 14_997,
  discountMinor: 1_500,
  totalMinor: 13_497,
  specs: [
    { specId: 's', optionId: 'o', name: { en: 'Language', es: 'Idioma' }, value: { en: 'English', es: 'Inglés' } },
  ],
  addedAt: new Date('2026-11-21T12:00:00Z'),
};
const told = {
  ID: '100001',
  Total: 142.73,
  Subtotal: 149.97,
  TaxCost: 7.76,
  PromotionDiscount: 15,
  Currency: 'USD',
  LineItemCount: 1,
  BillingAddress: wireAddress,
  ShippingAddressID: 'book-1',
  BillingAddressID: 'book-1',
  xp: {
    ShippingMethod: { ID: 'two-day', Cost: 19.95, Label: 'Mensajería' },
    PONumber: '',
    BillMeLater: false,
    SavePaymentForLater: true,
    BillingAddressSameAsShipping: true,
    PaymentMethod: 'card',
    instrumentIdentifierId: 'ii_1',
    first_affiliate_code: 'spring',
    first_affiliate_code_date: '2026-11-01T00:00:00.000Z',
    last_affiliate_code: 'autumn',
    ImpersonatorEmail: 'staff@example.org',
  },
};

describe('an order in wire names', () => {
  it('has every one of them, and nothing of the hold at the gateway', () => {
    const answer = toOrderPayload(order, [line], 'Mensajería');
    expect(answer.order).toEqual(told);
    expect(v.is(v.strictObject(orderEntity.entries), answer.order)).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('auth_secret');
  });

  it.each<[string, Partial<OrderPayloadSource>, object, object]>([
    ['is billed later', { paymentMethod: 'purchase-order', poNumber: 'PO 7', card: null }, {}, { BillMeLater: true }],
    ['has a number then', { paymentMethod: 'purchase-order', poNumber: 'PO 7' }, {}, { PONumber: 'PO 7' }],
    ['is not shipped', { shippingMethod: null, shippingAddress: null }, {}, { ShippingMethod: null }],
    ['costs nothing', { paymentMethod: 'none', billingAddress: null }, { BillingAddress: null }, {}],
    ['is paid without a card', { card: null }, {}, { instrumentIdentifierId: null }],
    ['has typed addresses', { shippingAddressId: null }, { ShippingAddressID: null }, {}],
    ['came from nowhere', { firstAffiliateAt: null }, {}, { first_affiliate_code_date: null }],
    // Shipping is no part of the total (docs/decisions/checkout.md#totals): it is the cost of the shipping method.
    ['is shipped for more', { shippingMinor: 3_995 }, { Total: 142.73 }, {}],
  ])('says so of one that %s', (_, change, entity, xp) => {
    const answer = toOrderPayload({ ...order, ...change }, [line], 'Mensajería').order;
    expect(answer).toMatchObject(entity);
    expect(answer.xp).toMatchObject(xp);
  });

  it('says of each line what it is in the language of the order, and where it is shipped', () => {
    const digital = { ...line, id: 'line-2', isDigital: true };
    const { order: entity, lineItems } = toOrderPayload(order, [line, digital], '');
    expect(entity.LineItemCount).toBe(2);
    expect(lineItems.map(({ ID, ShippingAddress }) => [ID, ShippingAddress])).toEqual([
      ['line-1', wireAddress],
      ['line-2', null],
    ]);
    expect(lineItems[0]).toMatchObject({
      Product: { Name: 'Código', xp: { type: 'physical' } },
      Variant: { ID: 'V', xp: { sku: 'V' } },
      UnitPrice: 49.99,
      LineSubtotal: 149.97,
      PromotionDiscount: 15,
      LineTotal: 134.97,
      Specs: [{ SpecID: 's', OptionID: 'o', Name: 'Idioma', Value: 'Inglés' }],
    });
    expect(v.is(v.strictObject(orderLineItem.entries), lineItems[0])).toBe(true);
  });
});
