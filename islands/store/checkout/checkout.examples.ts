import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import type { CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import type { Places } from './find-problems.ts';

type Tiles = [CheckoutStep, CheckoutView['tiles'][number]['state']][];

const tilesOf = (tiles: Tiles): CheckoutView['tiles'] =>
  tiles.map(([step, state]) => ({ step, state, isEditable: state === 'completed' }));

/** A guest with one book, at the first step. */
export const guestView: CheckoutView = {
  cartId: 'cart-1',
  cartVersion: 3,
  Checkout: {
    FirstName: '',
    LastName: '',
    Email: '',
    ShippingAddress: null,
    BillingAddress: null,
    BillingAddressSameAsShipping: true,
    PaymentForLater: false,
    SetAsDefaultPayment: false,
    PaymentMethod: null,
    AuthorizationId: null,
    TaxID: null,
    PoNumber: '',
    BillMeLater: false,
    PaymentData: { CreditCard: null },
    InstrumentIdentifierId: null,
    CustomerTokenId: null,
    customerId: null,
    accountProfileId: null,
  },
  isGuest: true,
  lockedFields: [],
  tiles: tilesOf([
    ['info', 'current'],
    ['shippingAddress', 'waiting'],
    ['shippingMethod', 'waiting'],
    ['payment', 'waiting'],
    ['review', 'waiting'],
  ]),
  current: 'info',
  isAllDigital: false,
  isCardKept: true,
  lines: [
    {
      id: 'line-1',
      name: { en: 'The book', es: 'El libro' },
      choice: { en: '2026, Print', es: '2026, Impreso' },
      sku: 'BOOK',
      quantity: 1,
      amountMinor: 10_000,
      isDigital: false,
      awaited: null,
      note: null,
      term: null,
      autoRenew: false,
      isRefused: false,
    },
  ],
  promotions: [],
  shippingMethods: [],
  shippingMethod: null,
  paymentMethods: ['card'],
  savedAddresses: [],
  savedCards: [],
  summary: {
    Currency: 'USD',
    subtotalMinor: 10_000,
    discountMinor: 0,
    shippingMinor: null,
    taxMinor: null,
    isTaxExempt: false,
    creditMinor: 0,
    totalMinor: 10_000,
    payableMinor: 10_000,
    atOnceMinor: 0,
  },
  isPartlyAwaited: false,
  chargeNote: { en: '', es: '' },
  termsVersion: null,
  withdrawal: null,
  problems: ['steps_incomplete'],
  lockedUntil: null,
};

export const homeAddress = {
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
  xp: { isPOBox: false },
};

/** The same guest at the review. */
export const reviewView: CheckoutView = {
  ...guestView,
  Checkout: {
    ...guestView.Checkout,
    FirstName: 'Ana',
    LastName: 'Núñez',
    Email: 'ana@example.net',
    PaymentMethod: 'card',
    ShippingAddress: homeAddress,
    BillingAddress: homeAddress,
    PaymentData: { CreditCard: { kind: 'once', ref: 'once-1', type: '001', last4: '4242' } },
  },
  tiles: tilesOf([
    ['info', 'completed'],
    ['shippingAddress', 'completed'],
    ['shippingMethod', 'completed'],
    ['payment', 'completed'],
    ['review', 'current'],
  ]),
  current: 'review',
  shippingMethods: [
    {
      id: 'standard',
      name: { en: 'Standard', es: 'Estándar' },
      costMinor: 895,
      days: [4, 7],
      daysText: { en: '4 to 7 working days', es: 'de 4 a 7 días laborables' },
    },
  ],
  shippingMethod: 'standard',
  summary: { ...guestView.summary, shippingMinor: 895, taxMinor: 575, totalMinor: 10_575, payableMinor: 11_470 },
  problems: [],
};

export const places: Places = {
  countries: [
    { code: 'US', countryName: 'United States', allowForOrders: true },
    { code: 'FR', countryName: 'France', allowForOrders: true },
    { code: 'KP', countryName: 'North Korea', allowForOrders: false },
  ],
  states: { US: [{ code: 'OH', stateProvinceName: 'Ohio' }], FR: [], KP: [] },
};
