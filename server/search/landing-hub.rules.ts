import { everything, inTexts, searchHubs, type TabHub } from './search.contract.ts';

/** Returns the number of results of a hub, or of all. */
export const totalOfHub = (totals: Readonly<Record<string, number>>, hub: TabHub | undefined): number =>
  hub === everything ? searchHubs.reduce((sum, each) => sum + (totals[each] ?? 0), 0) : ((hub && totals[hub]) ?? 0);

/**
 * Returns the hub whose results are shown instead, where the visitor chose no tab; null for the shown one
 * (docs/decisions/search.md#an-empty-tab).
 * @param shown hub of the tab in the address
 * @param offered hubs of all tabs, in their order
 */
export function landingHub<Hub extends TabHub>(
  { totals, landing }: { landing: TabHub | null; totals: Readonly<Record<string, number>> },
  shown: Hub | undefined,
  offered: readonly (Hub | undefined)[],
): Hub | null {
  if (landing !== inTexts && totalOfHub(totals, shown) === 0 && totalOfHub(totals, 'Products') === 0) {
    // A page that answers comes before sections with the words.
    const rankOf = (hub: TabHub | undefined) => (hub === inTexts ? 0.5 : 1) * Math.sign(totalOfHub(totals, hub));
    const [most] = offered.toSorted((a, b) => rankOf(b) - rankOf(a) || totalOfHub(totals, b) - totalOfHub(totals, a));
    return most !== undefined && totalOfHub(totals, most) > 0 ? most : null;
  }
  // A tab in an address is meant, the first one is where everybody begins.
  return (shown === offered[0] && offered.find((hub) => hub === landing)) || null;
}
