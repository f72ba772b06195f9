import { tabStorage } from './tab-storage.ts';

/** Name of the query parameter and of what is kept, the latest and the first (docs/decisions/cart.md#order-source). */
const name = 'order_src';
const firstName = 'order_src_first';
const longest = 200;

/**
 * Stores the sources of the visit for the order, from any page and for the tab: the cart may come after several of them.
 * A page without the parameter changes nothing.
 */
export function keepOrderSource(query: string): void {
  const source = new URLSearchParams(query).get(name)?.trim().slice(0, longest);
  if (!source) return;
  if (tabStorage.read(firstName) === null) tabStorage.write(firstName, source);
  tabStorage.write(name, source);
}
