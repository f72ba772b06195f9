import { personStorage } from '../person/person-storage.ts';

/**
 * Name of the query parameter and of the stored values, the latest and the first (docs/decisions/cart.md#order-source).
 */
const name = 'order_src';
const firstName = 'order_src_first';
const longest = 200;

/**
 * Stores the sources of the visit for the order, on any page, for the tab: the cart may follow several of them. They
 * belong to the person: another person's orders do not get them. A page without the parameter changes nothing.
 */
export function storeOrderSource(query: string): void {
  // As cutText does it, which would be one more file in the list of the script that every page has.
  const half = /[\uD800-\uDBFF]$/;
  const source = new URLSearchParams(query).get(name)?.trim().slice(0, longest).replace(half, '');
  if (!source) return;
  if (personStorage.read(firstName) === null) personStorage.write(firstName, source);
  personStorage.write(name, source);
}
