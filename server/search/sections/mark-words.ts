import type { Locale } from '../../platform/locale.rules.ts';
import { splitWords, stemWord } from '../search-words.ts';
import type { QuestionTerm } from './section-search.contract.ts';

/** A word or phrase of a text that a query has; `to` is excluded. */
interface FoundWords {
  from: number;
  to: number;
  /** Index of the term. */
  term: number;
}

interface TextWord {
  from: number;
  to: number;
  stem: string;
}

/** Finds the terms of a query in texts of one language. */
export class WordFinder {
  readonly #terms: string[][];
  readonly #language: Locale;
  readonly #stems = new Map<string, string>();

  constructor(terms: readonly QuestionTerm[], language: Locale) {
    this.#language = language;
    this.#terms = terms.map(({ words }) => words.map((word) => this.#stem(word)));
  }

  #stem(word: string): string {
    const known = this.#stems.get(word);
    if (known !== undefined) return known;
    const stem = stemWord(splitWords(word)[0] ?? '', this.#language);
    this.#stems.set(word, stem);
    return stem;
  }

  /** Returns where terms stand in a text, in its order. A part that is a character reference ('&amp;') is no word. */
  find(text: string): FoundWords[] {
    const words: TextWord[] = [];
    for (const match of text.matchAll(/&#?\w+;|[\p{L}\p{N}\p{M}]+/gu)) {
      const [word] = match;
      if (word.startsWith('&')) continue;
      words.push({ from: match.index, to: match.index + word.length, stem: this.#stem(word) });
    }
    const found: FoundWords[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const term = this.#termAt(words, at);
      if (term === null) continue;
      const length = this.#terms[term]?.length ?? 1;
      found.push({ from: words[at]?.from ?? 0, to: words[at + length - 1]?.to ?? 0, term });
      at += length - 1;
    }
    return found;
  }

  /** Returns the longest term that begins at a word. */
  #termAt(words: readonly TextWord[], at: number): number | null {
    let best: number | null = null;
    this.#terms.forEach((stems, term) => {
      const isThere = stems.length > 0 && stems.every((stem, next) => words[at + next]?.stem === stem);
      if (isThere && stems.length > (best === null ? 0 : (this.#terms[best]?.length ?? 0))) best = term;
    });
    return best;
  }
}

/** Part of an excerpt. */
export interface ExcerptPart {
  text: string;
  isMarked: boolean;
}

const sentenceEnd = /(?<=[.!?;:])\s+(?=[\p{Lu}§(])|\n+/u;

/** Longest excerpt in characters, and how much of it stands before the first mark. */
const longest = 240;
const before = 80;

/** Returns the sentence of a text with most of the terms, marked; its first one where it has none. */
export function toExcerpt(text: string, finder: WordFinder): ExcerptPart[] {
  let best: { sentence: string; found: FoundWords[]; score: number } | null = null;
  for (const sentence of text.split(sentenceEnd)) {
    const found = finder.find(sentence);
    const score = new Set(found.map(({ term }) => term)).size;
    if (score > (best?.score ?? 0)) best = { sentence, found, score };
  }
  return best ? cut(best.sentence, best.found) : cut(text.split(sentenceEnd, 1)[0] ?? '', []);
}

function cut(sentence: string, found: readonly FoundWords[]): ExcerptPart[] {
  const first = found[0]?.from ?? 0;
  const start = sentence.length <= longest || first <= before ? 0 : sentence.indexOf(' ', first - before) + 1;
  const end = sentence.length - start <= longest ? sentence.length : sentence.lastIndexOf(' ', start + longest);
  const parts: ExcerptPart[] = [];
  let at = start;
  for (const { from, to } of found) {
    if (from < at || to > end) continue;
    parts.push({ text: (at === start && start > 0 ? '… ' : '') + sentence.slice(at, from), isMarked: false });
    parts.push({ text: sentence.slice(from, to), isMarked: true });
    at = to;
  }
  parts.push({ text: sentence.slice(at, end) + (end < sentence.length ? ' …' : ''), isMarked: false });
  return parts.filter((part) => part.text !== '');
}
