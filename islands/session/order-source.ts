import { tabStorage } from './tab-storage.ts';

/** Name of the query parameter and of what is kept (docs/decisions/cart.md#order-source). */
const name = 'order_src';
const longest = 200;

/**
 * Stores the source of the visit for the order, from any page and for the tab; a page without the parameter changes
 * nothing.
 */
export function keepOrderSource(query: string): void {
  const source = new URLSearchParams(query).get(name)?.trim();
  if (source) tabStorage.write(name, source.slice(0, longest));
}
