import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';
import { defaultLocale, toLocale, type Locale } from '../../platform/locale.rules.ts';
import type { Log } from '../../platform/log.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { fillPhrase, fillSite, findPhraseFault, type SiteTokens } from '../../platform/phrase.rules.ts';
import type { ReadWords, Words } from '../../platform/words.contract.ts';
import { releasePhrases } from '../corpus/release-phrases.ts';
import type { ContentSource } from './content-source.ts';

interface Options {
  source: ContentSource;
  clock: Clock;
  log: Log;
  env: Pick<Env, 'siteOrigin'>;
}

interface Phrase {
  phrase: string;
  language: Locale;
}

const wordsQuery = /* GraphQL */ `
  query Words($language: String!) {
    dictionary(language: $language) {
      key
      phrase
      language
    }
    site(language: $language) {
      organization
      initials
    }
  }
`;

const answerSchema = v.object({
  dictionary: v.array(v.object({ key: v.string(), phrase: v.string(), language: v.string() })),
  site: v.nullable(v.object({ organization: v.string(), initials: v.string() })),
});

/** Time for which phrases are reused, in milliseconds: a morning's thousand emails read them a few times. */
const freshness = 1_000;

/** Returns the words of the release in a language; the default language's where it lacks one. */
async function readShipped(language: Locale): Promise<ReadonlyMap<string, Phrase>> {
  const phrases = new Map<string, Phrase>();
  for (const each of [defaultLocale, language]) {
    for (const [key, phrase] of await releasePhrases(each)) phrases.set(key, { phrase, language: each });
  }
  return phrases;
}

const wordsOf = (phrases: ReadonlyMap<string, Phrase>, site: SiteTokens): Words => ({
  t(key, tokens = {}) {
    const found = phrases.get(key);
    if (!found) throw new Error(`The release has no phrase ${key}.`);
    return fillPhrase(fillSite(found.phrase, site), tokens, found.language);
  },
  languageOf: (key: PhraseKey) => phrases.get(key)?.language ?? defaultLocale,
});

/** Returns the words of the release, for texts that must stand without any content. */
export const readReleaseWords = async (language: Locale, site: SiteTokens): Promise<Words> =>
  wordsOf(await readShipped(language), site);

/**
 * Creates the reader of phrases for emails and files. A phrase that the content lacks, or has with wrong tokens, is in
 * the words of the release, so that no email is lost over a word; without any content the address of the site stands in
 * for the name of the organization.
 */
export function createReadWords({ source, clock, log, env }: Options): ReadWords {
  const kept = new Map<Locale, { until: number; words: Promise<Words> }>();
  const { hostname } = new URL(env.siteOrigin);
  const nameless = { organization: hostname, initials: hostname };

  async function readOwn(language: Locale, shipped: ReadonlyMap<string, Phrase>): Promise<Words> {
    const { data } = await source.execute(wordsQuery, { language });
    const phrases = new Map(shipped);
    const { dictionary, site } = v.parse(answerSchema, data);
    for (const { key, phrase, language: given } of dictionary) {
      const standard = shipped.get(key);
      // Most are those of the release: looking at each took a tenth of a second for every mail.
      if (standard && phrase !== standard.phrase && findPhraseFault(phrase, standard.phrase, given)) continue;
      phrases.set(key, { phrase, language: toLocale(given) });
    }
    // A phrase that the content lacks, and that came from the release, still names the organization by tokens.
    return wordsOf(phrases, site ?? nameless);
  }

  async function read(language: Locale): Promise<Words> {
    const shipped = await readShipped(language);
    try {
      return await readOwn(language, shipped);
    } catch (error) {
      log.warn({ err: error }, 'phrases could not be read from the content: those of the release are used');
      return wordsOf(shipped, nameless);
    }
  }

  return async (language) => {
    const now = clock.now().getTime();
    const found = kept.get(language);
    if (found && found.until > now) return found.words;
    const words = read(language);
    kept.set(language, { until: now + freshness, words });
    return words;
  };
}
