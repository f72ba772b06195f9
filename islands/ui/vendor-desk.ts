import type { StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { BillTo } from '../../server/payments/billing.rules.ts';
import { brandRules, type CardBrand } from '../../server/payments/card-brand.rules.ts';
import type { CardForm } from '../../server/payments/card.rules.ts';
import type { GiveAsk } from './give-card.ts';

/** The vendor's own fields, and what they give for the card that is typed into them. */
export interface VendorDesk {
  /** Whether every field is filled in. */
  isComplete(): boolean;
  /** Has the fields say what is wrong with them. */
  showProblems(): void;
  focus(): void;
  setDisabled(isDisabled: boolean): void;
  setAmount(amountMinor: number): void;
  /** Gives the card to the vendor for one use; or says why not, in the vendor's words or by the key of a phrase. */
  take(ask: GiveAsk): Promise<TakenToken | { problem: string; isKey: boolean }>;
  close(): void;
}

interface TakenToken {
  confirmationRef: string;
  card: { type: string; last4: string };
}

export interface DeskOptions {
  publishableKey: string;
  /** Where the fields go. */
  place: HTMLElement;
  form: CardForm;
  amountMinor: number;
  onReady: () => void;
  onFailure: () => void;
  onEdit: () => void;
}

/** No payment is smaller; the fields take no other number. The figure itself is the server's when it comes to paying. */
const smallestAmount = 50;

/**
 * Loads the vendor's script, which must come from the vendor, and puts its fields into the page. Wallets and the
 * vendor's own accounts stay out: this form asks for a card.
 */
export async function openVendorDesk(options: DeskOptions): Promise<VendorDesk> {
  const { publishableKey, place, form, onReady, onFailure, onEdit } = options;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('There is no window to put card fields into.');
  const elements = stripe.elements({ ...useOf(options), ...lookOf(place) });
  const fields = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    // Asked for by the form around the fields, and checked there.
    fields: { billingDetails: { address: 'never' } },
  });
  let isComplete = false;
  fields.on('ready', onReady);
  fields.on('loaderror', onFailure);
  fields.on('change', (change) => {
    isComplete = change.complete;
    onEdit();
  });
  fields.mount(place);

  return {
    isComplete: () => isComplete,
    showProblems: () => void elements.submit(),
    focus: () => fields.focus(),
    setDisabled: (isDisabled) => fields.update({ readOnly: isDisabled }),
    setAmount: (amountMinor) => {
      if (form === 'checkout') void elements.update({ amount: Math.max(amountMinor, smallestAmount) });
    },
    async take(ask) {
      // A card that is kept must be given as one: the vendor compares.
      if (form === 'checkout') await elements.update({ setupFutureUsage: ask.savePayment ? 'on_session' : null });
      const { error: wrong } = await elements.submit();
      if (wrong) return refusal(wrong.message);
      const { error, confirmationToken } = await stripe.createConfirmationToken(tokenOf(elements, ask.billTo));
      if (error) return refusal(error.message);
      const { brand = '', last4 = '' } = confirmationToken.payment_method_preview.card ?? {};
      const rules = Object.hasOwn(brandRules, brand) ? brandRules[brand as CardBrand] : null;
      if (!rules?.isAccepted) {
        return { problem: form === 'checkout' ? 'CARD_TYPE_NOT_ACCEPTED' : 'CardTypeNotAccepted', isKey: true };
      }
      return { confirmationRef: confirmationToken.id, card: { type: rules.code, last4 } };
    },
    close: () => fields.destroy(),
  };
}

const refusal = (message: string | undefined) =>
  message ? { problem: message, isKey: false } : { problem: 'CardIncomplete', isKey: true };

/** A payment that is captured by hand, or the saving of a card; the server asks for exactly the same. */
function useOf({ form, amountMinor }: DeskOptions): StripeElementsOptionsMode {
  const ofBoth = { currency: 'usd', allowedPaymentMethodTypes: ['card'] };
  if (form === 'account') return { ...ofBoth, mode: 'setup', setupFutureUsage: 'on_session' };
  return { ...ofBoth, mode: 'payment', amount: Math.max(amountMinor, smallestAmount), captureMethod: 'manual' };
}

/** Stripe keeps one name and no company; what was typed goes along. */
function tokenOf(elements: StripeElements, billTo: BillTo) {
  const { firstName, lastName, company, address1: line1, address2: line2, locality: city, country } = billTo;
  const { administrativeArea: state, postalCode: postal_code, email, phoneNumber: phone } = billTo;
  const billing_details = {
    name: `${firstName} ${lastName}`,
    ...(email && { email }),
    ...(phone && { phone }),
    address: { line1, line2, city, state, postal_code, country },
  };
  const metadata = { first_name: firstName, last_name: lastName, company };
  return { elements, params: { payment_method_data: { billing_details, metadata } } };
}

/** The site's own look, read from its tokens; and the page's language. */
function lookOf(place: HTMLElement) {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: token('--blue'),
    colorBackground: token('--surface'),
    colorText: token('--ink'),
    colorDanger: token('--red'),
    borderRadius: token('--radius'),
    fontSizeBase: style.fontSize,
  };
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const locale = document.documentElement.lang.startsWith('es') ? ('es' as const) : ('en' as const);
  return { locale, appearance: { theme: 'stripe' as const, variables: known } };
}
