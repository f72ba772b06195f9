import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';
import { suggestSearch } from '../../../../server/search/suggest-endpoints.contract.ts';
import { suggestWords } from '../../../../server/search/suggest-words.ts';
import { getSearchSynonyms } from '../../../cms/queries/search-synonyms.ts';
import { read } from '../../../cms/query.ts';

/** Seconds for which an answer that is the same for everybody may be kept. */
const maxAge = 60;

export const ALL = refuseOtherMethods(suggestSearch);

export const GET = endpoint(suggestSearch, async ({ services, viewer: { person, caller }, query }) => {
  const { q, language } = query;
  const readSynonyms = async () => {
    const locals = { content: services.keptAnswers.reader(services.publisher.reader()) };
    return (await read(locals, getSearchSynonyms, { language })).searchSynonyms.map(({ words }) => words);
  };
  const asked = { query: q, language, person, address: caller.address, readSynonyms };
  const suggested = await suggestWords(services, asked);
  if (!suggested.ok) return suggested;
  return succeed({ status: 200, body: suggested.value, ...(!person && { maxAge }) });
});
