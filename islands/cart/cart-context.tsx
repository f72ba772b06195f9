import { createContext, use, type ReactNode } from 'react';
import { formatMoney } from '../../server/pricing/money.rules.ts';
import type { Say } from '../ui/say.ts';
import type { CartStore } from './cart.store.ts';

/** Where the cart leads to, in the language of the page. */
export interface CartPaths {
  cart: string;
  checkout: string;
  /** A product's id follows. */
  products: string;
  /** Where to look for something to buy. */
  browse: string;
}

interface CartWorld {
  say: Say;
  language: string;
  paths: CartPaths;
  store: CartStore;
  money(amountMinor: number): string;
}

const CartContext = createContext<CartWorld | null>(null);

export function CartProvider({ children, ...world }: Omit<CartWorld, 'money'> & { children: ReactNode }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, world.language);
  return <CartContext value={{ ...world, money }}>{children}</CartContext>;
}

export function useCart(): CartWorld {
  const world = use(CartContext);
  if (!world) throw new Error('A part of the cart was drawn outside of it.');
  return world;
}
