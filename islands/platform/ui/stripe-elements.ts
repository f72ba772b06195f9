import type { StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { BillTo } from '../../../server/store/payments/billing.rules.ts';
import { brandRules, type CardBrand } from '../../../server/store/payments/card-brand.rules.ts';
import type { CardForm } from '../../../server/store/payments/card.rules.ts';
import type { CardKey } from './card-handle.ts';
import type { TokenizeOptions } from './payment-instrument.ts';

/** Stripe's Payment Element, mounted in the page, and the token it creates for the card typed into it. */
export interface CardElements {
  isComplete(): boolean;
  /** Makes Stripe mark each wrong field. */
  showProblems(): void;
  focus(): void;
  setDisabled(isDisabled: boolean): void;
  setAmount(amountMinor: number): void;
  /** Creates a confirmation token for one use, or returns the problem: Stripe's own message, or the key of a phrase. */
  createToken(options: TokenizeOptions): Promise<CardToken | CardProblem>;
  destroy(): void;
}

interface CardToken {
  confirmationRef: string;
  card: { type: string; last4: string };
}

type CardProblem = { problem: string; isKey: false } | { problem: CardKey; isKey: true };

export interface CardElementsOptions {
  publishableKey: string;
  /** The element Stripe mounts its iframe in. */
  container: HTMLElement;
  form: CardForm;
  amountMinor: number;
  onReady: () => void;
  onLoadError: () => void;
  onEdit: () => void;
}

/** Stripe refuses a smaller amount for the fields. Only the server decides the charge. */
const smallestAmount = 50;

/**
 * Loads Stripe.js, which must come from Stripe's own host, and mounts the Payment Element. Wallets and Link are off:
 * this form is for cards.
 */
export async function mountCardElements(options: CardElementsOptions): Promise<CardElements> {
  const { publishableKey, container, form, onReady, onLoadError, onEdit } = options;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('There is no window to put card fields into.');
  const elements = stripe.elements({ ...elementsMode(options), ...appearanceOptions(container) });
  const fields = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    // Asked for by the form around the fields, and checked there.
    fields: { billingDetails: { address: 'never' } },
  });
  let isComplete = false;
  fields.on('ready', onReady);
  fields.on('loaderror', onLoadError);
  fields.on('change', (change) => {
    isComplete = change.complete;
    onEdit();
  });
  fields.mount(container);

  return {
    isComplete: () => isComplete,
    showProblems: () => void elements.submit(),
    focus: () => fields.focus(),
    setDisabled: (isDisabled) => fields.update({ readOnly: isDisabled }),
    setAmount: (amountMinor) => {
      if (form === 'checkout') void elements.update({ amount: Math.max(amountMinor, smallestAmount) });
    },
    async createToken({ billTo, savePayment, isKept }) {
      // Stripe refuses a token whose setup_future_usage differs from that of the payment.
      if (form === 'checkout')
        await elements.update({ setupFutureUsage: savePayment || isKept ? 'off_session' : null });
      const { error: wrong } = await elements.submit();
      if (wrong) return cardError(wrong.message);
      const { error, confirmationToken } = await stripe.createConfirmationToken(
        confirmationTokenParams(elements, billTo),
      );
      if (error) return cardError(error.message);
      const { brand = '', last4 = '' } = confirmationToken.payment_method_preview.card ?? {};
      const rules = Object.hasOwn(brandRules, brand) ? brandRules[brand as CardBrand] : null;
      if (!rules?.isAccepted) {
        return { problem: form === 'checkout' ? 'CARD_TYPE_NOT_ACCEPTED' : 'CardTypeNotAccepted', isKey: true };
      }
      return { confirmationRef: confirmationToken.id, card: { type: rules.code, last4 } };
    },
    destroy: () => fields.destroy(),
  };
}

const cardError = (message: string | undefined): CardProblem =>
  message ? { problem: message, isKey: false } : { problem: 'CardIncomplete', isKey: true };

/** Returns the mode of the fields: a manually captured payment, or saving a card. The server's intent must match it. */
function elementsMode({ form, amountMinor }: CardElementsOptions): StripeElementsOptionsMode {
  const ofBoth = { currency: 'usd', allowedPaymentMethodTypes: ['card'] };
  if (form === 'account') return { ...ofBoth, mode: 'setup', setupFutureUsage: 'off_session' };
  return { ...ofBoth, mode: 'payment', amount: Math.max(amountMinor, smallestAmount), captureMethod: 'manual' };
}

/** Builds the token's billing details. Stripe has one name and no company, so the typed parts go into the metadata. */
function confirmationTokenParams(elements: StripeElements, billTo: BillTo) {
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

/** Reads the look of the fields from the site's CSS tokens, and their locale from the page's language. */
function appearanceOptions(container: HTMLElement) {
  const style = getComputedStyle(container);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: token('--brand'),
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
