import type { ReadableAtom } from 'nanostores';
import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { CheckoutCore, type CheckoutState, type CheckoutEnv } from './checkout-state.ts';
import type { Places } from './find-problems.ts';
import { orderVerbs } from './order-verbs.ts';
import { tileVerbs } from './step-verbs.ts';

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/** The state of the checkout page with all its actions. */
export function createCheckoutStore(view: CheckoutView, places: Places, env: CheckoutEnv) {
  const core = new CheckoutCore(view, places, env);
  const $checkout: ReadableAtom<CheckoutState> = core.$checkout;
  return {
    $checkout,
    loadStates: (country: string) => core.loadStates(country),
    ...tileVerbs(core),
    ...orderVerbs(core),
  };
}
