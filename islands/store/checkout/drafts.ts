import type { CheckoutView, WireCheckoutAddress } from '../../../server/store/checkout/checkout-view.contract.ts';
import {
  emptyAddress,
  readCheckoutAddress,
  type CheckoutAddress,
} from '../../../server/store/checkout/checkout-address.rules.ts';
import type { PaymentMethod } from '../../../server/store/checkout/payment-methods.rules.ts';

import type { KeptTexts } from '../../people/person/person-storage.ts';

/** A shipping or billing address being entered. */
export interface AddressDraft {
  /** The source entry in the address book; null for a new address. */
  addressId: string | null;
  address: CheckoutAddress;
  isSaved: boolean;
}

/** Unsent entries of the steps. They never contain card data. */
export interface Drafts {
  info: { firstName: string; lastName: string; email: string };
  shipping: AddressDraft;
  shippingMethod: string;
  payment: {
    method: PaymentMethod;
    poNumber: string;
    /** A saved card, a card accepted before, or a new one. */
    cardRef: string;
    isBillingSameAsShipping: boolean;
    isCardSavedForLater: boolean;
    isCardMadeDefault: boolean;
  };
  billing: AddressDraft;
}

const sameText = (a: CheckoutAddress, b: CheckoutAddress): boolean => JSON.stringify(a) === JSON.stringify(b);

function addressDraft(
  view: CheckoutView,
  kept: WireCheckoutAddress | null,
  { use, country }: { use: 'Shipping' | 'Billing'; country: string },
): AddressDraft {
  const { savedAddresses, Checkout } = view;
  if (kept) {
    const address = readCheckoutAddress(kept);
    const saved = savedAddresses.find((each) => sameText(readCheckoutAddress(each), address));
    return { addressId: saved?.ID ?? null, address, isSaved: false };
  }
  const preferred = savedAddresses.find((each) => each[`isDefault${use}`]) ?? savedAddresses[0];
  if (preferred) return { addressId: preferred.ID, address: readCheckoutAddress(preferred), isSaved: false };
  const { FirstName: firstName, LastName: lastName } = Checkout;
  return {
    addressId: null,
    address: { ...emptyAddress, firstName, lastName, country },
    isSaved: !view.isGuest,
  };
}

/**
 * Returns the initial forms: earlier entries, else the person's defaults.
 * @param country the home country, of a new address (docs/decisions/addresses.md#default-country)
 */
export function initialDrafts(view: CheckoutView, country: string): Drafts {
  const { Checkout, savedCards, shippingMethods } = view;
  const card = Checkout.PaymentData.CreditCard;
  const preferred = savedCards.find(({ isDefault }) => isDefault) ?? savedCards[0];
  return {
    info: { firstName: Checkout.FirstName, lastName: Checkout.LastName, email: Checkout.Email },
    shipping: addressDraft(view, Checkout.ShippingAddress, { use: 'Shipping', country }),
    shippingMethod: view.shippingMethod ?? shippingMethods[0]?.id ?? '',
    payment: {
      method: Checkout.PaymentMethod ?? view.paymentMethods[0] ?? 'card',
      poNumber: Checkout.PoNumber,
      cardRef: card?.ref ?? preferred?.ref ?? 'new',
      isBillingSameAsShipping: !view.isAllDigital && Checkout.BillingAddressSameAsShipping,
      isCardSavedForLater: Checkout.PaymentForLater,
      isCardMadeDefault: Checkout.SetAsDefaultPayment,
    },
    billing: addressDraft(view, Checkout.BillingAddressSameAsShipping ? null : Checkout.BillingAddress, {
      use: 'Billing',
      country,
    }),
  };
}

/** Storage of unsent entries: this tab's, for its person. */
export type DraftStorage = KeptTexts;

const keyOf = (cartId: string): string => `checkout-draft:${cartId}`;

/** Stores the entries for a reload or an expired session. */
export function persistDrafts(storage: DraftStorage, cartId: string | null, drafts: Partial<Drafts>): void {
  if (cartId) storage.write(keyOf(cartId), JSON.stringify(drafts));
}

/** Returns the unsent entries for this cart; empty if missing or unreadable. */
export function loadDrafts(storage: DraftStorage, cartId: string | null): Partial<Drafts> {
  try {
    const kept: unknown = JSON.parse((cartId && storage.read(keyOf(cartId))) || '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function forgetDrafts(storage: DraftStorage, cartId: string | null): void {
  if (cartId) storage.remove(keyOf(cartId));
}
