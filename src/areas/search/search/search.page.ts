import { decidePage } from '../../../../server/access/access.rules.ts';
import { pageRules, type PageRule } from '../../../../server/content/item-access.rules.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { otherWordings } from '../../../../server/search/synonyms.rules.ts';
import { searchHubs, type SearchAnswer, type SearchHub } from '../../../../server/search/search.contract.ts';
import { getLinkableFacets } from '../../../cms/queries/linkable-facets.ts';
import { getSearchSynonyms } from '../../../cms/queries/search-synonyms.ts';
import { getSearchHubs, type HubTab } from '../../../cms/queries/search-hubs.ts';
import { read } from '../../../cms/query.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { readSearch, type SearchState } from './search-address.ts';
import { toCards } from './search-cards.ts';
import { toFacetViews } from './facet-views.ts';

type Call = PageCall<Awaited<ReturnType<typeof siteFrame>>>;

/** Finds pages and products. Its address holds the whole search; it needs no script. */
export const searchPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, url, services, locals } = call;
    const { language, t } = page;
    const [{ searchHubs: hubs }, { linkableFacets }] = await Promise.all([
      read(locals, getSearchHubs, { language }),
      read(locals, getLinkableFacets, { parent: 'products', template: 'Linkable Facet', language }),
    ]);
    const [first, ...others] = hubs.filter((hub) => !hub.isDisabled && hubOf(hub) !== undefined);
    if (!first) throw new Error('The content has no tab for the search.');
    const tabs: [HubTab, ...HubTab[]] = [first, ...others];
    const asked = readSearch(url.searchParams, tabs);
    const found = await answer(call, asked, tabs);
    const { state } = found;
    const topics = new Map(linkableFacets.map((facet) => [`${facet.facetField}:${facet.facetValue}`, facet.name]));
    return {
      state,
      tabs: tabs.map((tab) => ({ tab, total: found.answer?.totals[hubOf(tab) as SearchHub] ?? null })),
      answer: found.answer,
      isComplete: services.search.isComplete(),
      cards: found.answer ? await toCards(call, found.answer.hits, asked.query) : [],
      facets: found.answer ? toFacetViews(state, found.answer, { t, topics }) : [],
    };
  },
});

const hubOf = ({ searchHubName }: HubTab): SearchHub | undefined => searchHubs.find((hub) => hub === searchHubName);

/**
 * Asks the index; where the chosen tab and the products have nothing, the tab with the most results is shown instead,
 * unless a person chose the tab (docs/decisions/search.md#an-empty-tab). Null while the index cannot be asked.
 */
async function answer(
  call: Call,
  state: SearchState,
  tabs: readonly HubTab[],
): Promise<{ state: SearchState; answer: SearchAnswer | null }> {
  try {
    const answered = await ask(call, state);
    const last = Math.max(1, Math.ceil(answered.total / state.size));
    // An address may name a page that there is no more.
    if (state.page > last) return await answer(call, { ...state, page: last }, tabs);
    const most = tabs.toSorted((a, b) => totalOf(answered, b) - totalOf(answered, a))[0];
    const isLost = totalOf(answered, state.tab) === 0 && answered.totals.Products === 0 && !state.isTabChosen;
    if (!isLost || !most || totalOf(answered, most) === 0) return { state, answer: answered };
    const moved = { ...state, tab: most, chosen: {}, ranges: {}, sort: 0, page: 1 };
    return { state: moved, answer: await ask(call, moved) };
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    call.services.log.error({ err: error }, 'the search could not be asked');
    return { state, answer: null };
  }
}

const totalOf = ({ totals }: SearchAnswer, tab: HubTab): number => totals[hubOf(tab) as SearchHub];

async function ask(call: Call, state: SearchState): Promise<SearchAnswer> {
  const { language } = call.page;
  const { searchSynonyms } = await read(call.locals, getSearchSynonyms, { language });
  const { tab, sort, query, chosen, ranges, page, size } = state;
  const order = tab.sortItems[sort];
  return call.services.search.query({
    ...{ query, chosen, ranges, page, size, language, readable: await readableRules(call) },
    alternatives: otherWordings(
      query,
      searchSynonyms.map(({ words }) => words),
    ),
    hub: hubOf(tab) as SearchHub,
    sort: { by: order?.sortExpression ?? 'relevancy', isDescending: order?.sortOrder !== 'ascending' },
  });
}

/** The rules of the pages that the person of the session may open. */
async function readableRules({ viewer: { person }, services }: Call): Promise<PageRule[]> {
  if (!person) return ['public'];
  const bannedCountries = await services.accountContent.bannedCountries();
  return pageRules.filter(
    (rule) => decidePage(rule, person, { path: '/', bannedCountries, isEditing: false }).kind === 'allow',
  );
}
