import { everything, searchHubs, type SearchAnswer, type SearchHub } from './search.contract.ts';

type Hub = SearchHub | typeof everything;

/** Returns the number of results of a hub, or of all. */
export const totalOfHub = (totals: Readonly<Record<string, number>>, hub: Hub | undefined): number =>
  hub === everything ? searchHubs.reduce((sum, each) => sum + (totals[each] ?? 0), 0) : ((hub && totals[hub]) ?? 0);

/**
 * Returns the hub whose results are shown instead, where the visitor chose no tab; null for the shown one
 * (docs/decisions/search.md#an-empty-tab).
 * @param shown hub of the tab in the address
 * @param offered hubs of all tabs, in their order
 */
export function landingHub(
  { totals, landing }: Pick<SearchAnswer, 'landing'> & { totals: Readonly<Record<string, number>> },
  shown: Hub | undefined,
  offered: readonly (Hub | undefined)[],
): Hub | null {
  if (totalOfHub(totals, shown) === 0 && totalOfHub(totals, 'Products') === 0) {
    const [most] = offered.toSorted((a, b) => totalOfHub(totals, b) - totalOfHub(totals, a));
    return most !== undefined && totalOfHub(totals, most) > 0 ? most : null;
  }
  // A tab in an address is meant, the first one is where everybody begins.
  return landing !== null && shown === offered[0] && offered.includes(landing) ? landing : null;
}
