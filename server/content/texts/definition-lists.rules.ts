import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import { takeIndented } from './take-indented.rules.ts';

/** Terms with their definitions, in the order in which they are written. */
export interface DefinitionEntry {
  isTerm: boolean;
  tokens: Token[];
}

const definition = /^ {0,3}:[ \t]+(?=\S)/;
/** A line that can be no term, because it begins another kind of block. */
const noTerm = /^(\s*$| {4}|\t| {0,3}(#{1,6}[ \t]|>|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]|\||<|:|\[\^?[^\]]+\]:))/;
/** Most terms that share a definition. */
const mostTerms = 10;

/** Returns the terms that the source begins with, if a definition follows them. */
function readTerms(source: string): string[] {
  const terms: string[] = [];
  for (const line of source.split('\n', mostTerms + 1)) {
    if (definition.test(line)) return terms;
    if (noTerm.test(line)) return [];
    terms.push(line);
  }
  return [];
}

/** Reads a term on its line and its definitions on the next ones, each behind a colon. */
export const definitionList: TokenizerAndRendererExtension = {
  name: 'definition-list',
  level: 'block',
  tokenizer(source) {
    const entries: DefinitionEntry[] = [];
    let at = 0;
    for (;;) {
      const gap = /^(?:[ \t]*\n)*/.exec(source.slice(at))?.[0].length ?? 0;
      const rest = source.slice(at + gap);
      const terms = readTerms(rest);
      if (terms.length === 0 && !(entries.length > 0 && definition.test(rest))) break;
      at += gap + terms.reduce((sum, term) => sum + term.length + 1, 0);
      for (const term of terms) entries.push({ isTerm: true, tokens: this.lexer.inline(term.trim()) });
      const mark = definition.exec(source.slice(at))?.[0].length ?? 0;
      const ends = (line: string) => definition.test(line);
      const { raw, text } = takeIndented(source.slice(at), mark, ends);
      entries.push({ isTerm: false, tokens: this.lexer.blockTokens(text, []) });
      at += raw.length;
    }
    if (entries.length === 0) return undefined;
    return { type: 'definition-list', raw: source.slice(0, at), entries };
  },
  renderer(token) {
    const { entries } = token as unknown as { entries: DefinitionEntry[] };
    const shown = entries.map(({ isTerm, tokens }) => {
      if (isTerm) return `<dt>${this.parser.parseInline(tokens)}</dt>\n`;
      const [only, ...more] = tokens.filter(({ type }) => type !== 'space');
      const isLine = only?.type === 'paragraph' && more.length === 0;
      return `<dd>${isLine ? this.parser.parseInline((only as Tokens.Paragraph).tokens) : this.parser.parse(tokens)}</dd>\n`;
    });
    return `<dl>\n${shown.join('')}</dl>\n`;
  },
};
