import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { useStore } from '@nanostores/react';
import { createContext, use, type ReactNode } from 'react';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { CheckoutKey } from './checkout-phrases.ts';
import type { CheckoutState } from './checkout-state.ts';
import type { CheckoutStore } from './checkout.store.ts';

interface CheckoutPage {
  store: CheckoutStore;
  t: Translate<CheckoutKey>;
  language: Locale;
  locality: Locality;
  gateway: ClientConfig;
  /** Addresses of the site, locale prefix included. */
  paths: { cart: string; shop: string; signIn: string; signUp: string; contact: string };
  /** Links to the documents that an order agrees to, rendered by the server. */
  terms?: ReactNode;
}

/** Shared by all parts of the checkout. */
export const CheckoutContext = createContext<CheckoutPage | null>(null);

interface CheckoutPart extends CheckoutPage {
  state: CheckoutState;
  money: (amountMinor: number) => string;
  /** Returns the message about a control; undefined without a problem. */
  errorOf: (id: string) => string | undefined;
}

export function useCheckout(): CheckoutPart {
  const page = use(CheckoutContext);
  if (!page) throw new Error('A part of the checkout was drawn outside of it.');
  const state = useStore(page.store.$checkout);
  const errorOf = (id: string) => {
    const problem = state.problems[id];
    return problem && page.t(problem.key as CheckoutKey, problem.tokens);
  };
  return {
    ...page,
    state,
    money: (amountMinor) => formatMoney(amountMinor, page.language, page.locality.country),
    errorOf,
  };
}
