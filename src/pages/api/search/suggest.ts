import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/result.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { readableRules } from '../../../../server/search/readable-rules.ts';
import { suggestSearch } from '../../../../server/search/suggest-endpoints.contract.ts';
import { otherWordings } from '../../../../server/search/synonyms.rules.ts';
import { toSuggestions } from '../../../../server/search/to-suggestions.rules.ts';
import { getSearchSynonyms } from '../../../cms/queries/search-synonyms.ts';
import { read } from '../../../cms/query.ts';

/** Seconds for which an answer that is the same for everybody may be kept. */
const maxAge = 60;

export const ALL = refuseOtherMethods(suggestSearch);

export const GET = endpoint(suggestSearch, async ({ services, viewer, query }) => {
  const wait = await services.search.limit.count(viewer.caller.address);
  if (wait > 0) {
    const details = { retryAfterSeconds: wait };
    return fail('too_many_attempts', `Too many searches; try again in ${wait} s.`, undefined, details);
  }
  const { q, language } = query;
  const locals = { content: services.keptAnswers.reader(services.publisher.reader()) };
  const { searchSynonyms } = await read(locals, getSearchSynonyms, { language });
  const groups = searchSynonyms.map(({ words }) => words);
  try {
    const readable = await readableRules(services, viewer.person);
    const hits = await services.search.suggest({
      query: q,
      alternatives: otherWordings(q, groups),
      language,
      readable,
    });
    return succeed({ status: 200, body: toSuggestions(hits, q), ...(!viewer.person && { maxAge }) });
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the search could not be asked');
    return fail('unavailable', 'The search cannot be used right now.');
  }
});
