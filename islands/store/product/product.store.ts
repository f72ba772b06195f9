import { atom, type ReadableAtom } from 'nanostores';
import {
  choose,
  isFormatChosenAlone,
  queryFor,
  readWish,
  typeParameter,
  type Choice,
  type Wish,
} from '../../../server/store/catalog/choice.rules.ts';
import { quantityRange, readQuantityIn } from '../../../server/store/catalog/offer.rules.ts';
import type { CartView } from '../../../server/store/cart/cart.contract.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';
import type { LiveOffer, OfferedProduct, OfferedSession } from './offered-product.ts';

/**
 * Loads prices, stock and sessions as offered to the session's person.
 * @throws as the API client does
 */
export const readLiveOffer = (productId: string, signal: AbortSignal): Promise<LiveOffer> =>
  callApi<LiveOffer>(`/api/catalog/products/${encodeURIComponent(productId)}`, { signal });

/** An addition to the cart. It has no price: prices are the server's. */
export interface Wanted {
  productId: string;
  variantId: string;
  sessionId: string | null;
  quantity: number;
  autoRenew: boolean;
}

type Live = { state: 'loading' | 'failed'; offer: LiveOffer | null } | { state: 'ready'; offer: LiveOffer };

interface Sessions {
  state: 'loading' | 'ready' | 'failed';
  list: readonly OfferedSession[];
}

/**
 * Result of the button: the quantity in the cart, the missing field, or the server's reason for refusing; `null`
 * without an answer.
 */
type Adding =
  | { phase: 'idle' | 'adding' }
  | { phase: 'added'; count: number }
  | { phase: 'unready'; problem: 'quantity' | 'session' }
  | { phase: 'refused'; reason: string | null };

export interface ProductStore {
  $choice: ReadableAtom<Choice>;
  /** Choices changed to fit the last one, because the combination does not exist: names of specs, or `type`. */
  $adjusted: ReadableAtom<readonly string[]>;
  $live: ReadableAtom<Live>;
  $sessions: ReadableAtom<Sessions>;
  $sessionId: ReadableAtom<string | null>;
  /** As typed. */
  $quantity: ReadableAtom<string>;
  $autoRenew: ReadableAtom<boolean>;
  $adding: ReadableAtom<Adding>;
  /** Selects the choice of an address and loads the offer for the session's person. */
  open(search: string): void;
  /** Selects a value of a spec, or a format by the name `type`. */
  change(name: string, value: string): void;
  /** Returns the address query of the choice; other parameters of the present one are preserved. */
  query(present: string): string;
  chooseSession(id: string): void;
  setQuantity(text: string): void;
  setAutoRenew(isOn: boolean): void;
  /** Loads prices, stock and sessions again for the current session. */
  reload(): Promise<void>;
  add(): Promise<void>;
}

interface Connections {
  load: (productId: string, signal: AbortSignal) => Promise<LiveOffer>;
  addToCart: (wanted: Wanted) => Promise<Pick<CartView, 'LineItems'>>;
}

/**
 * Creates the state of one product page. Stores do not depend on React; components read them.
 * @param asked query of the initial choice
 */
