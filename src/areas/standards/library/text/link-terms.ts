import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type { Term } from '../../../../../server/standards/library/library.contract.ts';
import { splitMarkup, unescapeText } from '../../../../../server/standards/library/split-markup.rules.ts';

/** Elements in which no term is marked: what leads elsewhere, what is cited, and what is not read as a sentence. */
const closed: ReadonlySet<string> = new Set(['a', 'caption', 'cite', 'code', 'dfn', 'figcaption', 'math', 'pre', 'th']);

/** Finds the terms of an edition in a text. */
export interface TermFinder {
  /** Longest first; null for an edition without terms. */
  pattern: RegExp | null;
  /** By the name in small letters. */
  byName: ReadonlyMap<string, Term>;
}

const quote = (name: string): string => escapeText(name).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Prepares the terms of an edition; a name that two definitions share is none. */
export function findTerms(terms: readonly Term[]): TermFinder {
  const named = terms.flatMap((term) => [term.term, ...term.also].map((name) => ({ name: name.toLowerCase(), term })));
  const byName = new Map<string, Term>();
  for (const [name, found] of Map.groupBy(named, (each) => each.name)) {
    const [first] = found;
    if (first && found.every(({ term }) => term.key === first.term.key)) byName.set(name, first.term);
  }
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  const pattern =
    names.length === 0
      ? null
      : new RegExp(String.raw`(?<![\p{L}\p{N}_-])(${names.map(quote).join('|')})(?:e?s)?(?![\p{L}\p{N}_-])`, 'giu');
  return { pattern, byName };
}

/** Returns the id of a definition in the list at the end of a page. */
export const definitionId = (key: string): string => `def-${key}`;

/**
 * Marks the first use of each term in the text of a section as a link to its definition at the end of the page.
 * @param key of the section: a definition does not lead to itself
 * @param used collects the terms of the page
 */
export function linkTerms(html: string, { pattern, byName }: TermFinder, key: string, used: Map<string, Term>): string {
  if (!pattern) return html;
  const seen = new Set<string>();
  let depth = 0;
  return splitMarkup(html)
    .map(({ name, isEnd, source }) => {
      if (closed.has(name)) depth += isEnd ? -1 : 1;
      if (name !== '' || depth > 0) return source;
      return source.replace(pattern, (words, found: string) => {
        const term = byName.get(unescapeText(found).toLowerCase());
        if (!term || term.key === key || seen.has(term.key)) return words;
        seen.add(term.key);
        used.set(term.key, term);
        return `<a class="term" href="#${definitionId(term.key)}">${words}</a>`;
      });
    })
    .join('');
}
