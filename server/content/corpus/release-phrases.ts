import path from 'node:path';
import { projectRoot } from '../../platform/env/env.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { readCorpus } from './corpus-file.ts';

type Phrases = Readonly<Record<string, string>>;
type Dictionary = { locale: string; fields: { entries: Phrases } };

/** Contents of the release's dictionary files, read once. */
let dictionaries: Promise<Dictionary[]> | undefined;

async function readDictionaries(): Promise<Dictionary[]> {
  const filed = await readCorpus(path.join(projectRoot(), 'src/content'), new Set(['dictionary']));
  return filed.map(({ body }) => body as Dictionary);
}

/**
 * Returns the phrases that this release brings, by key; the default language's where a language lacks one. They stand
 * in for those that a store lacks which an earlier release filled.
 */
export async function releasePhrases(language: string): Promise<Phrases> {
  // Without the files a page shows its phrase keys as words instead of failing.
  dictionaries ??= readDictionaries().catch(() => []);
  const all = await dictionaries;
  const entriesIn = (wanted: string) =>
    all.filter(({ locale }) => locale === wanted).map(({ fields }) => fields.entries);
  return Object.assign({}, ...entriesIn(defaultLocale), ...entriesIn(language)) as Phrases;
}
