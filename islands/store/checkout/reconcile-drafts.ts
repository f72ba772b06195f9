import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import type { ChosenCard } from '../../../server/store/checkout/payment-methods.rules.ts';
import { initialDrafts, type AddressDraft, type Drafts } from './drafts.ts';

/** A selectable card; one for this order only has no expiry to show. */
export interface OfferedCard extends ChosenCard {
  expirationMonth: number;
  expirationYear: number;
}

const withoutExpiry = { expirationMonth: 0, expirationYear: 0 };

/**
 * Returns the selectable cards: the account's, the one of this checkout, and one that the gateway has just accepted.
 */
export function selectableCards(view: CheckoutView, held: ChosenCard | null): OfferedCard[] {
  const saved = view.savedCards.map((card): OfferedCard => ({ kind: 'saved', ...card }));
  const chosen = view.Checkout.PaymentData.CreditCard;
  const others = [chosen?.kind === 'once' ? chosen : null, held].filter((card) => card !== null);
  const known = new Set(saved.map(({ ref }) => ref));
  return [
    ...saved,
    ...others.filter(({ ref }) => !known.has(ref) && known.add(ref)).map((card) => ({ ...card, ...withoutExpiry })),
  ];
}

/** Returns the selected card; undefined for one still to be entered. */
export const selectedCard = (state: {
  view: CheckoutView;
  drafts: Drafts;
  attachedCard: ChosenCard | null;
}): OfferedCard | undefined =>
  selectableCards(state.view, state.attachedCard).find(({ ref }) => ref === state.drafts.payment.cardRef);

/** An address whose source entry was removed is a new one; its text is preserved. */
const fitAddress = (view: CheckoutView, draft: AddressDraft): AddressDraft =>
  view.savedAddresses.some(({ ID }) => ID === draft.addressId) ? draft : { ...draft, addressId: null };

/**
 * Returns the entries whose choices this checkout still offers: a payment method, a card or an address may have been
 * removed in another tab or before a reload. A step cannot be completed with a removed one.
 */
export function fitDrafts(view: CheckoutView, drafts: Drafts, held: ChosenCard | null): Drafts {
  // Addresses are compared only, so no new one needs a country.
  const fresh = initialDrafts(view, '');
  const { payment, info } = drafts;
  const locked = new Set<string>(view.lockedFields);
  const hasCard = payment.cardRef === 'new' || selectableCards(view, held).some(({ ref }) => ref === payment.cardRef);
  return {
    info: {
      firstName: locked.has('FirstName') ? fresh.info.firstName : info.firstName,
      lastName: locked.has('LastName') ? fresh.info.lastName : info.lastName,
      email: locked.has('Email') ? fresh.info.email : info.email,
    },
    shipping: fitAddress(view, drafts.shipping),
    shippingMethod: view.shippingMethods.some(({ id }) => id === drafts.shippingMethod)
      ? drafts.shippingMethod
      : fresh.shippingMethod,
    payment: {
      ...payment,
      method: view.paymentMethods.includes(payment.method) ? payment.method : fresh.payment.method,
      cardRef: hasCard ? payment.cardRef : fresh.payment.cardRef,
      isBillingSameAsShipping: payment.isBillingSameAsShipping && !view.isAllDigital,
    },
    billing: fitAddress(view, drafts.billing),
  };
}

/** Returns the entries of a guest after signing in: without entries their address book and cards are preselected. */
export function signedInDrafts(view: CheckoutView, drafts: Drafts, home: string): Drafts {
  const { shipping, billing, payment } = initialDrafts(view, home);
  const isTyped = ({ address }: AddressDraft) => address.street1 !== '';
  return {
    ...drafts,
    payment,
    shipping: isTyped(drafts.shipping) ? drafts.shipping : shipping,
    billing: isTyped(drafts.billing) ? drafts.billing : billing,
  };
}
