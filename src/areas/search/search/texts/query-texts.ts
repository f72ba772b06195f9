import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { listNotices } from '../../../../../server/people/preferences/document-notice.repo.ts';
import { sizeOf } from '../../../../../server/search/search-address.rules.ts';
import type { SearchState } from '../../../../../server/search/search-tab.contract.ts';
import { inTexts } from '../../../../../server/search/search.contract.ts';
import { readFound, type ShownPlace } from '../../../../../server/search/sections/read-found.ts';
import { readingLevel } from '../../../../../server/search/sections/reading-level.ts';
import type { SectionAnswer } from '../../../../../server/search/sections/section-search.contract.ts';
import { otherWordings } from '../../../../../server/search/synonyms.rules.ts';
import { everything } from '../../../../../server/search/search.contract.ts';
import type { SearchCall } from '../query-index.ts';
import { readSearchWords } from '../read-search-words.ts';
import { findTabHub } from '../search-tabs.ts';

/** Results of the group above those of the whole site. */
const groupSize = 3;

/** Results in the texts of standards, with what this person may see of them. */
export interface FoundTexts extends Omit<SectionAnswer, 'hits'> {
  places: ShownPlace[];
}

/** Searches the texts of standards for the tab that is shown: its page, the first three, or only their number. */
export async function queryTexts(call: SearchCall, state: SearchState): Promise<FoundTexts> {
  const { services, viewer, locals, language } = call;
  const hub = findTabHub(state.tab);
  const isTab = hub === inTexts;
  const { synonyms, naming } = await readSearchWords(locals, language);
  const { person } = viewer;
  const today = todayOf(services);
  const reading = readingLevel({
    person,
    subscriptions: viewer.customer?.subscriptions ?? [],
    bannedCountries: person ? await services.accountContent.bannedCountries() : [],
    today,
  });
  const isFollowing = person !== null && /\d/.test(state.query);
  const answer = await services.search.sections.query({
    query: state.query,
    alternatives: otherWordings(state.query, synonyms),
    naming,
    language,
    reading,
    preferred: isFollowing ? await listNotices(services.db, person.userId) : [],
    chosen: isTab ? state.chosen : {},
    countsOlder: isTab,
    sort: isTab && state.tab.sortItems[state.sort]?.sortExpression === 'place' ? 'place' : 'relevancy',
    page: isTab ? state.page : 1,
    size: isTab ? sizeOf(state) : groupSize,
  });
  const { hits, ...found } = answer;
  const isShown = isTab || hub === everything;
  const places = isShown ? await readFound(services.db, hits, { reading, terms: answer.terms, day: today }) : [];
  return { ...found, places };
}
