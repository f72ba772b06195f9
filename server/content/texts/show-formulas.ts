import { Parser } from 'htmlparser2';
import { attributesOf } from './allowed-markup.rules.ts';
import { readWords } from './read-words.ts';

const formula = /<math(?:\s[^<>]*)?>[\s\S]*?<\/math\s*>/gi;

/** Returns whether every element of a formula can be shown. */
export function isWholeFormula(html: string): boolean {
  let isWhole = true;
  const parser = new Parser({
    onopentagname(name) {
      isWhole &&= attributesOf(name) !== null;
    },
  });
  parser.end(html);
  return isWhole;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Turns formulas with an element that is left out into a line of text, such as "10⁻⁵": without the element the rest of
 * the formula would say something else.
 */
export const showFormulas = (html: string): string =>
  html.includes('<math') || /<math/i.test(html)
    ? html.replace(formula, (written) =>
        isWholeFormula(written) ? written : readWords(written).replace(/[&<>]/g, (character) => escapes[character] ?? ''),
      )
    : html;
