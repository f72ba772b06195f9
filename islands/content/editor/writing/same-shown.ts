import type { Mark, Node } from 'prosemirror-model';
import { textSchema } from './text-schema.ts';

const { nodes, marks } = textSchema;

/** Attributes that change how Markdown is written, and not what readers see. */
const unseen = new Set(['origin', 'bullet', 'delimiter', 'isLoose', 'rule', 'sign', 'isBracketed']);

const describe = (name: string, attrs: Readonly<Record<string, unknown>>): string =>
  `${name}${JSON.stringify(Object.entries(attrs).filter(([key]) => !unseen.has(key)))}`;

/** Emphasis of a space is not seen, and Markdown cannot have it where emphasis begins or ends. */
const seenMarks = (given: readonly Mark[], isSpace: boolean): string =>
  given
    .filter(({ type }) => !isSpace || type === marks.link || type === marks.code)
    .map((mark) => describe(mark.type.name, mark.attrs))
    .join();

/** Returns the pieces of a line of text as readers see them. */
function describeInline(block: Node): string {
  const pieces: { what: string; marked: string }[] = [];
  const add = (what: string, marked: string) => pieces.push({ what, marked });
  block.forEach((node) => {
    const { type, attrs } = node;
    const isSource = type === nodes.token || (type === nodes.verbatim && attrs['kind'] === 'reference');
    if (type === nodes.soft_break) add(' ', seenMarks(node.marks, true));
    else if (type === nodes.line_break) add('\n', '');
    else if (node.isText || isSource) {
      for (const sign of node.text ?? String(attrs['markdown'])) add(sign, seenMarks(node.marks, /\s/.test(sign)));
    } else add(describe(type.name, attrs), seenMarks(node.marks, false));
  });
  let text = '';
  let marked = '';
  for (const piece of pieces) {
    if (piece.marked !== marked && !/^\s$/.test(piece.what)) text += `\u0000${(marked = piece.marked)}\u0000`;
    text += piece.what;
  }
  return text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim();
}

const emptyParagraph = 'paragraph[]()';

/** Describes a block as readers see it: two that differ in nothing else have one description. */
export function describeShown(node: Node): string {
  const { type, attrs } = node;
  if (type === nodes.code_block) return `${describe(type.name, attrs)}${node.textContent}`;
  if (type === nodes.table) return describeTable(node);
  const inside: string[] = [];
  if (node.isTextblock) inside.push(describeInline(node));
  else node.forEach((child) => void inside.push(describeShown(child)));
  // Markdown has no empty paragraphs.
  const seen =
    type === nodes.doc || type === nodes.blockquote ? inside.filter((each) => each !== emptyParagraph) : inside;
  return `${describe(type.name, attrs)}(${seen.join('|')})`;
}

/** The first row is always the head, and a column is aligned as its head. */
function describeTable(table: Node): string {
  const rows: string[] = [];
  table.forEach((row) => {
    const cells: string[] = [];
    row.forEach((cell, _, index) => {
      const align: unknown = table.firstChild?.maybeChild(index)?.attrs['align'] ?? null;
      cells.push(`${String(align)}(${describeInline(cell)})`);
    });
    rows.push(cells.join('|'));
  });
  return `table(${rows.join('\n')})`;
}

/** Returns whether readers see the same. */
export const isSameShown = (one: Node, other: Node): boolean => describeShown(one) === describeShown(other);
