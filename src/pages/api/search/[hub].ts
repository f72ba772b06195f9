import { findResults } from '../../../areas/search/search/find-results.ts';
import { findTabHub, readTabs } from '../../../areas/search/search/search-tabs.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { toSearchState } from '../../../../server/search/search-call.rules.ts';
import { searchHub } from '../../../../server/search/search-endpoints.contract.ts';

/** Seconds for which an answer that is the same for everybody may be kept. */
const maxAge = 30;

export const ALL = refuseOtherMethods(searchHub);

export const GET = endpoint(searchHub, async ({ services, viewer, params, query }) => {
  const wait = await services.search.limit.count(viewer.caller.address);
  if (wait > 0) {
    const details = { retryAfterSeconds: wait };
    return fail('too_many_attempts', `Too many searches; try again in ${wait} s.`, undefined, details);
  }
  const { language } = query;
  const locals = { content: services.keptAnswers.reader(services.publisher.reader()) };
  const { t } = await siteFrame({ locals, language });
  const { modulesOff } = services.installation;
  const tabs = await readTabs(locals, { language, modulesOff, hasTexts: services.search.sections.hasTexts(), t });
  const ofHub = tabs?.filter((tab) => findTabHub(tab) === params['hub']) ?? [];
  const tab = ofHub.find(({ id }) => id === query.tab) ?? ofHub[0];
  if (!tabs || !tab) return fail('not_found', 'This part of the site has no tab in the search.');
  try {
    const body = await findResults({ services, viewer, locals, language, tabs, t }, toSearchState(query, tab));
    return succeed({ status: 200, body, ...(!viewer.person && { maxAge }) });
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the search could not be asked');
    return fail('unavailable', 'The search cannot be used right now.');
  }
});
