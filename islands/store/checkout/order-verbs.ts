import type { CheckoutCore } from './checkout-state.ts';
import { loadDrafts } from './drafts.ts';
import { fitDrafts } from './reconcile-drafts.ts';
import { openKey } from './order-key.ts';

/** Loads the steps of an order, which are not part of the initial page. */
const importSteps = () => import('./place-order.ts');

/** Returns the steps of an order; null if they could not be loaded. */
const loadSteps = (core: CheckoutCore) =>
  importSteps().then(
    ({ orderSteps }) => orderSteps(core),
    (error: unknown) => {
      console.warn('the steps of an order could not be loaded', error);
      return null;
    },
  );

/** Returns the actions of the order as a whole. */
export function orderVerbs(core: CheckoutCore) {
  const { env } = core;
  return {
    /** Once, in the browser: restores this tab's entries, and an order without an answer. */
    async start(): Promise<void> {
      const { view, drafts } = core.state;
      const { cartId } = view;
      const kept = { ...drafts, ...loadDrafts(env.storage, cartId) };
      core.change({ phase: 'idle', drafts: fitDrafts(view, kept, null) });
      // Preloads them before the button is pressed; after a failure pressing it loads them again.
      let isAhead = false;
      core.$checkout.subscribe(() => {
        if (isAhead || core.current !== 'review') return;
        isAhead = true;
        void importSteps().catch(() => undefined);
      });
      const key = cartId && openKey(env.storage, cartId);
      if (cartId && key) await (await loadSteps(core))?.resume(cartId, key);
    },

    /** Places the shown order. */
    async placeOrder(): Promise<void> {
      const { cartId, lockedUntil } = core.state.view;
      if (core.state.phase !== 'idle' || !cartId || lockedUntil) return;
      core.change({ phase: 'placing', alert: null, problems: {}, seenPayableMinor: null, challengeUrl: null });
      const steps = await loadSteps(core);
      // Nothing was sent yet.
      if (!steps) return core.fail('CheckoutGeneralError');
      await steps.place(cartId);
    },
  };
}
