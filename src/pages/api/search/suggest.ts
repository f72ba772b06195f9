import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';
import { suggestSearch } from '../../../../server/search/suggest-endpoints.contract.ts';
import { suggestWords } from '../../../../server/search/suggest-words.ts';
import { readSearchWords } from '../../../areas/search/search/read-search-words.ts';

/** Seconds for which an answer that is the same for everybody may be kept. */
const maxAge = 60;

export const ALL = refuseOtherMethods(suggestSearch);

export const GET = endpoint(suggestSearch, async ({ services, viewer: { person, caller }, query }) => {
  const { q, language } = query;
  const readWords = () =>
    readSearchWords({ content: services.keptAnswers.reader(services.publisher.reader()) }, language);
  const asked = { query: q, language, person, address: caller.address, readWords };
  const suggested = await suggestWords(services, asked);
  if (!suggested.ok) return suggested;
  return succeed({ status: 200, body: suggested.value, ...(!person && { maxAge }) });
});
