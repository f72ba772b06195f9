import { useStore } from '@nanostores/react';
import { createContext, use } from 'react';
import { splitProblem } from '../../server/accounts/problem.rules.ts';
import { formatMoney } from '../../server/pricing/money.rules.ts';
import type { ClientConfig } from '../../server/payments/gateway.contract.ts';
import type { Say } from '../ui/say.ts';
import type { CheckoutState } from './checkout-state.ts';
import type { CheckoutStore } from './checkout.store.ts';

interface CheckoutPage {
  store: CheckoutStore;
  say: Say;
  language: 'en' | 'es';
  gateway: ClientConfig;
  /** Addresses of the site, locale prefix included. */
  paths: { cart: string; shop: string; signIn: string; signUp: string; contact: string };
}

/** What the parts of the checkout have in common. */
export const CheckoutContext = createContext<CheckoutPage | null>(null);

export function useCheckout(): CheckoutPage & { state: CheckoutState; money: (amountMinor: number) => string } {
  const page = use(CheckoutContext);
  if (!page) throw new Error('A part of the checkout was drawn outside of it.');
  const state = useStore(page.store.$checkout);
  return { ...page, state, money: (amountMinor) => formatMoney(amountMinor, page.language) };
}

/** What is wrong with a control in words, if anything. */
export function useProblem(id: string): string | undefined {
  const { say, state } = useCheckout();
  const problem = state.problems[id];
  if (problem === undefined) return undefined;
  const { key, tokens } = splitProblem(problem);
  return say(key, tokens);
}
