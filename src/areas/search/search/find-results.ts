import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { isNarrowed, sizeOf } from '../../../../server/search/search-address.rules.ts';
import type { SearchView } from '../../../../server/search/search-endpoints.contract.ts';
import { everything, inTexts, type SearchAnswer } from '../../../../server/search/search.contract.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { countedTerm } from '../../../../server/search/search-term.rules.ts';
import { getLinkableFacets } from '../../../cms/queries/linkable-facets.ts';
import { read } from '../../../cms/query.ts';
import { toFacetViews } from './facet-views.ts';
import { queryIndex, type SearchCall } from './query-index.ts';
import { readSearchWords } from './read-search-words.ts';
import { findOffers } from './find-offers.ts';
import { toCards } from './search-cards.ts';
import { findTabHub } from './search-tabs.ts';
import { queryTexts } from './texts/query-texts.ts';
import { nameFound, textCounts, toTextCards, toTextGroup } from './texts/text-view.ts';

/**
 * Finds what a search shows, in its language; the last page when the requested one no longer exists.
 * @throws SearchUnavailable
 */
export async function findResults(call: SearchCall, state: SearchState): Promise<SearchView> {
  const { services, locals, language, t, tabs } = call;
  const hub = findTabHub(state.tab);
  const isOfTexts = hub === inTexts;
  const [asked, typedTexts, { naming }] = await Promise.all([
    queryIndex(call, isOfTexts ? bare(state) : state),
    queryTexts(call, state),
    readSearchWords(locals, language),
  ]);
  // A word that stands in a text is no slip there.
  const corrected = state.isExact || (isOfTexts && typedTexts.total > 0) ? null : asked.suggestion;
  const query = corrected ?? state.query;
  const meant = { ...state, query };
  const pages = corrected === null ? asked : await queryIndex(call, isOfTexts ? bare(meant) : meant);
  const texts = corrected === null ? typedTexts : await queryTexts(call, meant);
  const standards = isOfTexts || hub === everything ? await nameFound(call, texts) : new Map();
  const answer: SearchAnswer = isOfTexts
    ? { ...pages, total: texts.total, counts: textCounts(texts, standards, t), limits: {}, spread: {} }
    : pages;
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
    const isFound = typedTexts.total > 0 || Object.values(asked.totals).some((total) => total > 0);
    services.searchTerms.note({ text: state.query, language, isFound });
  }
  return {
    total: answer.total,
    page: state.page,
    totals: { ...answer.totals, [inTexts]: texts.total },
    suggestion: answer.suggestion,
    corrected,
    landing: texts.isNumber ? inTexts : answer.landing,
    withdrawn: answer.withdrawn.map(({ path, title, designation, replacedBy }) => ({
      href: path,
      title: [designation, title].filter(Boolean).join(' '),
      replacedBy: replacedBy && { href: replacedBy.path, title: `${replacedBy.designation} ${replacedBy.title}` },
    })),
    offers:
      answer.total === 0
        ? await findOffers(
            call,
            { ...state, query },
            { answer: { totals: { ...answer.totals, [inTexts]: texts.total } }, words },
          )
        : null,
    cards: isOfTexts
      ? toTextCards(call, texts, { standards, query })
      : await toCards(call, answer, { query, words, marks: naming.marks }),
    inTexts: hub === everything ? toTextGroup(call, texts, { standards, state, query }) : null,
    facets: toFacetViews(state, answer, { ...words, today, country: services.installation.country }),
    isComplete: services.search.isComplete(),
    searchText: countedTerm(state.query) ?? '',
  };
}

/** The search of the site beside that of the texts, whose filters and pages are others. */
const bare = (state: SearchState): SearchState => ({ ...state, chosen: {}, ranges: {}, page: 1, sort: 0 });
