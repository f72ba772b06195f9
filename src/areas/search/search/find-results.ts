import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { isNarrowed, sizeOf } from '../../../../server/search/search-address.rules.ts';
import type { SearchView } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { countedTerm } from '../../../../server/search/search-term.rules.ts';
import { getLinkableFacets } from '../../../cms/queries/linkable-facets.ts';
import { read } from '../../../cms/query.ts';
import { toFacetViews } from './facet-views.ts';
import { queryIndex, type SearchCall } from './query-index.ts';
import { readSearchWords } from './read-search-words.ts';
import { findOffers } from './find-offers.ts';
import { toCards } from './search-cards.ts';

/**
 * Finds what a search shows, in its language; the last page when the requested one no longer exists.
 * @throws SearchUnavailable
 */
export async function findResults(call: SearchCall, state: SearchState): Promise<SearchView> {
  const { services, locals, language, t, tabs } = call;
  const [asked, { naming }] = await Promise.all([queryIndex(call, state), readSearchWords(locals, language)]);
  const corrected = state.isExact ? null : asked.suggestion;
  const query = corrected ?? state.query;
  const answer = corrected === null ? asked : await queryIndex(call, { ...state, query });
  const last = Math.max(1, Math.ceil(answer.total / sizeOf(state)));
  if (state.page > last) return findResults(call, { ...state, page: last });
  const { linkableFacets } = await read(locals, getLinkableFacets, {
    parent: 'products',
    template: 'Linkable Facet',
    language,
  });
  const names = new Map(linkableFacets.map((facet) => [`${facet.facetField}:${facet.facetValue}`, facet.name]));
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const words = { t, names, tabs, language };
  if (state.page === 1 && !isNarrowed(state) && !call.isCounted) {
    const isFound = Object.values(asked.totals).some((total) => total > 0);
    services.searchTerms.note({ text: state.query, language, isFound });
  }
  return {
    total: answer.total,
    page: state.page,
    totals: answer.totals,
    suggestion: answer.suggestion,
    corrected,
    landing: answer.landing,
    withdrawn: answer.withdrawn.map(({ path, title, designation, replacedBy }) => ({
      href: path,
      title: [designation, title].filter(Boolean).join(' '),
      replacedBy: replacedBy && { href: replacedBy.path, title: `${replacedBy.designation} ${replacedBy.title}` },
    })),
    offers: answer.total === 0 ? await findOffers(call, { ...state, query }, { answer, words }) : null,
    cards: await toCards(call, answer, { query, words, marks: naming.marks }),
    facets: toFacetViews(state, answer, { ...words, today, country: services.installation.country }),
    isComplete: services.search.isComplete(),
    searchText: countedTerm(state.query) ?? '',
  };
}
