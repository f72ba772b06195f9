import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { createContext, use } from 'react';
import type { Translate } from '../../platform/ui/translate.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { OfferedProduct } from './offered-product.ts';
import type { ProductKey } from './product-phrases.ts';
import type { ProductStore } from './product.store.ts';

interface ProductPage {
  product: OfferedProduct;
  store: ProductStore;
  t: Translate<ProductKey>;
  language: Locale;
  locality: Locality;
  /** Selects a value and writes the choice into the address. */
  change: (name: string, value: string) => void;
  paths: { cart: string; signIn: string };
}

/** Shares product, store and phrases among the parts of the island. */
export const ProductContext = createContext<ProductPage | null>(null);

export function useProduct(): ProductPage {
  const page = use(ProductContext);
  if (!page) throw new Error('A part of the offer was drawn outside of it.');
  return page;
}
