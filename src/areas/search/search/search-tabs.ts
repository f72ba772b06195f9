import type { ModuleName } from '../../../../server/platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../../../server/platform/installation/modules.rules.ts';
import type { SearchTab } from '../../../../server/search/search-tab.contract.ts';
import { totalOfHub } from '../../../../server/search/landing-hub.rules.ts';
import { everything, inTexts, searchHubs, type TabHub } from '../../../../server/search/search.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { getSearchHubs } from '../../../cms/queries/search-hubs.ts';
import { read } from '../../../cms/query.ts';
import { textTab } from './texts/text-tab.ts';

const hubs = [...searchHubs, everything, inTexts] as const;

export type SearchTabs = [SearchTab, ...SearchTab[]];

/** Returns the hub of a tab; undefined for one that this site does not have. */
export const findTabHub = ({ searchHubName }: SearchTab): TabHub | undefined =>
  hubs.find((hub) => hub === searchHubName);

/**
 * Reads the editors' tabs, in their order, without those of modules that are off; null when there are none. The tab of the
 * texts of standards stands behind that of the standards.
 */
export async function readTabs(
  locals: Pick<App.Locals, 'content'>,
  {
    language,
    modulesOff,
    hasTexts,
    t,
  }: { language: string; modulesOff: readonly ModuleName[]; hasTexts: boolean; t: Translate },
): Promise<SearchTabs | null> {
  const { searchHubs: offered } = await read(locals, getSearchHubs, { language });
  const { isHubOff, isFacetOff } = moduleSwitch(modulesOff);
  const shown: SearchTab[] = offered
    .filter((hub) => !hub.isDisabled && !isHubOff(hub.searchHubName) && findTabHub(hub) !== undefined)
    .map((hub) => ({ ...hub, facets: hub.facets.filter(({ facetField }) => !isFacetOff(facetField)) }));
  const standards = shown.findIndex((hub) => findTabHub(hub) === 'Standards');
  const [first, ...others] =
    hasTexts && shown.length > 0
      ? shown.toSpliced(standards === -1 ? shown.length : standards + 1, 0, textTab(t))
      : shown;
  return first ? [first, ...others] : null;
}

/** Returns a tab's number of results before filters. */
export const totalOf = (totals: Readonly<Record<string, number>>, tab: SearchTab): number =>
  totalOfHub(totals, findTabHub(tab));
