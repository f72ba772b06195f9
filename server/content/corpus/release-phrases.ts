import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../platform/env/env.ts';
import { locales, type Locale } from '../../platform/locale.rules.ts';

export type Phrases = Readonly<Record<string, string>>;

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

/** Holds the words of the demo's organization, which are no words of the release. */
export const demoWordsFile = 'demo.yaml';

/** The words of the release; its files do not change while it runs. */
let words: Promise<ReleaseWords> | undefined;

async function readDictionaries(locale: Locale): Promise<Map<string, Phrases>> {
  const folder = path.join(projectRoot(), 'src/content', locale, 'dictionary');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml') && file !== demoWordsFile).toSorted();
  const read = files.map(async (file) => {
    const { entries } = parse(await readFile(path.join(folder, file), 'utf8')) as { entries: Phrases };
    return [file.slice(0, -'.yaml'.length), entries] as const;
  });
  return new Map(await Promise.all(read));
}

async function readWords(): Promise<ReleaseWords> {
  const read = await Promise.all(locales.map(async (locale) => [locale, await readDictionaries(locale)] as const));
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
