import type { Locale } from '../../../../server/platform/locale.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { readableRules } from '../../../../server/search/readable-rules.ts';
import { isNarrowed, sizeOf } from '../../../../server/search/search-address.rules.ts';
import type { SearchView } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { everything, type SearchAnswer } from '../../../../server/search/search.contract.ts';
import { countedTerm } from '../../../../server/search/search-term.rules.ts';
import { otherWordings } from '../../../../server/search/synonyms.rules.ts';
import { timeframeFacet, timeframeRange } from '../../../../server/search/timeframe.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { getLinkableFacets } from '../../../cms/queries/linkable-facets.ts';
import { read } from '../../../cms/query.ts';
import { toFacetViews } from './facet-views.ts';
import { readSearchWords } from './read-search-words.ts';
import { findOffers } from './find-offers.ts';
import { toCards } from './search-cards.ts';
import { findTabHub, type SearchTabs } from './search-tabs.ts';

/** The viewer, the language and the services of a search. */
export interface SearchCall {
  services: Pick<
    App.Locals['services'],
    'accountContent' | 'clock' | 'db' | 'installation' | 'productCache' | 'search' | 'searchTerms'
  >;
  viewer: Pick<App.Locals['viewer'], 'person'>;
  locals: Pick<App.Locals, 'content'>;
  language: Locale;
  tabs: SearchTabs;
  t: Translate;
  /** True when the same text has already been counted. */
  isCounted?: boolean;
}

/** The viewer of an index query. */
interface AskCall extends Pick<SearchCall, 'viewer' | 'locals' | 'language'> {
  /** True for a calendar. */
  areDatesApart?: boolean;
  services: Pick<SearchCall['services'], 'accountContent' | 'clock' | 'installation' | 'search'>;
}

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

/** Queries the index for a search. @throws SearchUnavailable */
export async function queryIndex(
  call: AskCall,
  state: SearchState,
  hub = findTabHub(state.tab) ?? everything,
): Promise<SearchAnswer> {
  const { services, viewer, locals, language } = call;
  const { synonyms, naming } = await readSearchWords(locals, language);
  const { tab, sort, query, page } = state;
  const order = tab.sortItems[sort];
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  return services.search.query({
    query,
    page,
    size: sizeOf(state),
    areDatesApart: call.areDatesApart === true,
    language,
    readable: await readableRules(services, viewer.person),
    ...withTimes(state, today),
    alternatives: otherWordings(query, synonyms),
    naming,
    hub,
    spread: tab.facets
      .filter(({ facetType }) => facetType === 'NumericFacet' || facetType === timeframeFacet)
      .map(({ facetField }) => facetField),
    sort: { by: order?.sortExpression ?? 'relevancy', isDescending: order?.sortOrder !== 'ascending' },
  });
}

/** The index does not know today's date: a timeframe becomes a range. An unknown name selects nothing. */
function withTimes({ tab, chosen, ranges }: SearchState, today: string): Pick<SearchState, 'chosen' | 'ranges'> {
  const times = tab.facets.filter(({ facetType }) => facetType === timeframeFacet);
  const meant = times.flatMap(({ facetField: field }) => {
    const range = timeframeRange(chosen[field]?.[0] ?? '', today);
    return range ? [[field, range] as const] : [];
  });
  const fields = new Set(times.map(({ facetField }) => facetField));
  return {
    chosen: Object.fromEntries(Object.entries(chosen).filter(([field]) => !fields.has(field))),
    ranges: { ...Object.fromEntries(meant), ...ranges },
  };
}
