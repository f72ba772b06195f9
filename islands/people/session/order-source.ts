import { personStorage } from '../person/person-storage.ts';
import { cutText } from '../../../server/platform/cut-text.rules.ts';

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
  const source = cutText(new URLSearchParams(query).get(name)?.trim() ?? '', longest);
  if (!source) return;
  if (personStorage.read(firstName) === null) personStorage.write(firstName, source);
  personStorage.write(name, source);
}
