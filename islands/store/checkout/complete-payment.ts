import {
  readCheckoutAddress,
  showCheckoutAddress,
  type CheckoutAddress,
} from '../../../server/store/checkout/checkout-address.rules.ts';
import type { ChosenCard } from '../../../server/store/checkout/payment-methods.rules.ts';
import { toBillTo } from '../../../server/store/payments/billing.rules.ts';
import { ApiError } from '../../platform/api-client.ts';
import type { TokenizeOptions } from '../../platform/ui/payment-instrument.ts';
import type { CheckoutCore } from './checkout-state.ts';
import { asksBilling } from './find-problems.ts';
import { selectedCard } from './reconcile-drafts.ts';

/** Creates a token for the entered card; null without a card form. Rejects if the card is refused. */
export type CreateCardToken = (options: TokenizeOptions) => Promise<ChosenCard | null>;

/** A saved card needs only its reference. */
const wireCard = ({ kind, ref, type, last4 }: ChosenCard) =>
  kind === 'saved' ? { kind, ref } : { kind, ref, type, last4 };

interface Tile {
  /** Returns whether the chosen card is saved in the account, with its billing address. */
  isCardSaved: () => boolean;
  /** @returns whether the step was saved */
  save: (body: unknown) => Promise<boolean>;
}

/** Returns the action that completes the payment step: sends the card to the gateway, then the step to the server. */
export function paymentVerb(core: CheckoutCore, { isCardSaved, save }: Tile) {
  /** Returns the billing address, as far as this page knows it. */
  const billingAddress = (): CheckoutAddress => {
    const { drafts, view } = core.state;
    const shipping = view.Checkout.ShippingAddress;
    return drafts.payment.isBillingSameAsShipping && shipping ? readCheckoutAddress(shipping) : drafts.billing.address;
  };

  /** Returns the card of the step: one that the gateway has already, or the one in the form. */
  async function resolveCard(createCardToken: CreateCardToken): Promise<ChosenCard | null> {
    const known = selectedCard(core.state);
    if (known) return known;
    const { view, drafts } = core.state;
    const { isCardSavedForLater: savePayment, isCardMadeDefault: isDefault } = drafts.payment;
    core.change({ phase: 'saving', problems: {}, alert: null });
    try {
      const billTo = toBillTo(billingAddress(), view.Checkout.Email);
      const card = await createCardToken({ billTo, savePayment, isDefault, isKept: view.isCardKept });
      if (!card) core.fail('CheckoutGeneralError');
      return card;
    } catch (error) {
      await describeCardRefusal(error);
      return null;
    }
  }

  async function describeCardRefusal(error: unknown): Promise<void> {
    // Only people with a session save a card.
    if (error instanceof ApiError && error.status === 401) return core.reload('CheckoutGeneralError');
    const use = core.state.drafts.payment.isBillingSameAsShipping ? 'shipping' : 'billing';
    // Refusals are rare, so their phrases are loaded on demand.
    const refusal = await import('./card-refusal.ts').catch(() => null);
    if (!refusal) return core.fail('CheckoutGeneralError');
    const { problems, alert } = refusal.readCardRefusal(error, use);
    const controls = Object.keys(problems);
    if (controls.length === 0) return core.fail(alert);
    if (controls.some((control) => control.startsWith('shipping-'))) {
      // The address belongs to another step, which must be open for the correction.
      const drafts = { ...core.state.drafts, ...core.freshPart('shippingAddress') };
      core.change({ editing: 'shippingAddress', drafts });
    }
    core.refuse(problems);
  }

  function paymentBody(card: ChosenCard | null) {
    const { drafts } = core.state;
    const { method, poNumber, isBillingSameAsShipping, isCardSavedForLater, isCardMadeDefault } = drafts.payment;
    const isAsked = asksBilling(drafts, isCardSaved());
    return {
      PaymentMethod: method,
      PoNumber: method === 'purchase-order' ? poNumber : '',
      card: card && wireCard(card),
      BillingAddressSameAsShipping: isBillingSameAsShipping,
      BillingAddress: isAsked ? showCheckoutAddress(drafts.billing.address) : null,
      SaveToAddressBook: isAsked && drafts.billing.isSaved && drafts.billing.addressId === null,
      PaymentForLater: isCardSavedForLater,
      SetAsDefaultPayment: isCardMadeDefault,
    };
  }

  /** Stores a card that the gateway has accepted for the next attempt, unless the card itself was refused. */
  function attachToken({ kind, ref, type, last4 }: ChosenCard): void {
    if (core.state.problems['payment-card']) return core.change({ attachedCard: null });
    core.change({ attachedCard: { kind, ref, type, last4 } });
    core.setDraft({ payment: { ...core.state.drafts.payment, cardRef: ref } });
  }

  async function completePayment(createCardToken: CreateCardToken): Promise<void> {
    const isByCard = core.state.drafts.payment.method === 'card';
    const card = isByCard ? await resolveCard(createCardToken) : null;
    if (isByCard && !card) return;
    const isSaved = await save(paymentBody(card));
    if (!isSaved && card && !core.isOver) attachToken(card);
  }

  return completePayment;
}
