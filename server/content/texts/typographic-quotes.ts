import type { Token, Tokens } from 'marked';
import type { DefinitionEntry } from './definition-lists.rules.ts';
import { toLocale, type Locale } from '../../platform/locale.rules.ts';

type Pair = readonly [open: string, close: string];

/** The quotation marks of a language: outer, those inside them, and single ones (docs/decisions/content-and-publishing.md#typographic-quotes). */
const marks: Readonly<Record<Locale, { outer: Pair; inner: Pair }>> = {
  en: { outer: ['“', '”'], inner: ['“', '”'] },
  es: { outer: ['«', '»'], inner: ['“', '”'] },
};
const single: Pair = ['‘', '’'];
const apostrophe = '’';

const before = /[\s([{<«“‘—–\-/¿¡]/u;
const after = /[\s)\]}>»”’—–\-/.,;:!?…]/u;
const letter = /[\p{L}\p{N}]/u;
/** Words that leave their beginning out: ’tis, ’90s. */
const shortened = /^((tis|twas|til|em|cause)\b|\d\ds\b)/i;

/**
 * Turns the typewriter quotes of one paragraph into the language's own, across its emphases and links. Feet and inches
 * stay as they are; nothing but quotes changes.
 */
class QuoteTypesetter {
  readonly #marks;
  #open: string[] = [];
  #previous = ' ';

  constructor(language: string) {
    this.#marks = marks[toLocale(language)];
  }

  /**
   * Notes something between texts that is not text: code, a picture, an escaped character. @param last its last
   * character
   */
  pass(last: string): void {
    this.#previous = last;
  }

  /** @param next the first character of what follows the text; a space at the end of a paragraph */
  set(text: string, next: string): string {
    let set = '';
    let at = 0;
    for (const character of text) {
      at += character.length;
      const isQuote = character === '"' || character === "'";
      const shown = isQuote ? this.#quote(character, text.slice(at) || next) : character;
      this.#previous = shown;
      if (character === '«') this.#open.push(character);
      if (character === '»') this.#open.pop();
      set += shown;
    }
    return set;
  }

  #quote(quote: string, rest: string): string {
    const following = rest.charAt(0);
    const isDouble = quote === '"';
    const isInside = this.#open.includes(quote);
    const opensHere = before.test(this.#previous) && !/\s/.test(following);
    if (!isDouble && letter.test(this.#previous) && letter.test(following)) return apostrophe;
    if (!isDouble && opensHere && shortened.test(rest)) return apostrophe;
    if (isInside && (!opensHere || after.test(following))) return this.#close(quote);
    if (opensHere && (isDouble || /[\p{L}\p{N}.!?…]'(?![\p{L}\p{N}])/u.test(rest))) return this.#begin(quote);
    return isDouble || /\d/.test(this.#previous) ? quote : apostrophe;
  }

  #begin(quote: string): string {
    const mark = this.#pair(quote)[0];
    this.#open.push(quote);
    return mark;
  }

  #close(quote: string): string {
    this.#open.splice(this.#open.lastIndexOf(quote));
    return this.#pair(quote)[1];
  }

  /** The pair for a quote that begins or ends where the open ones are. */
  #pair(quote: string): Pair {
    if (quote === "'") return single;
    return this.#open.some((mark) => mark === '"' || mark === '«') ? this.#marks.inner : this.#marks.outer;
  }
}

const inlineTypes: ReadonlySet<string> = new Set([
  'text',
  'escape',
  'strong',
  'em',
  'del',
  'link',
  'image',
  'codespan',
  'br',
  'html',
  'checkbox',
  'formula',
  'footnote-reference',
]);
const isInline = ({ type }: Token): boolean => inlineTypes.has(type);

/** Sets the quotes of parsed Markdown in place: of its text, never of code, raw HTML, titles or addresses. */
export function setQuotes(tokens: readonly Token[], language: string): void {
  const inline = tokens.filter(isInline);
  if (inline.length > 0 && tokens.every((token) => isInline(token))) return setParagraph(tokens, language);
  for (const token of tokens) {
    if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) setQuotes(item.tokens, language);
    } else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) setQuotes(cell.tokens, language);
    } else if (token.type === 'definition-list') {
      for (const entry of (token as unknown as { entries: DefinitionEntry[] }).entries)
        setQuotes(entry.tokens, language);
    } else if ('tokens' in token && token.tokens) setQuotes(token.tokens, language);
  }
}

function setParagraph(tokens: readonly Token[], language: string): void {
  const setter = new QuoteTypesetter(language);
  const leaves = tokens.flatMap(leavesOf);
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.type === 'html') continue;
    if (leaf.type !== 'text' || leaf.escaped) {
      setter.pass(startOf(leaf));
      continue;
    }
    const next = leaves.slice(index + 1).find(({ type }) => type !== 'html');
    leaf.text = setter.set(leaf.text, next ? startOf(next) : ' ');
  }
}

interface Leaf {
  type: string;
  text: string;
  escaped?: boolean;
}

/**
 * Returns the pieces of a paragraph in reading order; an address that became a link automatically is one piece
 * without text.
 */
function leavesOf(token: Token): Leaf[] {
  const isAddress = token.type === 'link' && token.raw === token.text;
  if (isAddress || token.type === 'image') return [{ type: 'address', text: '' }];
  return 'tokens' in token && token.tokens ? token.tokens.flatMap(leavesOf) : [token as unknown as Leaf];
}

const startOf = ({ type, text }: Leaf): string =>
  type === 'br' || type === 'checkbox' ? ' ' : type === 'text' || type === 'escape' ? text.charAt(0) : 'x';
