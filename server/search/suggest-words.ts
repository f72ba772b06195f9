import { fail, succeed } from '../platform/result.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from './open-search.ts';
import type { AccountContent } from '../people/accounts/account-content.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import { SearchUnavailable } from './open-index.ts';
import { readableRules } from './readable-rules.ts';
import { everything, type SearchAsk } from './search.contract.ts';
import { otherWordings, type SynonymGroup } from './synonyms.rules.ts';
import { toSuggestions } from './to-suggestions.ts';

interface Asked {
  query: string;
  language: Locale;
  person: Parameters<typeof readableRules>[1];
  /** Address of the client, for the rate limit. */
  address: string;
  /** Synonyms and marks; read only for allowed requests. */
  readWords: () => Promise<{ synonyms: readonly SynonymGroup[]; naming: Naming }>;
}

/** Most queries behind one list of suggestions: the typed words and their first synonyms. */
const mostQueries = 3;

/** The whole site: whether words are a slip depends on no tab. */
const oneResult: Pick<SearchAsk, 'hub' | 'chosen' | 'ranges' | 'sort' | 'page' | 'size'> = {
  hub: everything,
  chosen: {},
  ranges: {},
  sort: { by: 'relevancy', isDescending: true },
  page: 1,
  size: 1,
};

/** Returns suggestions for a partly typed query; those for the corrected words where there are none. */
export async function suggestWords(
  services: Pick<Platform, 'log'> & { search: Search; accountContent: AccountContent },
  { query, language, person, address, readWords }: Asked,
) {
  const wait = await services.search.limit.countSuggestion(address);
  if (wait > 0) {
    const details = { retryAfterSeconds: wait };
    return fail('too_many_attempts', `Too many searches; try again in ${wait} s.`, undefined, details);
  }
  const { synonyms, naming } = await readWords();
  const { search } = services;
  const ask = (text: string) => ({
    query: text,
    alternatives: otherWordings(text, synonyms).slice(0, mostQueries - 1),
    naming,
    language,
  });
  try {
    const readable = await readableRules(services, person);
    const hits = await search.suggest({ ...ask(query), readable });
    if (hits.length > 0) return succeed(toSuggestions(hits, { typed: query, corrected: null, marks: naming.marks }));
    const { suggestion } = await search.query({ ...ask(query), ...oneResult, readable });
    const better = suggestion === null ? [] : await search.suggest({ ...ask(suggestion), readable });
    const corrected = better.length > 0 ? suggestion : null;
    return succeed(toSuggestions(better, { typed: query, corrected, marks: naming.marks }));
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the search could not be asked');
    return fail('unavailable', 'The search cannot be used right now.');
  }
}
