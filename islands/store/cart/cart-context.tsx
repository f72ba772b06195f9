import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { createContext, use, type ReactNode } from 'react';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { CartKey } from './cart-phrases.ts';
import type { CartStore } from './cart.store.ts';

/** Links of the cart, in the language of the page. */
export interface CartPaths {
  cart: string;
  checkout: string;
  /** A product's id follows. */
  products: string;
  /** The catalogue. */
  browse: string;
  /** The contact form, about an order. */
  contact: string;
}

interface CartPageContext {
  t: Translate<CartKey>;
  language: string;
  locality: Locality;
  paths: CartPaths;
  store: CartStore;
  money(amountMinor: number): string;
}

const CartContext = createContext<CartPageContext | null>(null);

export function CartProvider({ children, ...value }: Omit<CartPageContext, 'money'> & { children: ReactNode }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, value.language, value.locality.country);
  return <CartContext value={{ ...value, money }}>{children}</CartContext>;
}

export function useCart(): CartPageContext {
  const value = use(CartContext);
  if (!value) throw new Error('A part of the cart was drawn outside of it.');
  return value;
}
