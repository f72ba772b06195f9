import { atom, computed, type ReadableAtom } from 'nanostores';
import type { AddLineBody, CartView } from '../../../server/store/cart/cart.contract.ts';
import type { PlanChoice } from '../../../server/store/cart/held-plan.rules.ts';
import { normalizeCode } from '../../../server/store/cart/promotion.rules.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';
import { cartEnv, type CartEnv } from './cart-env.ts';
import { withWanted, type ShownCart } from './shown-cart.ts';

/** An addition to the cart. It has no price: prices are the server's. */
type NewItem = Partial<Omit<AddLineBody, 'operationId' | 'orderSource' | 'firstOrderSource'>> &
  Pick<AddLineBody, 'productId'>;

/** The last failed change. */
export interface CartProblem {
  /** Code of the server's refusal; null without an answer. */
  code: string | null;
  /** Reason of the refusal. */
  reason: string | null;
  /** Seconds to wait after too many attempts. */
  retryAfterSeconds: number | null;
}

/** A cart the server has checked. */
interface CheckedCart {
  cart: CartView;
  /** True if it differs from the cart that this tab shows: the person must see it before they continue. */
  isChanged: boolean;
}

export interface CartStore {
  /** The cart with the requested quantities; undefined before it is known. */
  $cart: ReadableAtom<ShownCart | undefined>;
  /** The problem of the last change, null when it succeeded; undefined before the first. */
  $problem: ReadableAtom<CartProblem | null | undefined>;
  /** Starts with the cart that the server rendered into the page. */
  begin(view: CartView): void;
  load(): Promise<void>;
  /** @throws ApiError if refused; the error of `fetch` if the site is unreachable */
  add(item: NewItem): Promise<CartView>;
  setQuantity(lineId: string, quantity: number): Promise<void>;
  setAutoRenew(lineId: string, isOn: boolean): Promise<void>;
  /** Chooses what a line buys of a plan that the person has already. */
  setPlan(lineId: string, plan: PlanChoice): Promise<void>;
  remove(lineId: string): Promise<void>;
  /** Applies a discount code. @returns whether it is new in the cart */
  enterCode(code: string): Promise<boolean>;
  withdrawCode(promotionId: string): Promise<void>;
  dismissNotices(): Promise<void>;
  /**
   * Has the server check the cart before checkout.
   * @returns null without an answer
   */
  sync(): Promise<CheckedCart | null>;
  /**
   * Synchronises the cart with other tabs and with changes while this one was hidden.
   * @returns a function that stops it
   */
  watch(): () => void;
}

/** Serializes the visible parts of a cart. The version also counts invisible ones, such as the order source. */
const seen = ({ LineItems, promotions, notices }: CartView) => JSON.stringify([LineItems, promotions, notices]);
const isOther = (before: CartView, after: CartView): boolean =>
  (before.ID !== after.ID || before.version !== after.version) && seen(before) !== seen(after);

/** Pauses before an addition is sent again that got no answer, in milliseconds; the server does it once. */
const pauses = [300, 1_500];
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

const problemOf = (error: unknown): CartProblem => {
  if (!(error instanceof ApiError)) return { code: null, reason: null, retryAfterSeconds: null };
  const details = (error.details ?? {}) as { reason?: string; retryAfterSeconds?: number };
  const { reason = null, retryAfterSeconds = null } = details;
  return { code: error.code ?? null, reason, retryAfterSeconds };
};

const isSameCode = (one: string, other: string): boolean => normalizeCode(one) === normalizeCode(other);

/** Treats a malformed code as a wrong one, with the same message. */
function codeProblemOf(error: unknown): CartProblem {
  const problem = problemOf(error);
  return problem.code === 'invalid_input' ? { ...problem, code: 'promotion_refused' } : problem;
}

/**
 * Creates the cart of this tab: the server's last answer, with the quantities requested since. Calls are sequential, so
 * that answers never overtake each other; of several quantities in a row only the last is sent. Failed changes are
 * undone.
 */