export function createProductStore(
  product: OfferedProduct,
  { load, addToCart }: Connections,
  asked = '',
): ProductStore {
  const wishOf = (search: string): Wish => readWish(product.choosable, new URLSearchParams(search));
  const first = choose(product.choosable, wishOf(asked));
  const $choice = atom<Choice>(first);
  const $adjusted = atom(adjustedOf(first));
  const $live = atom<Live>({ state: 'loading', offer: null });
  const $sessions = atom<Sessions>({ state: 'ready', list: product.sessions });
  const $sessionId = atom<string | null>(null);
  const $quantity = atom(String(product.limits.minimum));
  const $autoRenew = atom(false);
  const $adding = atom<Adding>({ phase: 'idle' });
  let asking = new AbortController();

  function take(wish: Wish): void {
    const choice = choose(product.choosable, wish);
    $choice.set(choice);
    $adjusted.set(adjustedOf(choice));
    $adding.set({ phase: 'idle' });
  }

  async function reload(): Promise<void> {
    asking.abort();
    const mine = (asking = new AbortController());
    $live.set({ state: 'loading', offer: $live.get().offer });
    if (product.needsSession) $sessions.set({ state: 'loading', list: [] });
    try {
      const offer = await load(product.id, mine.signal);
      if (mine.signal.aborted) return;
      $live.set({ state: 'ready', offer });
      if (product.needsSession) $sessions.set({ state: 'ready', list: offer.sessions });
    } catch (error) {
      if (mine.signal.aborted) return;
      // Withdrawn since the page was cached.
      if (error instanceof ApiError && error.status === 404) {
        $choice.set({ kind: 'absent', message: 'ProductNotAvailable' });
      }
      $live.set({ state: 'failed', offer: $live.get().offer });
      if (product.needsSession) $sessions.set({ state: 'failed', list: [] });
    }
  }

  /** Returns the addition for the current choice, or the missing or wrong field. */
  function wanted(): Wanted | 'quantity' | 'session' | null {
    const choice = $choice.get();
    if (choice.kind === 'absent') return null;
    const variantId = choice.variant.id;
    const sessionId = product.needsSession ? $sessionId.get() : null;
    if (product.needsSession && sessionId === null) return 'session';
    const range = quantityRange(product.limits, leftOf(variantId, sessionId));
    const quantity = readQuantityIn($quantity.get(), range.most > 0 ? range : { ...range, most: range.least });
    if (quantity === null) return 'quantity';
    return { productId: product.id, variantId, sessionId, quantity, autoRenew: $autoRenew.get() };
  }

  function leftOf(variantId: string, sessionId: string | null): number | null {
    const session = $sessions.get().list.find(({ id }) => id === sessionId);
    return session ? session.quantityAvailable : ($live.get().offer?.variants[variantId]?.left ?? null);
  }

  return {
    $choice,
    $adjusted,
    $live,
    $sessions,
    $sessionId,
    $quantity,
    $autoRenew,
    $adding,
    reload,
    open(search) {
      take(wishOf(search));
      void reload();
    },
    change(name, value) {
      take(changedWish(product, $choice.get(), name, value));
      if (!product.needsSession) return;
      $sessionId.set(null);
      void reload();
    },
    query(present) {
      const choice = $choice.get();
      if (choice.kind === 'absent') return present;
      const query = queryFor(product.choosable, choice.variant, new URLSearchParams(present)).toString();
      return query && `?${query}`;
    },
    chooseSession: (id) => $sessionId.set(id),
    setQuantity: (text) => $quantity.set(text),
    setAutoRenew: (isOn) => $autoRenew.set(isOn),
    async add() {
      // One press, one addition: a second press while the first call is running is ignored.
      if ($adding.get().phase === 'adding') return;
      const asked = wanted();
      if (asked === null) return;
      if (typeof asked === 'string') return $adding.set({ phase: 'unready', problem: asked });
      $adding.set({ phase: 'adding' });
      try {
        const cart = await addToCart(asked);
        $adding.set({ phase: 'added', count: countOf(cart, asked) });
      } catch (error) {
        $adding.set({ phase: 'refused', reason: reasonOf(error) });
        // The shown offer is outdated: stock or person have changed.
        if (error instanceof ApiError && !product.needsSession) void reload();
      }
    },
  };
}

const adjustedOf = (choice: Choice): readonly string[] => (choice.kind === 'chosen' ? choice.adjusted : []);

/** Returns the current choice with one change. If a spec contains the format, its value alone determines the format. */
function changedWish(product: OfferedProduct, choice: Choice, name: string, value: string): Wish {
  if (choice.kind === 'absent') return { values: {}, type: null };
  const { specs } = product.choosable;
  const values = Object.fromEntries(
    specs.map((spec) => [spec.name, spec.options.find(({ id }) => id === choice.options[spec.id])?.value ?? '']),
  );
  if (name === typeParameter) return { values, type: value === 'digital' ? 'digital' : 'physical', changed: name };
  const type = isFormatChosenAlone(product.choosable) ? choice.format : null;
  return { values: { ...values, [name]: value }, type, changed: name };
}

/** Returns the quantity of the same variant in the cart, including earlier additions. */
const countOf = ({ LineItems }: Pick<CartView, 'LineItems'>, { productId, variantId, quantity }: Wanted): number => {
  const same = LineItems.filter((line) => line.ProductID === productId && line.Variant?.ID === variantId);
  return same.reduce((sum, line) => sum + line.Quantity, 0) || quantity;
};

function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { reason } = (error.details ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : (error.code ?? '');
}
