import { listReleaseDictionaries } from '../corpus/release-phrases.ts';
import { defaultLocale, toLocale, type Locale } from '../../platform/locale.rules.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { FieldMarks } from './field-marks.ts';

interface Entry {
  key: string;
  phrase: string;
}

const homesByLanguage = new Map<Locale, ReadonlyMap<string, string>>();

/** Returns the names of the release's dictionaries by the keys of their phrases. */
async function homesOf(language: Locale): Promise<ReadonlyMap<string, string>> {
  const known = homesByLanguage.get(language);
  if (known) return known;
  // What a language lacks is shown in the default one.
  const layers = [await listReleaseDictionaries(defaultLocale), await listReleaseDictionaries(language)];
  const homes = new Map(
    layers
      .flatMap((dictionaries) => [...dictionaries])
      .flatMap(([name, phrases]) => Object.keys(phrases).map((key) => [key, name] as const)),
  );
  homesByLanguage.set(language, homes);
  return homes;
}

/** Returns an answer of a preview whose phrases are marked; without phrases, or without marks for them, the answer itself. */
export async function withMarkedPhrases(answer: QueryAnswer, marks: FieldMarks, locale: string): Promise<QueryAnswer> {
  const { dictionary } = answer.data as { dictionary?: Entry[] };
  if (!dictionary || !marks.hasPhrases) return answer;
  const marked = marks.markPhrases(dictionary, await homesOf(toLocale(locale)), locale);
  return Object.assign({}, answer, { data: Object.assign({}, answer.data, { dictionary: marked }) });
}
