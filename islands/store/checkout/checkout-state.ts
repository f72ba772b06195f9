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
import { draftsOf, keepDrafts, type Drafts, type DraftStorage } from './drafts.ts';
import type { FieldProblems, Places } from './find-problems.ts';
import { fitDrafts, signedInDrafts } from './fit-drafts.ts';

/**
 * Holds what the page is doing. 'starting': the script is not at work yet, and no button may send what is typed the
 * plain way. 'leaving': another page is on its way. 'ended': the person is signed out, and the cart is theirs.
 */
type Phase = 'starting' | 'idle' | 'saving' | 'placing' | 'pending' | 'leaving' | 'ended';

export interface CheckoutState {
  view: CheckoutView;
  /** The completed tile that is open for a change; null at the first one that is not completed. */
  editing: CheckoutStep | null;
  drafts: Drafts;
  /** A card the gateway has taken for a tile that could not be saved: nobody types it twice. */
  attachedCard: ChosenCard | null;
  problems: FieldProblems;
  places: Places;
  phase: Phase;
  /** The phrase of what went wrong with the page as a whole, said in red. */
  alert: CheckoutKey | null;
  /** The amount seen before, when it has changed since; null once the person has gone on. */
  seenPayableMinor: number | null;
  /** Where the bank waits for an answer. */
  challengeUrl: string | null;
  /** Counts refusals, so that the summary of problems takes the focus each time. */
  refusals: number;
}

/** The parts of the browser the store uses, so that tests can replace them. */
export interface BrowserEnv {
  storage: DraftStorage;
  wait(milliseconds: number): Promise<void>;
  navigate(address: string): void;
  passBotCheck: typeof passBotCheck;
  language: Locale;
}

/** Fields whose choices were the server's: one that is refused is offered no more. */
const offered: ReadonlySet<string> = new Set(['ShippingMethod', 'PaymentMethod', 'Card']);

/** Holds what the verbs of tiles and of the order have in common: the state, and the ways it changes. */
export class CheckoutCore {
  readonly $checkout: WritableAtom<CheckoutState>;
  readonly env: BrowserEnv;

  constructor(view: CheckoutView, places: Places, env: BrowserEnv) {
    this.env = env;
    this.$checkout = atom<CheckoutState>({
      view,
      editing: null,
      drafts: draftsOf(view),
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

  /** The tile that is open. */
  get current(): CheckoutStep {
    return this.state.editing ?? this.state.view.current;
  }

  /** Nothing more happens on this page. */
  get isOver(): boolean {
    return this.state.phase === 'leaving' || this.state.phase === 'ended';
  }

  change(part: Partial<CheckoutState>): void {
    this.$checkout.set({ ...this.state, ...part });
  }

  setDraft(part: Partial<Drafts>): void {
    const drafts = { ...this.state.drafts, ...part };
    this.change({ drafts });
    keepDrafts(this.env.storage, this.state.view.cartId, drafts);
  }

  /** Returns what the server has of a tile, for a form that is opened again or given up. */
  freshPart(step: CheckoutStep): Partial<Drafts> {
    const { info, shipping, shippingMethod, payment, billing } = draftsOf(this.state.view);
    if (step === 'info') return { info };
    if (step === 'shippingAddress') return { shipping };
    if (step === 'shippingMethod') return { shippingMethod };
    return step === 'payment' ? { payment, billing } : {};
  }

  /** Shows what the server has kept of a tile that was just saved; what was typed into it is done with. */
  settlePart(step: CheckoutStep): void {
    const drafts = { ...this.state.drafts, ...this.freshPart(step) };
    this.change({ drafts, ...(step === 'payment' && { attachedCard: null }) });
    keepDrafts(this.env.storage, this.state.view.cartId, drafts);
  }

  /** Takes over what the server says; what is typed into tiles stays as far as it is still offered. */
  show(next: CheckoutView, part: Partial<CheckoutState> = {}): void {
    const { view, drafts, attachedCard } = this.state;
    const [before, now] = [view.Checkout.accountProfileId, next.Checkout.accountProfileId];
    // What is typed stays in the storage of the tab, and is back after the next sign-in.
    if (before !== null && now === null) return this.change({ phase: 'ended' });
    // Somebody else has signed in meanwhile, in another tab (docs/decisions/checkout.md#another-person-in-another-tab).
    if (before !== null && now !== before) return this.navigate('/404');
    const hasSignedIn = now !== before;
    // The browser's cart becomes the person's where a page is opened.
    if (hasSignedIn && view.cartId && !next.cartId) return this.navigate('/checkout');
    const fitting = fitDrafts(next, hasSignedIn ? signedInDrafts(next, drafts) : drafts, attachedCard);
    this.change({ view: next, drafts: fitting, editing: null, problems: {}, ...part });
    if (hasSignedIn) keepDrafts(this.env.storage, next.cartId, fitting);
  }

  private navigate(path: string): void {
    this.change({ phase: 'leaving' });
    this.env.navigate(sitePath(path, this.env.language));
  }

  /** Says what is wrong with single fields. */
  refuse(problems: FieldProblems): void {
    this.change({ phase: 'idle', problems, alert: null, refusals: this.state.refusals + 1 });
  }

  /** Says what is wrong with the page as a whole. */
  fail(alert: CheckoutKey, part: Partial<CheckoutState> = {}): void {
    this.change({ phase: 'idle', alert, refusals: this.state.refusals + 1, ...part });
  }

  /**
   * Says what the server refused, at the controls of the tile.
   * @param controlOf the id of the control of each field of the wire
   */
  async tellRefusal(error: unknown, step: CheckoutStep, controlOf: (field: string) => string): Promise<void> {
    // Ordered in another tab, or the session is over: the checkout itself says which.
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

  /** Reads the checkout again. @returns false when there was no answer */
  async reread(): Promise<boolean> {
    try {
      this.show(await callApi<CheckoutView>('/api/checkout'));
      return true;
    } catch {
      return false;
    }
  }

  /** Reads the checkout again and says why; and when it comes to another amount now. */
  async reload(alert: CheckoutKey): Promise<void> {
    const seen = this.state.view.summary.payableMinor;
    if (!(await this.reread())) return this.fail('CheckoutGeneralError');
    if (this.isOver) return;
    const isSame = this.state.view.summary.payableMinor === seen;
    this.fail(alert, { seenPayableMinor: isSame ? null : seen });
  }

  /** Reads the states of a country once; where the list cannot be had the field stays free text, and the server checks it. */
  async loadStates(country: string): Promise<void> {
    if (country === '' || this.state.places.states[country]) return;
    try {
      const list = await readStates(country, this.env.language);
      const { places } = this.state;
      this.change({ places: { ...places, states: { ...places.states, [country]: list } } });
    } catch {
      // Nothing to choose from.
    }
  }
}
