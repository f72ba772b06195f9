import { asideClasses, isInLine, type AsideClass } from '../body.rules.ts';
import { splitMarkup, type Markup } from '../split-markup.rules.ts';
import { markerOf } from './item-marker.rules.ts';
import { WordReader } from './word-reader.rules.ts';
import type { Block, TableBlock, TableCell, TextBlock, Word, WholeBlock } from './comparison.contract.ts';

/** Returns the index after the end of the element that begins at an index. */
function endOf(markups: readonly Markup[], at: number): number {
  const name = markups[at]?.name;
  let depth = 0;
  for (let index = at; index < markups.length; index += 1) {
    if (markups[index]?.name === name) depth += markups[index]?.isEnd ? -1 : 1;
    if (depth === 0) return index + 1;
  }
  return markups.length;
}

const sourceOf = (markups: readonly Markup[]): string => markups.map(({ source }) => source).join('');

/** Returns the words of a cell or a caption, whatever stands in it. */
function wordsOf(markups: readonly Markup[]): Word[] {
  const reader = new WordReader();
  for (let at = 0; at < markups.length; at += 1) {
    const markup = markups[at];
    if (!markup) break;
    if (markup.name === '') reader.text(markup.source);
    else if (markup.name === 'math') {
      const end = endOf(markups, at);
      reader.whole(sourceOf(markups.slice(at, end)));
      at = end - 1;
    } else if (markup.name === 'img') reader.whole(markup.source);
    else reader.tag(markup);
  }
  return reader.take();
}

/** Returns the words of an HTML text as a line. */
export const wordsIn = (html: string): Word[] => wordsOf(splitMarkup(html));

const attributesOf = (source: string): string =>
  source
    .slice(0, -1)
    .replace(/^<[a-z]+/i, '')
    .replace(/\s*\/$/, '');

/** Reads a table; one within another is compared as a whole. */
function readTable(markups: readonly Markup[]): TableBlock | WholeBlock {
  const html = sourceOf(markups);
  const table: TableBlock = {
    kind: 'table',
    html,
    attributes: attributesOf(markups[0]?.source ?? ''),
    caption: [],
    rows: [],
  };
  if (markups.filter(({ name, isEnd }) => name === 'table' && !isEnd).length > 1)
    return { kind: 'whole', name: 'table', html };
  let row: TableCell[] | null = null;
  for (let at = 1; at < markups.length; at += 1) {
    const markup = markups[at];
    if (!markup) break;
    const { name, isEnd, source } = markup;
    if (name === 'tr') {
      if (row) table.rows.push(row);
      row = isEnd ? null : [];
    } else if (name === 'caption' || name === 'td' || name === 'th') {
      const end = endOf(markups, at);
      const words = wordsOf(markups.slice(at + 1, end - 1));
      if (name === 'caption') table.caption = words;
      else row?.push({ isHeader: name === 'th', attributes: attributesOf(source), words });
      at = end - 1;
    }
  }
  return table;
}

const roles: Readonly<Record<string, TextBlock['role']>> = {
  li: 'item',
  dt: 'term',
  dd: 'description',
  blockquote: 'quote',
};

/** Reads the blocks of a body: paragraphs, items, tables and what is compared as a whole. */
class BlockReader {
  readonly blocks: Block[] = [];
  readonly #words = new WordReader();
  readonly #lists: { type: string; next: number }[] = [];
  /** Block elements that are open, the outermost first. */
  readonly #open: string[] = [];
  #aside: AsideClass | null = null;
  /** Of the item that begins; its first block takes it. */
  #marker = '';

  end(): void {
    const words = this.#words.take();
    if (words.length === 0) return;
    const role = this.#open.map((name) => roles[name]).findLast((each) => each !== undefined) ?? 'paragraph';
    this.blocks.push({
      kind: 'text',
      role,
      aside: this.#aside,
      depth: this.#lists.length,
      marker: this.#marker,
      words,
    });
    this.#marker = '';
  }

  text(source: string): void {
    this.#words.text(source);
  }

  inLine(markup: Markup): void {
    this.#words.tag(markup);
  }

  wholeInLine(html: string): void {
    this.#words.whole(html);
  }

  add(block: Block): void {
    this.end();
    this.blocks.push(block);
  }

  begin({ name, attributes }: Markup): void {
    this.end();
    this.#open.push(name);
    if (name === 'ul' || name === 'ol') {
      const start = Number(attributes.get('start') ?? 1);
      this.#lists.push({ type: name === 'ul' ? '-' : (attributes.get('type') ?? '1'), next: start });
    }
    if (name === 'aside') this.#aside = asideClasses.find((each) => each === attributes.get('class')) ?? 'note';
    const list = this.#lists.at(-1);
    if (name === 'li' && list) {
      const value = Number(attributes.get('value') ?? list.next);
      this.#marker = markerOf(list.type, value);
      list.next = value + 1;
    }
  }

  close({ name }: Markup): void {
    this.end();
    this.#open.pop();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'aside') this.#aside = null;
  }
}

const wholes: Readonly<Record<string, WholeBlock['name']>> = { figure: 'figure', pre: 'pre', div: 'formula' };

/** Splits the body of a section, canonical HTML of the closed list, into blocks. */
export function splitBlocks(html: string): Block[] {
  const markups = splitMarkup(html);
  const reader = new BlockReader();
  for (let at = 0; at < markups.length; at += 1) {
    const markup = markups[at];
    if (!markup) break;
    const { name, isEnd, source, attributes } = markup;
    const whole = name === 'div' && !attributes.has('data-object') ? undefined : wholes[name];
    if (name === '') reader.text(source);
    else if (name === 'img') reader.wholeInLine(source);
    else if (isInLine(name) || name === 'br') reader.inLine(markup);
    else if (isEnd) reader.close(markup);
    else if (name === 'table' || name === 'math' || whole) {
      const end = endOf(markups, at);
      const parts = markups.slice(at, end);
      if (name === 'math') reader.wholeInLine(sourceOf(parts));
      else reader.add(whole ? { kind: 'whole', name: whole, html: sourceOf(parts) } : readTable(parts));
      at = end - 1;
    } else reader.begin(markup);
  }
  reader.end();
  return reader.blocks;
}
