import { atom, type WritableAtom } from 'nanostores';
import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import type { CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import type { ChosenCard } from '../../../server/store/checkout/payment-methods.rules.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';
import { readStates } from '../../platform/ui/read-states.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { passBotCheck } from './bot-check.ts';
import type { CheckoutKey } from './checkout-phrases.ts';
import { initialDrafts, persistDrafts, type Drafts, type DraftStorage } from './drafts.ts';
import type { FieldProblems, Places } from './find-problems.ts';
import { fitDrafts, signedInDrafts } from './reconcile-drafts.ts';

/**
 * State of the page. 'starting': before hydration, when no button may submit the plain form. 'leaving': another
 * page is loading. 'ended': the person is signed out, and the cart belongs to their account.
 */
type Phase = 'starting' | 'idle' | 'saving' | 'placing' | 'pending' | 'leaving' | 'ended';

export interface CheckoutState {
  view: CheckoutView;
  /** The completed step that is open for a change; null at the first uncompleted one. */
  editing: CheckoutStep | null;
  drafts: Drafts;
  /** A card accepted by the gateway for a step that could not be saved, so that it need not be entered again. */
  attachedCard: ChosenCard | null;
  problems: FieldProblems;
  places: Places;
  phase: Phase;
  /** Phrase of an error of the whole page, shown in red. */
  alert: CheckoutKey | null;
  /** The previous amount, if it has changed; null once the person has continued. */
  seenPayableMinor: number | null;
  /** Address of the bank's authentication. */
  challengeUrl: string | null;
  /** Counts refusals, so that the summary of problems takes the focus each time. */
  refusals: number;
}

/** The parts of the browser the store uses, so that tests can replace them. */
export interface CheckoutEnv {
  storage: DraftStorage;
  wait(milliseconds: number): Promise<void>;
  navigate(address: string): void;
  passBotCheck: typeof passBotCheck;
  language: Locale;
  /** Home country, of new addresses. */
  country: string;
}

/** Fields with choices from the server: a refused choice is no longer offered. */
const offered: ReadonlySet<string> = new Set(['ShippingMethod', 'PaymentMethod', 'Card']);

/** Shared by the verbs of steps and orders: the state, and its changes. */
export class CheckoutCore {
  readonly $checkout: WritableAtom<CheckoutState>;
  readonly env: CheckoutEnv;

  constructor(view: CheckoutView, places: Places, env: CheckoutEnv) {
    this.env = env;
    this.$checkout = atom<CheckoutState>({
      view,
      editing: null,
      drafts: initialDrafts(view, env.country),
      attachedCard: null,
      problems: {},
      places,
      phase: 'starting',
      alert: null,
      seenPayableMinor: null,
      challengeUrl: null,
      refusals: 0,
    });
  }

  get state(): CheckoutState {
    return this.$checkout.get();
  }

  /** The open step. */
  get current(): CheckoutStep {
    return this.state.editing ?? this.state.view.current;
  }

  /** True if nothing more happens on this page. */
  get isOver(): boolean {
    return this.state.phase === 'leaving' || this.state.phase === 'ended';
  }

  change(part: Partial<CheckoutState>): void {
    this.$checkout.set({ ...this.state, ...part });
  }

  setDraft(part: Partial<Drafts>): void {
    const drafts = { ...this.state.drafts, ...part };
    this.change({ drafts });
    persistDrafts(this.env.storage, this.state.view.cartId, drafts);
  }

  /** Returns the server's entries of a step, for a form that is reopened or cancelled. */
  freshPart(step: CheckoutStep): Partial<Drafts> {
    const { info, shipping, shippingMethod, payment, billing } = initialDrafts(this.state.view, this.env.country);
    if (step === 'info') return { info };
    if (step === 'shippingAddress') return { shipping };
    if (step === 'shippingMethod') return { shippingMethod };
    return step === 'payment' ? { payment, billing } : {};
  }

  /** Shows the stored entries of a step that was just saved; its draft is discarded. */
  acceptSavedPart(step: CheckoutStep): void {
    const drafts = { ...this.state.drafts, ...this.freshPart(step) };
    this.change({ drafts, ...(step === 'payment' && { attachedCard: null }) });
    persistDrafts(this.env.storage, this.state.view.cartId, drafts);
  }

  /** Applies the server's answer; entered text stays as far as its choices are still offered. */
  show(next: CheckoutView, part: Partial<CheckoutState> = {}): void {
    const { view, drafts, attachedCard } = this.state;
    const [before, now] = [view.Checkout.accountProfileId, next.Checkout.accountProfileId];
    // Entered text remains in the tab's storage and is restored after the next sign-in.
    if (before !== null && now === null) return this.change({ phase: 'ended' });
    // Another person has signed in, in another tab (docs/decisions/checkout.md#another-person-in-another-tab).
    if (before !== null && now !== before) return this.navigate('/404');
    const hasSignedIn = now !== before;
    // The browser's cart is merged into the person's when a page is opened.
    if (hasSignedIn && view.cartId && !next.cartId) return this.navigate('/checkout');
    const fitting = fitDrafts(
      next,
      hasSignedIn ? signedInDrafts(next, drafts, this.env.country) : drafts,
      attachedCard,
    );
    this.change({ view: next, drafts: fitting, editing: null, problems: {}, ...part });
    if (hasSignedIn) persistDrafts(this.env.storage, next.cartId, fitting);
  }

  private navigate(path: string): void {
    this.change({ phase: 'leaving' });
    this.env.navigate(sitePath(path, this.env.language));
  }

  /** Shows the problems of single fields. */
  refuse(problems: FieldProblems): void {
    this.change({ phase: 'idle', problems, alert: null, refusals: this.state.refusals + 1 });
  }

  /** Shows an error of the whole page. */
  fail(alert: CheckoutKey, part: Partial<CheckoutState> = {}): void {
    this.change({ phase: 'idle', alert, refusals: this.state.refusals + 1, ...part });
  }

  /**
   * Shows the server's refusal at the controls of the step.
   * @param controlOf returns the id of the control of a wire field
   */
  async showRefusal(error: unknown, step: CheckoutStep, controlOf: (field: string) => string): Promise<void> {
    // Ordered in another tab, or the session has ended: loading the checkout shows which.
    if (error instanceof ApiError && error.code === 'cart_missing') return this.reload('CheckoutGeneralError');
    const entries = Object.entries(error instanceof ApiError ? error.problems : {});
    if (entries.length === 0) return this.fail('CheckoutGeneralError');
    if (entries.some(([field]) => offered.has(field)) && (await this.reread())) {
      if (this.isOver) return;
      const tile = this.state.view.tiles.find((each) => each.step === step);
      if (!tile || tile.state === 'waiting') return this.fail('CheckoutChanged');
      this.change({ editing: tile.state === 'completed' ? step : null });
    }
    this.refuse(Object.fromEntries(entries.map(([field, key]) => [controlOf(field), key])));
  }

  /**
   * Loads the checkout again.
   * @returns false without an answer
   */
  async reread(): Promise<boolean> {
    try {
      this.show(await callApi<CheckoutView>('/api/checkout'));
      return true;
    } catch {
      return false;
    }
  }

  /** Loads the checkout again and shows the reason, also when the amount has changed. */
  async reload(alert: CheckoutKey): Promise<void> {
    const seen = this.state.view.summary.payableMinor;
    if (!(await this.reread())) return this.fail('CheckoutGeneralError');
    if (this.isOver) return;
    const isSame = this.state.view.summary.payableMinor === seen;
    this.fail(alert, { seenPayableMinor: isSame ? null : seen });
  }

  /** Loads the states of a country once; without the list the field stays free text, and the server checks it. */
  async loadStates(country: string): Promise<void> {
    if (country === '' || this.state.places.states[country]) return;
    try {
      const list = await readStates(country, this.env.language);
      const { places } = this.state;
      this.change({ places: { ...places, states: { ...places.states, [country]: list } } });
    } catch {
      // No states to choose from.
    }
  }
}
