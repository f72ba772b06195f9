import { isInLine } from '../body.rules.ts';
import { unescapeText, type Markup } from '../split-markup.rules.ts';
import type { Word } from './comparison.contract.ts';

/** Elements in a line that change how words look; links and spans do not. */
const looks: ReadonlySet<string> = new Set('abbr b cite code dfn em i q s small strong sub sup u var'.split(' '));

/** A word, blanks, or one sign. Together they are the whole text. */
const pieces = /\s+|[\p{L}\p{N}\p{M}]+(?:[.'’-][\p{L}\p{N}\p{M}]+)*|./gsu;

/** Collects the words of a line. */
export class WordReader {
  words: Word[] = [];
  #marks: string[] = [];
  #hasBlank = false;

  text(source: string): void {
    for (const [piece] of unescapeText(source).matchAll(pieces)) {
      if (/^\s/u.test(piece)) this.#hasBlank = true;
      else this.#add({ text: piece, html: null });
    }
  }

  /** Adds a formula or a picture. */
  whole(html: string): void {
    this.#add({ text: '', html });
  }

  /** Reads a tag; one that is not of a line separates words. */
  tag({ name, isEnd }: Markup): void {
    if (!isInLine(name)) this.#hasBlank = true;
    else if (looks.has(name)) this.#marks = isEnd ? this.#marks.slice(0, -1) : [...this.#marks, name];
  }

  #add({ text, html }: Pick<Word, 'text' | 'html'>): void {
    this.words.push({ text, html, marks: this.#marks.join(' '), hasBlank: this.#hasBlank && this.words.length > 0 });
    this.#hasBlank = false;
  }

  take(): Word[] {
    const taken = this.words;
    this.words = [];
    this.#hasBlank = false;
    return taken;
  }
}
