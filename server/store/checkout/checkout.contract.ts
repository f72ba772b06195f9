import * as v from 'valibot';
import { sentTexts } from '../../people/accounts/address.contract.ts';
import { gatewayReference } from '../payments/payments.contract.ts';
import { checkoutView } from './checkout-view.contract.ts';
import { paymentMethods } from './payment-methods.rules.ts';

const text = v.optional(v.string(), '');
const cents = v.number();

/** An address of an order in a request. */
const address = v.object({
  ...sentTexts,
  xp: v.optional(v.object({ isPOBox: v.optional(v.boolean(), false) }), {}),
});

const access = 'public' as const;
const bodyLimit = 20_000;
const answers = { 200: { description: 'The whole checkout', schema: checkoutView } };

export const getCheckout = {
  method: 'GET',
  path: '/api/checkout',
  summary: 'The checkout of the open cart: what was entered, the tiles, the totals',
  access,
  answers,
} as const;

export const putCheckoutInfo = {
  method: 'PUT',
  path: '/api/checkout/info',
  summary: 'Completes the info tile; what the profile has is not changed by it',
  access,
  bodyLimit,
  body: v.object({ FirstName: text, LastName: text, Email: text }),
  answers,
} as const;

export const putCheckoutShippingAddress = {
  method: 'PUT',
  path: '/api/checkout/shipping-address',
  summary: 'Completes the shipping-address tile with an address, or with one of the address book',
  access,
  bodyLimit,
  body: v.object({
    address,
    /** The source entry in the address book. */
    addressId: v.optional(v.nullable(v.pipe(v.string(), v.uuid('must be the ID of an address'))), null),
    SaveToAddressBook: v.optional(v.boolean(), false),
  }),
  answers,
} as const;

export const putCheckoutShippingMethod = {
  method: 'PUT',
  path: '/api/checkout/shipping-method',
  summary: 'Completes the shipping-method tile',
  access,
  bodyLimit,
  body: v.object({ id: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long')), '') }),
  answers,
} as const;

export const putCheckoutPayment = {
  method: 'PUT',
  path: '/api/checkout/payment',
  summary: 'Completes the payment tile; a card is named by its reference at the gateway',
  access,
  bodyLimit,
  body: v.object({
    PaymentMethod: v.picklist(paymentMethods, 'must be a way of paying'),
    PoNumber: text,
    card: v.optional(
      v.nullable(
        v.variant('kind', [
          v.object({ kind: v.literal('saved'), ref: gatewayReference }),
          v.object({
            kind: v.literal('once'),
            ref: gatewayReference,
            type: v.pipe(v.string(), v.regex(/^\d{0,3}$/, 'must be the code of a brand')),
            last4: v.pipe(v.string(), v.regex(/^(\d{4})?$/, 'must be four digits')),
          }),
        ]),
      ),
      null,
    ),
    BillingAddressSameAsShipping: v.optional(v.boolean(), true),
    BillingAddress: v.optional(v.nullable(address), null),
    SaveToAddressBook: v.optional(v.boolean(), false),
    PaymentForLater: v.optional(v.boolean(), false),
    SetAsDefaultPayment: v.optional(v.boolean(), false),
  }),
  answers,
} as const;

export const postTaxTransaction = {
  method: 'POST',
  path: '/api/checkout/createTaxTransaction',
  summary:
    'Calculates the tax of the open cart at its review; amounts of the body are not read, the answer is only logged',
  access,
  bodyLimit: 100_000,
  body: v.object({
    order: v.optional(v.unknown()),
    lineItems: v.optional(v.unknown()),
    purchaseOrderNo: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(50, 'is too long')))),
    shipFrom: v.optional(v.unknown()),
  }),
  answers: {
    200: {
      description: 'The tax, and where it is owed',
      schema: v.object({
        code: v.literal(200),
        message: v.string(),
        requestId: v.string(),
        payload: v.object({ taxMinor: cents, country: v.string(), state: v.string() }),
      }),
    },
  },
} as const;
