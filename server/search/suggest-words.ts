import { fail, succeed } from '../platform/result.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from './open-search.ts';
import type { AccountContent } from '../people/accounts/account-content.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import { SearchUnavailable } from './open-index.ts';
import { readableRules } from './readable-rules.ts';
import { otherWordings, type SynonymGroup } from './synonyms.rules.ts';
import { toSuggestions } from './to-suggestions.rules.ts';

interface Asked {
  query: string;
  language: Locale;
  person: Parameters<typeof readableRules>[1];
  /** Address of the client, for the rate limit. */
  address: string;
  /** Synonyms and marks; read only for allowed requests. */
  readWords: () => Promise<{ synonyms: readonly SynonymGroup[]; naming: Naming }>;
}

/** Returns suggestions for a partly typed query. */
export async function suggestWords(
  services: Pick<Platform, 'log'> & { search: Search; accountContent: AccountContent },
  { query, language, person, address, readWords }: Asked,
) {
  const wait = await services.search.limit.count(address);
  if (wait > 0) {
    const details = { retryAfterSeconds: wait };
    return fail('too_many_attempts', `Too many searches; try again in ${wait} s.`, undefined, details);
  }
  const { synonyms, naming } = await readWords();
  const alternatives = otherWordings(query, synonyms);
  try {
    const readable = await readableRules(services, person);
    const hits = await services.search.suggest({ query, alternatives, naming, language, readable });
    return succeed(toSuggestions(hits, query, naming.marks));
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the search could not be asked');
    return fail('unavailable', 'The search cannot be used right now.');
  }
}
