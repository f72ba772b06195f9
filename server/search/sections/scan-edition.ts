import type { Locale } from '../../platform/locale.rules.ts';
import type { EditionText, PlainSection } from './edition-texts.ts';
import { toExcerpt, WordFinder, type ExcerptPart } from './mark-words.rules.ts';
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
 * Finds the sections of an edition that have all terms, in the text or in number and title. The texts are looked through one by
 * one: an edition of 1.5 MB takes a few milliseconds, and needs no index for any of its states.
 */
export function scanEdition({ sections }: EditionText, { terms, language, mayRead, order }: ScanOptions): Scanned[] {
  if (terms.length === 0) return [];
  const finder = new WordFinder(terms, language);
  const beginnings = terms.map(({ words: [word = ''] }) => word.slice(0, sharedBeginning(word)));
  const found = sections.flatMap((section): Scanned[] => {
    const isReadable = mayRead(section.page);
    const { folded } = section;
    // Most sections lack a word: looking for its first letters is much faster than reading the words.
    const isPossible = beginnings.every(
      (beginning) => folded.title.includes(beginning) || (isReadable && folded.text.includes(beginning)),
    );
    if (!isPossible) return [];
    const text = isReadable ? section.plain : '';
    const title = `${section.number ?? ''} ${section.title}`;
    const counts = terms.map(() => 0);
    for (const { term } of finder.find(title)) counts[term] = (counts[term] ?? 0) + titleWeight;
    for (const { term } of finder.find(text)) counts[term] = (counts[term] ?? 0) + 1;
    if (counts.includes(0)) return [];
    const score = counts.reduce((sum, count) => sum + count / (saturation + count), 0);
    return [{ section, excerpt: [], score }];
  });
  if (order === 'relevancy') found.sort((one, other) => other.score - one.score);
  return found;
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

/** Letters of a word that its other forms share: 'y' becomes 'i' in a stem, and short words have no endings. */
const sharedBeginning = (word: string): number => (word.length <= 3 ? word.length : Math.max(3, word.length - 4));
