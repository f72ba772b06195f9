import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readSearch, searchHref } from '../../../../server/search/search-address.rules.ts';
import type { SearchView } from '../../../../server/search/search-endpoints.contract.ts';
import { everything } from '../../../../server/search/search.contract.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { queryIndex, type SearchCall } from './query-index.ts';
import { findTabHub, totalOf } from './search-tabs.ts';
import { valueWords, type ResultWords } from './value-words.ts';

/** Most topics that are offered. */
const mostTopics = 5;

/**
 * Finds what helps where a tab has no results: tabs that have some, the topics of those results, or else the largest
 * ones, what others search for, and the help.
 */
export async function findOffers(
  call: SearchCall,
  state: SearchState,
  { answer, words }: { answer: { totals: Readonly<Record<string, number>> }; words: ResultWords },
): Promise<NonNullable<SearchView['offers']>> {
  const { services, tabs, language } = call;
  const path = sitePath('/search', language);
  const [first] = tabs;
  const stateOf = (tab = first): SearchState => readSearch(new URLSearchParams({ tab: tab.id }), tabs);
  const open = (tab: typeof first, change: Partial<SearchState>) =>
    searchHref(path, stateOf(tab), { isTabChosen: true, ...change });
  const others = tabs.filter((tab) => tab.id !== state.tab.id && totalOf(answer.totals, tab) > 0);
  const topicTab = tabs.find(({ facets }) =>
    facets.some(({ facetField, facetType }) => facetField === 'topic' && facetType === 'Facet'),
  );
  const searches = await services.searchTerms.popular(language);
  const help = tabs.find((tab) => findTabHub(tab) === 'Help');
  return {
    tabs: others.map((tab) => ({
      label: tab.tabName,
      total: totalOf(answer.totals, tab),
      href: open(tab, { query: state.query }),
    })),
    topics: topicTab
      ? (await findTopics(call, { ...stateOf(), query: others.length > 0 ? state.query : '' })).map(
          ({ value, label }) => ({
            label: valueWords('topic', { value, label }, words),
            href: open(topicTab, { chosen: { topic: [value] } }),
          }),
        )
      : [],
    searches: searches.map((text) => ({ label: text, href: searchHref(path, stateOf(), { query: text }) })),
    help: help ? open(help, {}) : null,
  };
}

/** The most frequent topics among the results of the whole site. */
async function findTopics(call: SearchCall, state: SearchState): Promise<{ value: string; label: string }[]> {
  const { counts } = await queryIndex(call, { ...state, chosen: {}, ranges: {}, page: 1 }, everything);
  return (counts['topic'] ?? []).toSorted((a, b) => b.count - a.count).slice(0, mostTopics);
}
