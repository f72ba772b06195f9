import type { Locale } from '../../platform/locale.rules.ts';
import type { EditionText, PlainSection } from './edition-texts.ts';
import { toExcerpt, WordFinder, type ExcerptPart } from './mark-words.ts';
import { stemWord } from '../search-words.ts';
import type { QuestionTerm } from './section-search.contract.ts';

interface Scanned {
  section: PlainSection;
  /** Sentence with the words; empty where only the title has them, and for who may not read the text. */
  excerpt: ExcerptPart[];
  score: number;
}

interface ScanOptions {
  terms: readonly QuestionTerm[];
  language: Locale;
  /** Returns whether the reader may read the text of a page. @param page place of its page section */
  mayRead(page: number): boolean;
  order: 'place' | 'relevancy';
}

/** A word in a title counts as much as this many in the text. */
const titleWeight = 8;
/** Number of times after which a word says little more. */
const saturation = 3;

/**
 * Finds the sections of an edition that have all terms, in the text or in number and title. The words are looked through one by
 * one: an edition of 1.5 MB takes a few milliseconds, and needs no index for any of its states.
 */
export function scanEdition(
  { sections, stems }: EditionText,
  { terms, language, mayRead, order }: ScanOptions,
): Scanned[] {
  const asked = terms.map(({ words }) => words.map((word) => stems.get(stemWord(word, language)) ?? -1));
  if (asked.length === 0 || asked.some((numbers) => numbers.includes(-1))) return [];
  const found: Scanned[] = [];
  for (const section of sections) {
    const isReadable = mayRead(section.page);
    let score = 0;
    for (const numbers of asked) {
      const inTitle = countIn(section.stems.title, numbers);
      const count = inTitle * titleWeight + (isReadable ? countIn(section.stems.text, numbers) : 0);
      if (count === 0) {
        score = 0;
        break;
      }
      score += count / (saturation + count);
    }
    if (score > 0) found.push({ section, excerpt: [], score });
  }
  if (order === 'relevancy') found.sort((one, other) => other.score - one.score);
  return found;
}

/** Returns how often words stand side by side. */
function countIn(text: Uint32Array, [first = -1, ...others]: readonly number[]): number {
  let count = 0;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    if (others.every((number, next) => text[at + 1 + next] === number)) count += 1;
  }
  return count;
}

/** Adds to results the sentence that shows why they were found. */
export const withExcerpts = (
  found: readonly Scanned[],
  { terms, language, mayRead }: Pick<ScanOptions, 'terms' | 'language' | 'mayRead'>,
): Scanned[] => {
  const finder = new WordFinder(terms, language);
  return found.map(({ section, score }) => {
    const excerpt = mayRead(section.page) ? toExcerpt(section.plain, finder) : [];
    return { section, excerpt, score };
  });
};
