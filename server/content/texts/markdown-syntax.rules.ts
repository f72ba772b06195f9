import { Lexer, Marked, type Token, type TokenizerAndRendererExtension } from 'marked';
import { definitionList } from './definition-lists.rules.ts';
import { footnoteDefinition, footnoteReference } from './footnotes.rules.ts';
import { takeFormula } from './take-formula.rules.ts';

/** Keeps a formula as it was written: `*` and `_` in it are no emphasis, and its primes no quotation marks. */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  tokenizer(source) {
    const raw = takeFormula(source);
    return raw === null ? undefined : { type: 'formula', raw };
  },
  renderer: ({ raw }) => raw,
};

/** Parses what a text may hold: CommonMark, the extensions of GitHub, footnotes, definition lists and formulas. */
export const createMarked = (): Marked =>
  new Marked(
    { gfm: true, async: false },
    { extensions: [formula, footnoteDefinition, footnoteReference, definitionList] },
  );

const { defaults } = createMarked();

/** Returns the pieces of a Markdown text, with its raw HTML. */
export const readTokens = (markdown: string): Token[] => new Lexer(defaults).lex(markdown);
