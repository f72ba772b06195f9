import { WordFinder } from '../../../../../server/search/sections/mark-words.rules.ts';
import { readTerms } from '../../../../../server/search/sections/section-question.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { splitMarkup } from '../../../../../server/standards/library/split-markup.rules.ts';

/** Longest query that marks words, in characters, and most places that are marked. */
const longestQuery = 200;
const mostPlaces = 500;

/** Elements without marks: formulas, and words that an amendment took out. */
const closed: ReadonlySet<string> = new Set(['math', 'del']);

/** Words that are marked in a text. */
export interface TextMarks {
  query: string;
  /** Places that can be gone through, one after another. */
  places: number;
}

/** Reads the words to be marked from an address; '' without any. */
export const readMarkedWords = ({ searchParams }: URL): string =>
  (searchParams.get('q') ?? '').trim().slice(0, longestQuery);

/**
 * Marks the words of a query in the HTML of a page. Each place is a link to the next one, so that Enter goes through all of
 * them, without a script; within links words are marked only.
 */
export function markText(html: string, query: string, language: Locale): { html: string; marks: TextMarks } {
  const finder = new WordFinder(readTerms(query, language), language);
  const parts: string[] = [];
  let [places, links, skipped] = [0, 0, 0];
  for (const { name, isEnd, source } of splitMarkup(html)) {
    if (name === 'a') links += isEnd ? -1 : 1;
    if (closed.has(name)) skipped += isEnd ? -1 : 1;
    if (name !== '' || skipped > 0) {
      parts.push(source);
      continue;
    }
    let at = 0;
    for (const { from, to } of finder.find(source)) {
      if (places >= mostPlaces) break;
      const words = `<mark>${source.slice(from, to)}</mark>`;
      if (links === 0) places += 1;
      parts.push(source.slice(at, from), links > 0 ? words : linkOf(places, words));
      at = to;
    }
    parts.push(source.slice(at));
  }
  // The last place leads to the first one.
  const last = `href="#hit-${places + 1}"`;
  return { html: parts.join('').replace(last, 'href="#hit-1"'), marks: { query, places } };
}

const linkOf = (place: number, words: string): string =>
  `<a class="hit" id="hit-${place}" href="#hit-${place + 1}">${words}</a>`;
