import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { ownName } from '../../../server/people/accounts/address-names.rules.ts';
import {
  emptyAddress,
  readCheckoutAddress,
  showCheckoutAddress,
  type CheckoutAddress,
} from '../../../server/store/checkout/checkout-address.rules.ts';
import type { CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import { callApi } from '../../platform/api-client.ts';
import type { CheckoutCore } from './checkout-state.ts';
import { initialDrafts, persistDrafts, type AddressDraft, type Drafts } from './drafts.ts';
import { findTileProblems, type FieldProblems } from './find-problems.ts';
import type { CreateCardToken } from './complete-payment.ts';
import { selectedCard } from './reconcile-drafts.ts';

type Use = 'shipping' | 'billing';

/** Controls whose names differ from their fields. */
const ownControls: Readonly<Record<string, string>> = {
  ShippingMethod: 'shipping-method',
  PaymentMethod: 'payment-method',
  Card: 'payment-card',
  PoNumber: 'payment-poNumber',
};
const controlsOf =
  (prefix: 'info' | 'shipping' | 'billing') =>
  (field: string): string =>
    ownControls[field] ?? `${prefix}-${ownName(field)}`;

/** Returns the actions of the steps: editing, completing, reopening. */
export function tileVerbs(core: CheckoutCore) {
  const { storage } = core.env;

  /** Returns whether the chosen card is saved in the account, with its billing address. */
  const isCardSaved = (): boolean => selectedCard(core.state)?.kind === 'saved';

  const problemsOf = (step: CheckoutStep): FieldProblems =>
    findTileProblems(step, core.state.drafts, {
      places: core.state.places,
      locked: core.state.view.lockedFields,
      isCardKept: isCardSaved(),
    });

  /** @returns whether the step was saved */
  async function save(
    step: CheckoutStep,
    path: string,
    body: unknown,
    prefix: 'info' | 'shipping' | 'billing',
  ): Promise<boolean> {
    core.change({ phase: 'saving', problems: {}, alert: null });
    try {
      const next = await callApi<CheckoutView>(`/api/checkout/${path}`, { method: 'PUT', body });
      core.show(next, { phase: 'idle', seenPayableMinor: null });
    } catch (error) {
      await core.showRefusal(error, step, controlsOf(prefix));
      return false;
    }
    if (core.isOver) return true;
    core.acceptSavedPart(step);
    // Without a tax service there is none: the review says so.
    if (core.current === 'review' && core.state.view.summary.taxMinor !== null) await calculateTax();
    return true;
  }

  /** Changes fields of an address; another country clears the state. */
  function setAddress(use: Use, part: Partial<CheckoutAddress>): void {
    const draft = core.state.drafts[use];
    const isElsewhere = part.country !== undefined && part.country !== draft.address.country;
    const address = { ...draft.address, ...(isElsewhere && { state: '' }), ...part };
    core.setDraft({ [use]: { ...draft, address } });
    if (isElsewhere) void core.loadStates(address.country);
  }

  /** Addresses without a name get the name of the person who orders. A name that has been started is not changed. */
  function nameAddresses(): void {
    const { firstName, lastName } = core.state.drafts.info;
    for (const use of ['shipping', 'billing'] as const) {
      const { address } = core.state.drafts[use];
      if (!address.firstName && !address.lastName) setAddress(use, { firstName, lastName });
    }
  }

  /**
   * Entering the review calculates the tax (docs/decisions/checkout.md#tax-at-the-review); the shown amount is the
   * quote's.
   */
  async function calculateTax(): Promise<void> {
    const { lines, Checkout } = core.state.view;
    const body = { order: {}, lineItems: lines.map(({ id }) => id), purchaseOrderNo: Checkout.PoNumber, shipFrom: {} };
    try {
      await callApi('/api/checkout/createTaxTransaction', { method: 'POST', body });
    } catch (error) {
      await core.showRefusal(error, 'review', controlsOf('info'));
    }
  }

  const shippingBody = ({ address, addressId, isSaved }: AddressDraft) => ({
    address: showCheckoutAddress(address),
    addressId,
    SaveToAddressBook: isSaved,
  });

  /** Completes the payment step with code that is not part of the initial page. */
  async function completePayment(createCardToken: CreateCardToken): Promise<void> {
    // Immediately, so that a second click has no effect.
    core.change({ phase: 'saving', problems: {}, alert: null });
    const steps = await import('./complete-payment.ts').catch(() => null);
    // Nothing was sent yet.
    if (!steps) return core.fail('CheckoutGeneralError');
    const saveTile = (body: unknown) => save('payment', 'payment', body, 'billing');
    await steps.paymentVerb(core, { isCardSaved, save: saveTile })(createCardToken);
  }

  return {
    setInfo: (part: Partial<Drafts['info']>) => core.setDraft({ info: { ...core.state.drafts.info, ...part } }),
    setShippingMethod: (shippingMethod: string) => core.setDraft({ shippingMethod }),
    setPayment: (part: Partial<Drafts['payment']>) =>
      core.setDraft({ payment: { ...core.state.drafts.payment, ...part } }),
    setSaved: (use: Use, isSaved: boolean) => core.setDraft({ [use]: { ...core.state.drafts[use], isSaved } }),

    setAddress,

    /**
     * Selects a saved address, or starts a new one with null. Its problems for checkout are shown immediately
     * (docs/decisions/addresses.md#limits-by-form).
     */
    async chooseAddress(use: Use, id: string | null): Promise<void> {
      const { view } = core.state;
      const saved = view.savedAddresses.find(({ ID }) => ID === id);
      const { firstName, lastName, country } = initialDrafts({ ...view, savedAddresses: [] }, core.env.country)[use]
        .address;
      const address = saved ? readCheckoutAddress(saved) : { ...emptyAddress, firstName, lastName, country };
      core.setDraft({ [use]: { addressId: saved?.ID ?? null, address, isSaved: !saved && !view.isGuest } });
      core.change({ problems: {} });
      await core.loadStates(address.country);
      if (!saved) return;
      const found = Object.entries(problemsOf(use === 'shipping' ? 'shippingAddress' : 'payment'));
      core.change({ problems: Object.fromEntries(found.filter(([field]) => field.startsWith(`${use}-`))) });
    },

    /** Opens a completed step with the server's entries. */
    edit(step: CheckoutStep): void {
      const drafts = { ...core.state.drafts, ...core.freshPart(step) };
      core.change({ editing: step, problems: {}, alert: null, drafts });
    },

    /** Returns to the review; entries since are discarded (docs/decisions/checkout.md#steps). */
    cancel(): void {
      const { editing, view } = core.state;
      const drafts = { ...core.state.drafts, ...(editing && core.freshPart(editing)) };
      core.change({ editing: null, problems: {}, alert: null, drafts });
      persistDrafts(storage, view.cartId, drafts);
    },

    /**
     * Completes the open step and opens the next.
     * @param cardProblems problems of the entered card, by control
     */
    async complete(
      createCardToken: CreateCardToken = async () => null,
      cardProblems: FieldProblems = {},
    ): Promise<void> {
      if (core.state.phase !== 'idle') return;
      const step = core.current;
      const { drafts } = core.state;
      const problems = { ...cardProblems, ...problemsOf(step) };
      if (Object.keys(problems).length > 0) return core.refuse(problems);
      if (step === 'payment') return completePayment(createCardToken);
      if (step === 'shippingMethod') {
        await save(step, 'shipping-method', { id: drafts.shippingMethod }, 'shipping');
      } else if (step === 'shippingAddress') {
        await save(step, 'shipping-address', shippingBody(drafts.shipping), 'shipping');
      } else {
        const { firstName: FirstName, lastName: LastName, email: Email } = drafts.info;
        if (await save(step, 'info', { FirstName, LastName, Email }, 'info')) nameAddresses();
      }
    },
  };
}
