import { createHash } from 'node:crypto';
import { projectRoot } from '../../platform/env/env.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { readDictionaries, type Phrases } from './release-dictionaries.ts';

interface LanguageWords {
  /** Phrases by the name of their dictionary. */
  dictionaries: ReadonlyMap<string, Phrases>;
  phrases: ReadonlyMap<string, string>;
}

interface ReleaseWords {
  languages: ReadonlyMap<Locale, LanguageWords>;
  /** Changes with every word. */
  digest: string;
}

/** The words of the release; its files do not change while it runs. */
let words: Promise<ReleaseWords> | undefined;

async function readWords(): Promise<ReleaseWords> {
  const read = [...(await readDictionaries(projectRoot()))];
  const languages = read.map(([locale, dictionaries]) => {
    const phrases = new Map([...dictionaries.values()].flatMap((entries) => Object.entries(entries)));
    return [locale, { dictionaries, phrases }] as const;
  });
  const digest = createHash('sha256').update(JSON.stringify(read.map(([, all]) => [...all.values()])));
  return { languages: new Map(languages), digest: digest.digest('hex').slice(0, 16) };
}

/** @throws when the files of the release are missing */
const readReleaseWords = (): Promise<ReleaseWords> => (words ??= readWords());

/**
 * Returns the phrases that this release brings, by key, in one language. They lie under those of the store
 * (docs/decisions/content-and-publishing.md#words-in-layers).
 * @throws when the files of the release are missing
 */
export async function releasePhrases(language: Locale): Promise<ReadonlyMap<string, string>> {
  return (await readReleaseWords()).languages.get(language)?.phrases ?? new Map();
}

/** Returns the phrases of one dictionary of the release; null where it has none of this name. */
export async function releaseDictionary(name: string, language: Locale): Promise<Phrases | null> {
  return (await listReleaseDictionaries(language)).get(name) ?? null;
}

/** Returns the dictionaries of the release in a language, by name. */
export async function listReleaseDictionaries(language: Locale): Promise<ReadonlyMap<string, Phrases>> {
  return (await readReleaseWords()).languages.get(language)?.dictionaries ?? new Map();
}

/** Returns a digest of all words of the release: pages are rendered anew when it changes. */
export const releaseWordsDigest = async (): Promise<string> => (await readReleaseWords()).digest;
