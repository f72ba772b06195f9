import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CartView } from '../../../server/store/cart/cart.contract.ts';
import { createTranslator } from '../../platform/ui/translate.ts';
import { CartProvider, useCart, type CartPaths } from './cart-context.tsx';
import type { CartKey } from './cart-phrases.ts';
import { cartStore, type CartProblem, type CartStore } from './cart.store.ts';
import type { ShownCart, ShownLine } from './shown-cart.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { LineItem } from './LineItem.tsx';
import { NoticeList } from './NoticeList.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { noticeText } from './notice-text.ts';
import { problemText } from './problem-text.ts';
import { RenewalDialog, RenewalQuestion } from './RenewalDialog.tsx';
import './cart.css';
import './cart-line.css';
import './cart-summary.css';

interface Props {
  /** The cart as the server read it for this page. */
  initial: CartView;
  /** The problem of the last posted form. */
  problem: CartProblem | null;
  /** True if the page itself asks about automatic renewals, without JavaScript. */
  isConfirming: boolean;
  language: string;
  locality: Locality;
  paths: CartPaths;
  phrases: Readonly<Record<string, string>>;
  /** The store of the page; tests pass their own. */
  store?: CartStore;
  leave?: (path: string) => void;
}

/** Removes the result of the last form or link from the address: a reload must not report it again. */
function forgetOutcome(): void {
  const address = new URL(location.href);
  for (const name of ['problem', 'reason', 'wait', 'done']) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/**
 * Returns whether the focused element is gone: browsers focus the body then, and the keyboard would start at the top
 * again.
 */
const isFocusLost = (): boolean => document.activeElement === document.body;

const asShown = (view: CartView): ShownCart => ({
  ...view,
  LineItems: view.LineItems.map((line): ShownLine => ({ ...line, isPending: false })),
  isPending: false,
});

/** The cart: lines, summary and notices. The server renders the same; every form works without JavaScript. */
export function CartPage({
  initial,
  problem,
  isConfirming,
  language,
  locality,
  paths,
  phrases,
  store = cartStore,
  leave,
}: Props) {
  return (
    <CartProvider
      t={createTranslator<CartKey>(phrases)}
      language={language}
      locality={locality}
      paths={paths}
      store={store}
    >
      <Cart
        initial={initial}
        problem={problem}
        isConfirming={isConfirming}
        leave={leave ?? ((path) => window.location.assign(path))}
      />
    </CartProvider>
  );
}

function Cart({
  initial,
  problem,
  isConfirming,
  leave,
}: Pick<Props, 'initial' | 'problem' | 'isConfirming'> & { leave: (path: string) => void }) {
  const { t, money, paths, store, language } = useCart();
  const known = useStore(store.$cart);
  const latest = useStore(store.$problem);
  const cart = known ?? asShown(initial);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    store.begin(initial);
    forgetOutcome();
    return store.watch();
  }, [store, initial]);

  // Announced once the server's figures have arrived.
  const state = `${cart.itemCount} ${cart.TotalMinor}`;
  const announced = useRef(state);
  useEffect(() => {
    if (cart.isPending || announced.current === state) return;
    announced.current = state;
    const sum = t('CartSaid', { count: cart.itemCount, total: money(cart.TotalMinor) });
    setSaid([sum, ...cart.notices.map((notice) => noticeText(notice, { t, language, money }))].join(' '));
  }, [cart.isPending, cart.itemCount, cart.TotalMinor, cart.notices, state, t, money, language]);

  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();

  async function remove(id: string): Promise<void> {
    const ids = cart.LineItems.map(({ ID }) => ID);
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
    const removed = store.remove(id);
    // The button that had the focus is gone: the next line takes it, or the heading of the empty cart.
    await nextFrame();
    focus(next ? `[data-line="${next}"] a` : '[data-empty]');
    const taker = document.activeElement;
    await removed;
    await nextFrame();
    // If the line could not be removed it is back, and its button gets the focus, unless the person has moved on.
    if (isFocusLost() || document.activeElement === taker) focus(`[data-line="${id}"] .cart-remove`);
  }

  /** Moves the focus on after an action that removes its own button. */
  async function focusAfter(done: Promise<void>, selector: string): Promise<void> {
    await done;
    await nextFrame();
    if (isFocusLost()) focus(selector);
  }

  async function checkOut(): Promise<void> {
    setIsLeaving(true);
    const checked = await store.sync();
    setIsLeaving(false);
    if (!checked) return;
    if (checked.isChanged || !checked.cart.isOrderable) {
      await nextFrame();
      return focus('.cart-notices');
    }
    if (checked.cart.LineItems.some(({ autoRenew }) => autoRenew)) return setIsAsking(true);
    leave(paths.checkout);
  }

  const renewing = cart.LineItems.filter(({ autoRenew }) => autoRenew);
  const shownProblem = latest === undefined ? problem : latest;
  const isWithCode = /^(promotion|too_many)/.test(shownProblem?.code ?? '');
  return (
    <div className="cart" ref={root}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {shownProblem && !isWithCode && (
        <p className="alert-box" role="alert">
          {problemText(shownProblem, t)}
        </p>
      )}
      <NoticeList
        notices={cart.notices}
        onDismiss={() => void focusAfter(store.dismissNotices(), '[data-line] a, [data-empty]')}
      />
      {isConfirming && renewing.length > 0 && <RenewalQuestion lines={renewing} terms={cart.renewalTerms} />}
      {cart.LineItems.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <section className="cart-lines" aria-labelledby="cart-lines-title">
            <h2 id="cart-lines-title">{t('CartItems', { count: cart.itemCount })}</h2>
            <ul role="list">
              {cart.LineItems.map((line) => (
                <LineItem key={line.ID} line={line} onRemove={(id) => void remove(id)} />
              ))}
            </ul>
          </section>
          <OrderSummary
            cart={cart}
            problem={shownProblem}
            isLeaving={isLeaving}
            onWithdraw={(id) => void focusAfter(store.withdrawCode(id), '[name="code"]')}
            onCheckout={() => void checkOut()}
          />
          {renewing.length > 0 && (
            <RenewalDialog
              lines={renewing}
              terms={cart.renewalTerms}
              isOpen={isAsking}
              onClose={() => setIsAsking(false)}
            />
          )}
        </>
      )}
    </div>
  );
}
