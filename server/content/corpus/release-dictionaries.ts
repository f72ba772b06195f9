import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { locales, type Locale } from '../../platform/locale.rules.ts';

export type Phrases = Readonly<Record<string, string>>;

/** Dictionaries by language, then by name. */
export type Dictionaries = ReadonlyMap<Locale, ReadonlyMap<string, Phrases>>;

/** Holds the words of the demo's organization, which are no words of the release. */
export const demoWordsFile = 'demo.yaml';

/** The text of a dictionary file. */
interface DictionaryText {
  locale: Locale;
  name: string;
  text: string;
}

/** Dictionaries as the build has parsed them, with the digest of the texts they came from. */
const builtSchema = v.object({
  digest: v.string(),
  dictionaries: v.array(v.record(v.string(), v.string())),
});

const builtFile = (root: string): string => path.join(root, 'dist/words.json');

async function readTexts(root: string): Promise<DictionaryText[]> {
  const read = locales.map(async (locale) => {
    const folder = path.join(root, 'src/content', locale, 'dictionary');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml') && file !== demoWordsFile).toSorted();
    return Promise.all(
      files.map(async (file) => ({
        locale,
        name: file.slice(0, -'.yaml'.length),
        text: await readFile(path.join(folder, file), 'utf8'),
      })),
    );
  });
  return (await Promise.all(read)).flat();
}

function digestOf(texts: readonly DictionaryText[]): string {
  const hash = createHash('sha256');
  for (const { locale, name, text } of texts) hash.update(JSON.stringify([locale, name, text]));
  return hash.digest('hex');
}

const parseText = ({ text }: DictionaryText): Phrases => (parse(text) as { entries: Phrases }).entries;

/** Returns what the build has parsed, in the order of the texts; null if it is missing, broken or of other texts. */
async function readBuilt(root: string, texts: readonly DictionaryText[]): Promise<Phrases[] | null> {
  try {
    const { digest, dictionaries } = v.parse(builtSchema, JSON.parse(await readFile(builtFile(root), 'utf8')));
    return digest === digestOf(texts) && dictionaries.length === texts.length ? dictionaries : null;
  } catch {
    return null;
  }
}

/**
 * Reads the dictionaries of a release. Their YAML takes a quarter of a second of processor time, a tenth of a start, so what
 * the build has parsed is used while the files are those that it read.
 * @param root folder of the release
 * @throws when the files of the release are missing
 */
export async function readDictionaries(root: string): Promise<Dictionaries> {
  const texts = await readTexts(root);
  const dictionaries = (await readBuilt(root, texts)) ?? texts.map(parseText);
  const named = texts.map(({ locale, name }, index) => ({ locale, name, phrases: dictionaries[index] ?? {} }));
  return new Map(
    locales.map((locale) => [
      locale,
      new Map(named.filter((each) => each.locale === locale).map(({ name, phrases }) => [name, phrases])),
    ]),
  );
}

/** Parses the dictionaries for the starts of a build. */
export async function buildDictionaries(root: string): Promise<void> {
  const texts = await readTexts(root);
  await writeFile(builtFile(root), JSON.stringify({ digest: digestOf(texts), dictionaries: texts.map(parseText) }));
}
