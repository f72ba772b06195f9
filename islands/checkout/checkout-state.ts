import { atom, type WritableAtom } from 'nanostores';
import type { CheckoutView } from '../../server/checkout/checkout-view.contract.ts';
import type { CheckoutStep } from '../../server/checkout/checkout-steps.rules.ts';
import { ApiError, callApi, readList } from '../api-client.ts';
import type { passBotCheck } from './bot-check.ts';
import { draftsOf, keepDrafts, type Drafts, type DraftStorage } from './drafts.ts';
import type { FieldProblems, Places } from './find-problems.ts';

/**
 * What the page is doing. 'starting': the script is not at work yet, and no button may send what is typed the plain
 * way. 'leaving': another page is on its way.
 */
type Phase = 'starting' | 'idle' | 'saving' | 'placing' | 'pending' | 'leaving';

export interface CheckoutState {
  view: CheckoutView;
  /** The completed tile that is open for a change; null at the first one that is not completed. */
  editing: CheckoutStep | null;
  drafts: Drafts;
  problems: FieldProblems;
  places: Places;
  phase: Phase;
  /** The phrase of what went wrong with the page as a whole, said in red. */
  alert: string | null;
  /** The amount seen before, when it has changed since; null once the person has gone on. */
  seenPayableMinor: number | null;
  /** Where the bank waits for an answer. */
  challengeUrl: string | null;
  /** Counts refusals, so that the summary of problems takes the focus each time. */
  refusals: number;
}

/** What the store needs of the world, so that tests can stand in for it. */
export interface World {
  storage: DraftStorage;
  wait(milliseconds: number): Promise<void>;
  leaveFor(address: string): void;
  passBotCheck: typeof passBotCheck;
  language: 'en' | 'es';
}

const camelCase = (field: string): string => field.charAt(0).toLowerCase() + field.slice(1);

/** What the verbs of tiles and of the order have in common: the state, and the ways it changes. */
export class CheckoutCore {
  readonly $checkout: WritableAtom<CheckoutState>;
  readonly world: World;

  constructor(view: CheckoutView, places: Places, world: World) {
    this.world = world;
    this.$checkout = atom<CheckoutState>({
      view,
      editing: null,
      drafts: draftsOf(view),
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

  change(part: Partial<CheckoutState>): void {
    this.$checkout.set({ ...this.state, ...part });
  }

  setDraft(part: Partial<Drafts>): void {
    const drafts = { ...this.state.drafts, ...part };
    this.change({ drafts });
    keepDrafts(this.world.storage, this.state.view.cartId, drafts);
  }

  /** What the server has of a tile, for a form that is opened again or given up. */
  freshPart(step: CheckoutStep): Partial<Drafts> {
    const { info, shipping, shippingMethod, payment, billing } = draftsOf(this.state.view);
    if (step === 'info') return { info };
    if (step === 'shippingAddress') return { shipping };
    if (step === 'shippingMethod') return { shippingMethod };
    return step === 'payment' ? { payment, billing } : {};
  }

  /** Takes over what the server says; what is typed into tiles stays as far as it is still offered. */
  show(next: CheckoutView, part: Partial<CheckoutState> = {}): void {
    const { view, drafts } = this.state;
    if (next.Checkout.accountProfileId !== view.Checkout.accountProfileId) {
      // Somebody else has signed in meanwhile, in another tab (specification part 2 §8).
      this.change({ phase: 'leaving' });
      return this.world.leaveFor(this.world.language === 'en' ? '/404' : `/${this.world.language}/404`);
    }
    const isOffered = next.shippingMethods.some(({ id }) => id === drafts.shippingMethod);
    const shippingMethod = isOffered ? drafts.shippingMethod : (next.shippingMethods[0]?.id ?? '');
    const method = next.paymentMethods.find((each) => each === drafts.payment.method) ?? next.paymentMethods[0];
    const payment = { ...drafts.payment, method: method ?? 'none' };
    this.change({ view: next, drafts: { ...drafts, shippingMethod, payment }, editing: null, problems: {}, ...part });
  }

  /** Says what is wrong with single fields. */
  refuse(problems: FieldProblems): void {
    this.change({ phase: 'idle', problems, alert: null, refusals: this.state.refusals + 1 });
  }

  /** Says what is wrong with the page as a whole. */
  fail(alert: string, part: Partial<CheckoutState> = {}): void {
    this.change({ phase: 'idle', alert, refusals: this.state.refusals + 1, ...part });
  }

  /**
   * Says what the server refused, at the controls of the tile.
   * @param prefixOf what the ids of the tile's controls begin with, by field of the wire
   */
  tellRefusal(error: unknown, prefixOf: (field: string) => string): void {
    const details = error instanceof ApiError ? error.details : null;
    const { problems = {} } = (details ?? {}) as { problems?: Record<string, string> };
    const entries = Object.entries(problems);
    if (entries.length === 0) return this.fail('CheckoutGeneralError');
    this.refuse(Object.fromEntries(entries.map(([field, key]) => [prefixOf(field) + camelCase(field), key])));
  }

  /**
   * Reads the checkout anew and says when it comes to another amount.
   * @param alert the phrase to say; null says nothing unless the amount differs
   */
  async reload(alert: string | null): Promise<void> {
    const seen = this.state.view.summary.payableMinor;
    try {
      const next = await callApi<CheckoutView>('/api/checkout');
      this.show(next, { seenPayableMinor: next.summary.payableMinor === seen ? null : seen });
    } catch {
      return this.fail('CheckoutGeneralError');
    }
    if (this.state.phase === 'leaving') return;
    this.change({ phase: 'idle' });
    if (alert) this.fail(alert);
  }

  /** Reads the states of a country once; where the list cannot be had the field stays free text, and the server checks it. */
  async loadStates(country: string): Promise<void> {
    if (country === '' || this.state.places.states[country]) return;
    try {
      const path = `/api/countries/${country}/states?language=${this.world.language}`;
      const list = await readList<Places['states'][string]>(path);
      const { places } = this.state;
      this.change({ places: { ...places, states: { ...places.states, [country]: list } } });
    } catch {
      // Nothing to choose from.
    }
  }
}
