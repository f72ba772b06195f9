import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import type { SearchAnswer } from '../../../../server/search/search.contract.ts';
import { readSearch, searchHref, sizeOf } from '../../../../server/search/search-address.rules.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { parseEventPath } from '../../../../server/learning/training/event-paths.rules.ts';
import { getSearchHubs, type HubTab } from '../../../cms/queries/search-hubs.ts';
import { read } from '../../../cms/query.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { toFacetViews } from '../search/facet-views.ts';
import { queryIndex } from '../search/query-index.ts';
import { toEventViews } from './event-view.ts';

type Call = PageCall<SiteFrame>;

/** The hub of training events in the content; null when editors have disabled it. */
export async function findEventsHub({ locals, page }: Pick<Call, 'locals' | 'page'>): Promise<HubTab | null> {
  const { searchHubs } = await read(locals, getSearchHubs, { language: page.language });
  return searchHubs.find(({ searchHubName, isDisabled }) => searchHubName === 'Events' && !isDisabled) ?? null;
}

/** Lists the training events that match the filters of the address. Works without JavaScript. */
export const eventsPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { url, services } = call;
    const hub = await findEventsHub(call);
    if (!hub) return notFound();
    const asked = readSearch(withoutView(url.searchParams), [hub]);
    const { list } = services.training;
    const { state, answer } = await ask(call, asked);
    if (state.page < asked.page) {
      return redirectTo(searchHref(call.page.path, state, { page: state.page }), { status: 302 });
    }
    const byId = new Map(list.items.map((event) => [event.id, event]));
    const found = answer
      ? answer.hits.flatMap(({ path }) => byId.get(parseEventPath(path) ?? '') ?? [])
      : list.items.slice(0, sizeOf(state));
    return {
      state,
      answer,
      receivedAt: list.receivedAt,
      isFailing: list.isFailing,
      isComplete: services.search.isComplete(),
      isPlain: [...url.searchParams].length === 0,
      events: await toEventViews(call, found, hub.leavingPage),
      facets: answer ? toFacetViews(state, answer, eventPhrases(call, hub)) : [],
    };
  },
});

/** The phrases of event facets. */
const eventPhrases = ({ page, services }: Call, hub: HubTab) => ({
  t: page.t,
  language: page.language,
  names: new Map<string, string>(),
  tabs: [hub] as [HubTab],
  today: organizationDate(services.clock.now(), services.installation.timeZone),
  country: services.installation.country,
});

/** Events have a single view, regardless of the address. */
function withoutView(given: URLSearchParams): URLSearchParams {
  const others = [...given].filter(([name]) => !/^(view|sh|size)$/i.test(name));
  return new URLSearchParams([...others, ['view', 'list']]);
}

/** Queries the index; a page number past the end gives the last page, and an unavailable index gives null. */
async function ask(call: Call, state: SearchState): Promise<{ state: SearchState; answer: SearchAnswer | null }> {
  const { services, viewer, locals, page } = call;
  try {
    const asked = { services, viewer, locals, language: page.language, areDatesApart: true };
    const answer = await queryIndex(asked, state);
    const last = Math.max(1, Math.ceil(answer.total / sizeOf(state)));
    return state.page > last ? await ask(call, { ...state, page: last }) : { state, answer };
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the training events could not be searched');
    return { state, answer: null };
  }
}
