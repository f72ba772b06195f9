import type { ModuleName } from '../../../../server/platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../../../server/platform/installation/modules.rules.ts';
import type { SearchTab } from '../../../../server/search/search-tab.contract.ts';
import { totalOfHub } from '../../../../server/search/landing-hub.rules.ts';
import { everything, searchHubs, type SearchHub } from '../../../../server/search/search.contract.ts';
import { getSearchHubs } from '../../../cms/queries/search-hubs.ts';
import { read } from '../../../cms/query.ts';

const hubs = [...searchHubs, everything] as const;

export type SearchTabs = [SearchTab, ...SearchTab[]];

/** Returns the hub of a tab; undefined for one that this site does not have. */
export const findTabHub = ({ searchHubName }: SearchTab): SearchHub | typeof everything | undefined =>
  hubs.find((hub) => hub === searchHubName);

/** Reads the editors' tabs, in their order, without those of modules that are off; null when there are none. */
export async function readTabs(
  locals: Pick<App.Locals, 'content'>,
  { language, modulesOff }: { language: string; modulesOff: readonly ModuleName[] },
): Promise<SearchTabs | null> {
  const { searchHubs: offered } = await read(locals, getSearchHubs, { language });
  const { isHubOff, isFacetOff } = moduleSwitch(modulesOff);
  const [first, ...others] = offered
    .filter((hub) => !hub.isDisabled && !isHubOff(hub.searchHubName) && findTabHub(hub) !== undefined)
    .map((hub) => ({ ...hub, facets: hub.facets.filter(({ facetField }) => !isFacetOff(facetField)) }));
  return first ? [first, ...others] : null;
}

/** Returns a tab's number of results before filters. */
export const totalOf = (totals: Readonly<Record<string, number>>, tab: SearchTab): number =>
  totalOfHub(totals, findTabHub(tab));
