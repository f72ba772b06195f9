import type { CheckoutView } from '../../server/checkout/checkout-view.contract.ts';
import type { CheckoutAddress } from '../../server/checkout/checkout-address.rules.ts';
import type { CheckoutStep } from '../../server/checkout/checkout-steps.rules.ts';
import { billToOf, type BillTo } from '../../server/payments/billing.rules.ts';
import { callApi } from '../api-client.ts';
import type { CheckoutCore } from './checkout-state.ts';
import { addressOf, draftsOf, keepDrafts, wireOf, type AddressDraft, type Drafts } from './drafts.ts';
import { asksBilling, findTileProblems, type FieldProblems } from './find-problems.ts';

/** A card the gateway has, as the payment tile sends it. */
export interface TakenCard {
  kind: 'saved' | 'once';
  ref: string;
  type: string;
  last4: string;
}

/** Gives the typed card to the gateway; null when the card is not good, which its form says itself. */
export type TakeCard = (ask: { billTo: BillTo; savePayment: boolean; isDefault: boolean }) => Promise<TakenCard | null>;

type Use = 'shipping' | 'billing';

/** Fields of the payment tile that are not the billing address. */
const ofPayment: ReadonlySet<string> = new Set(['PoNumber', 'Card', 'PaymentMethod']);

/** What a new address begins with. */
const blank = { companyName: '', street1: '', street2: '', city: '', state: '', zip: '', phone: '', isPoBox: false };

