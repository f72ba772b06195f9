import { Parser } from 'htmlparser2';
import { attributesOf } from './allowed-markup.rules.ts';
import { escapeText } from './escape-text.rules.ts';
import { readWords } from './read-words.ts';
import { replaceFormulas } from './take-formula.rules.ts';

/** Returns whether every element of a formula can be shown. */
function isWholeFormula(html: string): boolean {
  let isWhole = true;
  const parser = new Parser({
    onopentagname(name) {
      isWhole &&= attributesOf(name) !== null;
    },
  });
  parser.end(html);
  return isWhole;
}

/**
 * Turns formulas with an element that is left out into a line of text, such as "10⁻⁵": without the element the rest of
 * the formula would say something else.
 */
export const showFormulas = (html: string): string =>
  replaceFormulas(html, (formula) => (isWholeFormula(formula) ? formula : escapeText(readWords(formula))));
