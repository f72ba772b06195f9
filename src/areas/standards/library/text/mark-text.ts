import { WordFinder } from '../../../../../server/search/sections/mark-words.ts';
import { readTerms } from '../../../../../server/search/sections/section-question.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { attribute } from './write-body.ts';
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
 * them, without a script; where the words are a link already, the one to the next place stands behind it.
 * @param next name of those links
 */
export function markText(
  html: string,
  query: string,
  { language, next }: { language: Locale; next: string },
): { html: string; marks: TextMarks } {
  const finder = new WordFinder(readTerms(query, language), language);
  const parts: string[] = [];
  let [places, skipped] = [0, 0];
  /** Null outside of links; else whether words of this one are marked. */
  let link: { isMarked: boolean } | null = null;
  for (const { name, isEnd, source } of splitMarkup(html)) {
    if (closed.has(name)) skipped += isEnd ? -1 : 1;
    if (name !== '' || skipped > 0) {
      parts.push(source);
      if (name !== 'a') continue;
      if (isEnd && link?.isMarked) {
        places += 1;
        parts.push(linkOf(places, '›', ` aria-label="${attribute(next)}"`));
      }
      link = isEnd ? null : { isMarked: false };
      continue;
    }
    let at = 0;
    for (const { from, to } of finder.find(source)) {
      if (places >= mostPlaces) break;
      const words = `<mark>${source.slice(from, to)}</mark>`;
      if (link) link.isMarked = true;
      else places += 1;
      parts.push(source.slice(at, from), link ? words : linkOf(places, words));
      at = to;
    }
    parts.push(source.slice(at));
  }
  // The last place leads to the first one.
  const last = `href="#hit-${places + 1}"`;
  return { html: parts.join('').replace(last, 'href="#hit-1"'), marks: { query, places } };
}

const linkOf = (place: number, words: string, more = ''): string =>
  `<a class="hit" id="hit-${place}" href="#hit-${place + 1}"${more}>${words}</a>`;
