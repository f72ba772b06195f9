import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../server/platform/env/env.ts';
import { demoWordsFile } from '../../server/content/corpus/release-dictionaries.ts';
import { fillSite } from '../../server/platform/phrase.rules.ts';
import { demoSite } from './demo-names.ts';

/** Cache of files, shared by all tests. */
const known = new Map<string, unknown>();

function read(file: string): unknown {
  if (!known.has(file)) known.set(file, parse(readFileSync(path.join(projectRoot(), 'src/content', file), 'utf8')));
  return known.get(file);
}

/** Files of the demo's words in a language: those of the release, then those that stand in for some of them. */
export const dictionaryFiles = (language: string): string[] =>
  readdirSync(path.join(projectRoot(), `src/content/${language}/dictionary`)).toSorted(
    (a, b) => Number(a === demoWordsFile) - Number(b === demoWordsFile),
  );

/** The dictionary of the demo in a language. */
export function demoDictionary(language: string): { key: string; phrase: string; language: string }[] {
  const entries = dictionaryFiles(language).flatMap((file) =>
    Object.entries((read(`${language}/dictionary/${file}`) as { entries: Record<string, string> }).entries),
  );
  return [...new Map(entries)].map(([key, phrase]) => ({ key, phrase: fillSite(phrase, demoSite), language }));
}

interface StoredOption {
  name: string;
  displayName?: string;
  value?: string;
}
interface StoredAreas {
  areas: { name: string; topics: { name: string; value: string }[] }[];
}

const committees = [
  { acronym: 'EIC', committeeName: 'Electrical Installations', status: 'Active' },
  { acronym: 'EGR', committeeName: 'Means of Egress', status: 'Active' },
  { acronym: 'OLD', committeeName: 'Gas Lighting', status: 'Disbanded' },
];

/** Answers the content queries of forms in code; null for any other query. */
export function answerFormWords(document: string, { path: asked = '', language = 'en' }: Record<string, unknown>) {
  const name = String(asked).split('/').at(-1) ?? '';
  if (document.includes('FormWords')) return { dictionary: demoDictionary(String(language)) };
  if (document.includes('FormCommittees')) return { committees: { items: committees } };
  if (document.includes('FormChoices')) {
    const { children } = read(`${String(language)}/enumeration/${name}.yaml`) as { children: StoredOption[] };
    const show = (option: StoredOption) => ({
      displayName: option.displayName ?? option.name,
      value: { value: option.value ?? option.name },
    });
    return { enumeration: { children: children.map(show) } };
  }
  if (!document.includes('FormTopics')) return null;
  return { topicAreas: { children: (read(`${String(language)}/topic-areas/${name}.yaml`) as StoredAreas).areas } };
}
