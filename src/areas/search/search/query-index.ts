import type { Locale } from '../../../../server/platform/locale.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { readableRules } from '../../../../server/search/readable-rules.ts';
import { sizeOf } from '../../../../server/search/search-address.rules.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { everything, inTexts, type SearchAnswer } from '../../../../server/search/search.contract.ts';
import { otherWordings } from '../../../../server/search/synonyms.rules.ts';
import { timeframeFacet, timeframeRange } from '../../../../server/search/timeframe.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { readSearchWords } from './read-search-words.ts';
import { findTabHub, type SearchTabs } from './search-tabs.ts';

/** The viewer, the language and the services of a search. */
export interface SearchCall {
  services: Pick<
    App.Locals['services'],
    'accountContent' | 'clock' | 'db' | 'installation' | 'productCache' | 'search' | 'searchTerms'
  >;
  viewer: Pick<App.Locals['viewer'], 'person' | 'customer'>;
  locals: Pick<App.Locals, 'content'>;
  language: Locale;
  tabs: SearchTabs;
  t: Translate;
  /** True when the same text has already been counted. */
  isCounted?: boolean;
}

/** The viewer of an index query. */
interface AskCall extends Pick<SearchCall, 'locals' | 'language'> {
  viewer: Pick<SearchCall['viewer'], 'person'>;
  /** True for a calendar. */
  areDatesApart?: boolean;
  services: Pick<SearchCall['services'], 'accountContent' | 'clock' | 'installation' | 'search'>;
}

/** Queries the index for a search. @throws SearchUnavailable */
export async function queryIndex(
  call: AskCall,
  state: SearchState,
  asked = findTabHub(state.tab) ?? everything,
): Promise<SearchAnswer> {
  const { services, viewer, locals, language } = call;
  const { synonyms, naming } = await readSearchWords(locals, language);
  // The tab of the texts shows the totals of the site.
  const hub = asked === inTexts ? everything : asked;
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