/** Everything that can be done with the tiles: filling in, completing, changing again. */
export function tileVerbs(core: CheckoutCore) {
  const { storage } = core.world;

  /** Whether the chosen card is one of the account, which knows its billing address. */
  const isCardSaved = (): boolean =>
    core.state.view.savedCards.some(({ ref }) => ref === core.state.drafts.payment.cardRef);

  const problemsOf = (step: CheckoutStep): FieldProblems =>
    findTileProblems(step, core.state.drafts, {
      places: core.state.places,
      locked: core.state.view.lockedFields,
      isCardKept: isCardSaved(),
    });

  async function save(path: string, body: unknown, prefixOf: (field: string) => string): Promise<void> {
    core.change({ phase: 'saving', problems: {}, alert: null });
    try {
      const next = await callApi<CheckoutView>(`/api/checkout/${path}`, { method: 'PUT', body });
      core.show(next, { phase: 'idle', seenPayableMinor: null });
    } catch (error) {
      return core.tellRefusal(error, prefixOf);
    }
    if (core.state.phase === 'idle' && core.current === 'review') await calculateTax();
  }

  /** Entering the review calculates the tax (specification part 2 §4.4); the figure shown is the quote's. */
  async function calculateTax(): Promise<void> {
    const { lines, Checkout } = core.state.view;
    const body = { order: {}, lineItems: lines.map(({ id }) => id), purchaseOrderNo: Checkout.PoNumber, shipFrom: {} };
    await callApi('/api/checkout/createTaxTransaction', { method: 'POST', body }).catch(() =>
      core.fail('CheckoutGeneralError'),
    );
  }

  const shippingBody = ({ address, addressId, isSaved }: AddressDraft) => ({
    address: wireOf(address),
    addressId,
    SaveToAddressBook: isSaved,
  });

  /** Where the bill goes, as far as this page knows it. */
  const billingAddress = (): CheckoutAddress => {
    const { drafts, view } = core.state;
    const shipping = view.Checkout.ShippingAddress;
    return drafts.payment.isBillingSameAsShipping && shipping ? addressOf(shipping) : drafts.billing.address;
  };

  /** The card of the tile: one that the gateway has already, or the one its form takes now. */
  async function chosenCard(takeCard: TakeCard): Promise<TakenCard | null> {
    const { view, drafts } = core.state;
    const { cardRef, isCardSavedForLater: savePayment, isCardMadeDefault: isDefault } = drafts.payment;
    const saved = view.savedCards.find(({ ref }) => ref === cardRef);
    if (saved) return { kind: 'saved', ref: saved.ref, type: saved.type, last4: saved.last4 };
    const taken = view.Checkout.PaymentData.CreditCard;
    if (taken?.ref === cardRef) return taken;
    core.change({ phase: 'saving', problems: {}, alert: null });
    const ask = { billTo: billToOf(billingAddress(), view.Checkout.Email), savePayment, isDefault };
    const card = await takeCard(ask).catch(() => 'failed' as const);
    if (card === 'failed') core.fail('CheckoutGeneralError');
    else if (!card) core.refuse({});
    return card === 'failed' ? null : card;
  }

  function paymentBody(card: TakenCard | null) {
    const { drafts } = core.state;
    const { method, poNumber, isBillingSameAsShipping, isCardSavedForLater, isCardMadeDefault } = drafts.payment;
    const isAsked = asksBilling(drafts, isCardSaved());
    return {
      PaymentMethod: method,
      PoNumber: method === 'purchase-order' ? poNumber : '',
      card: card && (card.kind === 'saved' ? { kind: card.kind, ref: card.ref } : card),
      BillingAddressSameAsShipping: isBillingSameAsShipping,
      BillingAddress: isAsked ? wireOf(drafts.billing.address) : null,
      SaveToAddressBook: isAsked && drafts.billing.isSaved && drafts.billing.addressId === null,
      PaymentForLater: isCardSavedForLater,
      SetAsDefaultPayment: isCardMadeDefault,
    };
  }

  async function completePayment(takeCard: TakeCard): Promise<void> {
    const isByCard = core.state.drafts.payment.method === 'card';
    const card = isByCard ? await chosenCard(takeCard) : null;
    if (isByCard && !card) return;
    await save('payment', paymentBody(card), (field) => (ofPayment.has(field) ? 'payment-' : 'billing-'));
  }

  return {
    setInfo: (part: Partial<Drafts['info']>) => core.setDraft({ info: { ...core.state.drafts.info, ...part } }),
    setShippingMethod: (shippingMethod: string) => core.setDraft({ shippingMethod }),
    setPayment: (part: Partial<Drafts['payment']>) =>
      core.setDraft({ payment: { ...core.state.drafts.payment, ...part } }),
    setSaved: (use: Use, isSaved: boolean) => core.setDraft({ [use]: { ...core.state.drafts[use], isSaved } }),

    /** Changes fields of an address; another country begins without a state. */
    setAddress(use: Use, part: Partial<CheckoutAddress>): void {
      const draft = core.state.drafts[use];
      const isElsewhere = part.country !== undefined && part.country !== draft.address.country;
      const address = { ...draft.address, ...(isElsewhere && { state: '' }), ...part };
      core.setDraft({ [use]: { ...draft, address } });
      if (isElsewhere) void core.loadStates(address.country);
    },

    /** Takes a saved address, or begins a new one with null. What checkout cannot take of it shows at once (AMB-09). */
    async chooseAddress(use: Use, id: string | null): Promise<void> {
      const { view } = core.state;
      const saved = view.savedAddresses.find(({ ID }) => ID === id);
      const fresh = draftsOf({ ...view, savedAddresses: [] })[use].address;
      const address = saved ? addressOf(saved) : { ...fresh, ...blank };
      core.setDraft({ [use]: { addressId: saved?.ID ?? null, address, isSaved: !saved && !view.isGuest } });
      core.change({ problems: {} });
      await core.loadStates(address.country);
      if (!saved) return;
      const found = Object.entries(problemsOf(use === 'shipping' ? 'shippingAddress' : 'payment'));
      core.change({ problems: Object.fromEntries(found.filter(([field]) => field.startsWith(`${use}-`))) });
    },

    /** Opens a completed tile with what the server has of it. */
    edit(step: CheckoutStep): void {
      const drafts = { ...core.state.drafts, ...core.freshPart(step) };
      core.change({ editing: step, problems: {}, alert: null, drafts });
    },

    /** Back to the review; what was typed since is dropped (specification part 2 §4.4). */
    cancel(): void {
      const { editing, view } = core.state;
      const drafts = { ...core.state.drafts, ...(editing && core.freshPart(editing)) };
      core.change({ editing: null, problems: {}, alert: null, drafts });
      keepDrafts(storage, view.cartId, drafts);
    },

    /**
     * Completes the open tile and goes on to the next.
     * @param cardProblems what is wrong with the typed card, by control
     */
    async complete(takeCard: TakeCard = async () => null, cardProblems: FieldProblems = {}): Promise<void> {
      if (core.state.phase !== 'idle') return;
      const step = core.current;
      const { drafts } = core.state;
      const problems = { ...cardProblems, ...problemsOf(step) };
      if (Object.keys(problems).length > 0) return core.refuse(problems);
      if (step === 'payment') return completePayment(takeCard);
      if (step === 'shippingMethod') return save('shipping-method', { id: drafts.shippingMethod }, () => 'shipping-');
      if (step === 'shippingAddress') {
        return save('shipping-address', shippingBody(drafts.shipping), () => 'shipping-');
      }
      const { firstName: FirstName, lastName: LastName, email: Email } = drafts.info;
      return save('info', { FirstName, LastName, Email }, () => 'info-');
    },
  };
}
