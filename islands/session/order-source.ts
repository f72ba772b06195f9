import { tabStorage } from './tab-storage.ts';

/** Name of the query parameter and of what is kept (part 1 §7). */
const name = 'order_src';
const longest = 200;

/** Where the visit came from, for the order: kept for the tab from any page; a page that says nothing changes nothing. */
export function keepOrderSource(query: string): void {
  const source = new URLSearchParams(query).get(name)?.trim();
  if (source) tabStorage.write(name, source.slice(0, longest));
}