export function createCartStore(env: CartEnv): CartStore {
  const $view = atom<CartView | undefined>();
  const $wanted = atom<Readonly<Record<string, number>>>({});
  const $problem = atom<CartProblem | null | undefined>();
  const $cart = computed([$view, $wanted], (view, wanted) => view && withWanted(view, wanted));
  let last: Promise<unknown> = Promise.resolve();

  /** Runs after the previous calls. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }

  async function call(path: string, init: Parameters<typeof callApi>[1] = {}): Promise<CartView> {
    const view = await callApi<CartView>(`/api/cart${path}?language=${env.language()}`, { ...init, keepalive: true });
    const isNew = view.ID !== $view.get()?.ID || view.version !== $view.get()?.version;
    $view.set(view);
    if (isNew && init.method !== undefined && init.method !== 'GET') env.announce();
    return view;
  }

  const load = () => inTurn(() => call('')).then(() => undefined);

  /** Runs a change: its failure is shown, its success clears the previous message. */
  async function change(work: () => Promise<unknown>, read = problemOf): Promise<boolean> {
    try {
      await inTurn(work);
      $problem.set(null);
      return true;
    } catch (error) {
      $problem.set(read(error));
      // Something is missing or was changed elsewhere: the current state is loaded.
      if (error instanceof ApiError && error.status < 500) await load().catch(() => undefined);
      return false;
    }
  }

  const want = (lineId: string, quantity: number) => $wanted.set({ ...$wanted.get(), [lineId]: quantity });
  const isWanted = (lineId: string) => lineId in $wanted.get();
  function settle(lineId: string): void {
    const { [lineId]: _, ...others } = $wanted.get();
    $wanted.set(others);
  }

  /** Sends the latest quantity of a line until the server has it. */
  async function sendWanted(lineId: string): Promise<void> {
    for (;;) {
      const quantity = $wanted.get()[lineId];
      if (quantity === undefined) return;
      if (quantity === 0) await call(`/lines/${lineId}`, { method: 'DELETE' }).catch(ignoreMissing);
      else await call(`/lines/${lineId}`, { method: 'PUT', body: { quantity } });
      if ($wanted.get()[lineId] === quantity) return settle(lineId);
    }
  }

  /** Two tabs may remove the same line: for the second one the result is the same. */
  async function ignoreMissing(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await call('');
  }

  async function setWanted(lineId: string, quantity: number): Promise<void> {
    const isUnderWay = isWanted(lineId);
    want(lineId, quantity);
    if (isUnderWay) return;
    const isDone = await change(() => sendWanted(lineId));
    if (!isDone) settle(lineId);
  }

  /** Changes a line, whose quantity stays. */
  async function setTerms(lineId: string, terms: { autoRenew?: boolean; plan?: PlanChoice }): Promise<void> {
    await change(async () => {
      const quantity = $view.get()?.LineItems.find(({ ID }) => ID === lineId)?.Quantity ?? 1;
      await call(`/lines/${lineId}`, { method: 'PUT', body: { quantity, ...terms } });
    });
  }

  async function sendUntilAnswered(body: unknown): Promise<CartView> {
    for (let tried = 0; ; tried += 1) {
      try {
        return await call('/lines', { method: 'POST', body });
      } catch (error) {
        const pause = pauses[tried];
        if (pause === undefined || !isUnanswered(error)) throw error;
        await env.wait(pause);
      }
    }
  }

  return {
    $cart,
    $problem,
    begin: (view) => $view.set(view),
    load,
    add: (item) => {
      const body = { ...item, ...env.orderSources(), operationId: env.makeId() };
      return inTurn(() => sendUntilAnswered(body));
    },
    setQuantity: setWanted,
    remove: (lineId) => setWanted(lineId, 0),
    setAutoRenew: (lineId, autoRenew) => setTerms(lineId, { autoRenew }),
    setPlan: (lineId, plan) => setTerms(lineId, { plan }),
    enterCode: async (code) => {
      const isPresent = $view.get()?.promotions.some(({ Code }) => isSameCode(Code, code));
      if (!isPresent) return change(() => call('/promotions', { method: 'POST', body: { code } }), codeProblemOf);
      $problem.set({ code: 'promotion_present', reason: null, retryAfterSeconds: null });
      return false;
    },
    withdrawCode: async (promotionId) => {
      await change(() => call(`/promotions/${promotionId}`, { method: 'DELETE' }));
    },
    dismissNotices: async () => {
      await change(() => call('/notices', { method: 'DELETE' }));
    },
    sync: async () => {
      let checked: CheckedCart | null = null;
      await change(async () => {
        // Compared with the state right before it: requested changes may be in flight until then.
        const before = $view.get();
        const cart = await call('/sync', { method: 'POST', body: env.orderSources() });
        checked = { cart, isChanged: before === undefined || isOther(before, cart) };
      });
      return checked;
    },
    watch() {
      const refresh = () => void load().catch(() => undefined);
      const stops = [env.onChangeElsewhere(refresh), env.onReturn(refresh)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

const store = createCartStore(cartEnv);

/** The cart of this page, for every island. */
export const cartStore: CartStore = store;
/**
 * Adds an item to the cart.
 * @throws ApiError with the reason in `details.reason` if refused
 */
export const addToCart = store.add;
