import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type {
  Block,
  BlockChange,
  RowChange,
  TableBlock,
  TextBlock,
  Word,
  WordChange,
} from '../../../../../server/standards/library/comparing/comparison.contract.ts';
import { attribute, writeBody, type BodyContext } from '../text/write-body.ts';

/** What a comparison says around its words. */
export interface ChangeWords {
  /** Said by screen readers before what was removed and what was added, as HTML. */
  removed: string;
  added: string;
  /** Names of the two texts. */
  labels: { before: string; after: string };
  /** Says that two tables or figures are shown as wholes. */
  whole: string;
  context: BodyContext;
}

/** Both texts may have the object, and an id stands once on a page. */
const withoutIds = (html: string): string => html.replaceAll(/ data-object="[^"]*"/g, '');

const writeWord = ({ text, html }: Word, context: BodyContext): string =>
  html === null ? escapeText(text) : writeBody(withoutIds(html), context);

/** Writes words with their look, without the blank before the first. */
function writeRun(words: readonly Word[], context: BodyContext): string {
  let written = '';
  let open: string[] = [];
  for (const [at, word] of words.entries()) {
    const marks = word.marks === '' ? [] : word.marks.split(' ');
    const shared = open.findIndex((mark, index) => mark !== marks[index]);
    const kept = shared === -1 ? Math.min(open.length, marks.length) : shared;
    for (const mark of open.slice(kept).toReversed()) written += `</${mark}>`;
    if (at > 0 && word.hasBlank) written += ' ';
    for (const mark of marks.slice(kept)) written += `<${mark}>`;
    written += writeWord(word, context);
    open = marks;
  }
  return (
    written +
    open
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('')
  );
}

const edit = (name: 'del' | 'ins', html: string, words: ChangeWords): string =>
  `<${name}>${name === 'del' ? words.removed : words.added}${html}</${name}>`;

/** Writes compared words: those of one text, or of both in one line. */
export function writeWords(
  changes: readonly WordChange[],
  side: 'before' | 'after' | 'both',
  words: ChangeWords,
): string {
  return changes
    .map(({ how, before, after }) => {
      if ((how === 'removed' && side === 'after') || (how === 'added' && side === 'before')) return '';
      const run = how === 'removed' || side === 'before' ? before : after;
      const blank = run[0]?.hasBlank || (how === 'added' && side === 'both') ? ' ' : '';
      const html = writeRun(run, words.context);
      return blank + (how === 'same' ? html : edit(how === 'removed' ? 'del' : 'ins', html, words));
    })
    .join('')
    .trim();
}

/** Writes the paragraph of a block around its words. */
function paragraph({ role, aside, depth, marker }: TextBlock, html: string): string {
  const classes = [role, aside, depth > 0 ? `depth-${Math.min(depth, 4)}` : null].filter(Boolean).join(' ');
  const before = marker === '' ? '' : `<span class="marker">${escapeText(marker)}</span> `;
  return `<p class="${attribute(classes)}">${before}${html}</p>`;
}

/** Writes a block that stands in one text, or in both. */
function writeBlock(block: Block, how: WordChange['how'], words: ChangeWords): string {
  const { context } = words;
  if (block.kind !== 'text') {
    const html = writeBody(withoutIds(block.html), context);
    if (how === 'same') return html;
    return `<div class="whole ${how}">${how === 'removed' ? words.removed : words.added}${html}</div>`;
  }
  const html = writeRun(block.words, context);
  return paragraph(block, how === 'same' ? html : edit(how === 'removed' ? 'del' : 'ins', html, words));
}

const cell = (label: string, html: string): string => `<div><p class="text-name">${escapeText(label)}</p>${html}</div>`;

function writeRow({ how, cells }: RowChange, words: ChangeWords): string {
  const written = cells.map(({ isHeader, attributes, column, words: changes }) => {
    const name = isHeader ? 'th' : 'td';
    const state = column === 'same' ? '' : ` data-column="${column}"`;
    return `<${name}${attributes}${state}>${writeWords(changes, 'both', words)}</${name}>`;
  });
  return `<tr${how === 'same' ? '' : ` data-row="${how}"`}>${written.join('')}</tr>`;
}

function writeTable(
  after: TableBlock,
  { caption, rows, words }: { caption: WordChange[]; rows: RowChange[]; words: ChangeWords },
): string {
  const head = caption.length > 0 ? `<caption>${writeWords(caption, 'both', words)}</caption>` : '';
  const html = `<table>${head}<tbody>${rows.map((row) => writeRow(row, words)).join('')}</tbody></table>`;
  const key = /data-object="([^"]*)"/.exec(after.attributes)?.[1];
  const label = key === undefined ? words.context.unnamed.table : words.context.labelOf(key);
  return `<div class="table-box" role="group" tabindex="0" aria-label="${attribute(label)}">${html}</div>`;
}

/** Writes one compared block: in both texts, or beside the one it came from. */
export function writeChange(change: BlockChange, words: ChangeWords): string {
  const { before, after } = words.labels;
  switch (change.kind) {
    case 'same':
      return `<div class="same">${writeBlock(change.after, 'same', words)}</div>`;
    case 'removed':
      return `<div class="pair">${cell(before, writeBlock(change.before, 'removed', words))}</div>`;
    case 'added':
      return `<div class="pair only-after">${cell(after, writeBlock(change.after, 'added', words))}</div>`;
    case 'words': {
      const old = paragraph(change.before, writeWords(change.words, 'before', words));
      const now = paragraph(change.after, writeWords(change.words, 'after', words));
      return `<div class="pair">${cell(before, old)}${cell(after, now)}</div>`;
    }
    case 'table':
      return writeTable(change.after, { caption: change.caption, rows: change.rows, words });
    case 'whole': {
      const old = writeBlock(change.before, 'removed', words);
      const now = writeBlock(change.after, 'added', words);
      return `<p class="fate">${escapeText(words.whole)}</p><div class="pair">${cell(before, old)}${cell(after, now)}</div>`;
    }
  }
}
