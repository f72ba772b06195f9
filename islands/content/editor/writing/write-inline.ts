import type { Mark, Node } from 'prosemirror-model';
import { escapeMarkdown, type Escaping } from './escape-markdown.ts';
import { textSchema } from './text-schema.ts';

const { nodes, marks } = textSchema;

export interface InlineStyle {
  escaping: Escaping;
  /** Writes bold and emphasis as tags, where signs beside punctuation would not be read as such. */
  hasTags: boolean;
  /** The text has one line: of a heading or a cell. */
  isLine: boolean;
}

/** A node with the marks that are written for it. */
interface Piece {
  node: Node;
  text: string | null;
  marks: readonly Mark[];
}

const signed = [marks.strong, marks.em, marks.strike];
const tagOf: Readonly<Record<string, string>> = { strong: '<strong>', em: '<em>', strike: '<del>' };
const isSpace = ({ node, text }: Piece): boolean =>
  text === null
    ? node.type === nodes.line_break || node.type === nodes.soft_break
    : text.trim() === '' && !isCode(node);
/** Of a link, marked reads no code that holds backticks. */
const isCode = ({ text, marks: given }: Node): boolean =>
  marks.code.isInSet(given) !== undefined && !(marks.link.isInSet(given) && text?.includes('`'));

/**
 * Splits the spaces at both ends off each text: Markdown has no sign of emphasis beside a space. Spaces and line ends at
 * both ends of the block are left out.
 */
function readPieces(block: Node): Piece[] {
  const pieces: Piece[] = [];
  block.forEach((node) => {
    if (!node.isText || isCode(node)) return void pieces.push({ node, text: node.text ?? null, marks: node.marks });
    for (const text of node.text?.split(/^(\s+)|(\s+)$/) ?? [])
      if (text) pieces.push({ node, text, marks: node.marks });
  });
  const from = pieces.findIndex((piece) => !isSpace(piece));
  return from === -1 ? [] : pieces.slice(from, pieces.findLastIndex((piece) => !isSpace(piece)) + 1);
}

/** Takes emphasis off the spaces where it begins and ends. */
function trimMarks(pieces: readonly Piece[]): Piece[] {
  const trimmed = pieces.map((piece) => ({ node: piece.node, text: piece.text, marks: piece.marks }));
  for (const type of signed) {
    const has = (piece: Piece | undefined) => piece !== undefined && type.isInSet(piece.marks) !== undefined;
    const drop = (piece: Piece) => (piece.marks = type.removeFromSet(piece.marks));
    for (const [at, piece] of trimmed.entries()) if (isSpace(piece) && has(piece) && !has(trimmed[at - 1])) drop(piece);
    for (const [at, piece] of [...trimmed.entries()].toReversed())
      if (isSpace(piece) && has(piece) && !has(trimmed[at + 1])) drop(piece);
  }
  return trimmed;
}

/** Returns how many pieces a mark goes on for: the one that lasts longest is opened first. */
function lengthOf(pieces: readonly Piece[], from: number, mark: Mark): number {
  const end = pieces.findIndex((piece, at) => at >= from && !mark.isInSet(piece.marks));
  return (end === -1 ? pieces.length : end) - from;
}

const quote = (title: unknown): string =>
  typeof title === 'string' ? ` "${title.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : '';
const address = (href: string): string =>
  href === '' || /[\s()<>\\]/.test(href) ? `<${href.replace(/[<>\\]/g, String.raw`\$&`)}>` : href;

const opening = (mark: Mark, { hasTags }: InlineStyle): string => {
  if (mark.type === marks.link) return '[';
  if (mark.type === marks.sup || mark.type === marks.sub) return `<${mark.type.name}>`;
  return (hasTags ? tagOf[mark.type.name] : undefined) ?? String(mark.attrs['sign']);
};

function closing(mark: Mark, style: InlineStyle): string {
  if (mark.type === marks.link) return `](${address(String(mark.attrs['href']))}${quote(mark.attrs['title'])})`;
  return opening(mark, style).replace('<', '</');
}

/** Writes code between more backticks than stand side by side in it. */
function writeCode(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ [^]*[^ ][^]* $/.test(code) ? ' ' : '';
  return fence + pad + code + pad + fence;
}

function writePiece({ node, text }: Piece, { escaping, hasTags, isLine }: InlineStyle, isLineStart: boolean): string {
  // A cell of a table cannot hold code with a backslash before a pipe.
  const isCodeHere = isCode(node) && !(hasTags && isLine && text?.includes('\\|'));
  if (text !== null) return isCodeHere ? writeCode(text) : escapeMarkdown(text, escaping, isLineStart);
  if (node.type === nodes.image) {
    const alt = escapeMarkdown(String(node.attrs['alt']).replaceAll('\n', ' '), escaping, false);
    return `![${alt}](${address(String(node.attrs['src']))}${quote(node.attrs['title'])})`;
  }
  const markdown = String(node.attrs['markdown']);
  if (node.type === nodes.line_break && (isLine || hasTags) && markdown.includes('\n')) return '<br>';
  return isLine && node.type === nodes.soft_break ? ' ' : markdown;
}

/** A link that is written as its address in angle brackets. */
const isBare = (mark: Mark, { text }: Piece): boolean =>
  mark.attrs['isBracketed'] === true && text !== null && [text, `mailto:${text}`].includes(String(mark.attrs['href']));

/** Writes the content of a paragraph, heading or cell as Markdown. */
export function writeInline(block: Node, style: InlineStyle): string {
  const pieces = trimMarks(readPieces(block));
  const open: Mark[] = [];
  let written = '';
  let isLineStart = !style.isLine;
  for (const [at, piece] of pieces.entries()) {
    const bare = piece.marks.find((mark) => mark.type === marks.link && isBare(mark, piece));
    const wanted = piece.marks
      .filter((mark) => mark.type !== marks.code && mark !== bare)
      .toSorted((a, b) => lengthOf(pieces, at, b) - lengthOf(pieces, at, a));
    const kept = open.findIndex((mark) => !mark.isInSet(wanted));
    for (const mark of open.splice(kept === -1 ? open.length : kept).toReversed()) written += closing(mark, style);
    for (const mark of wanted) {
      if (mark.isInSet(open)) continue;
      written += opening(mark, style);
      open.push(mark);
    }
    written += bare ? `<${piece.text ?? ''}>` : writePiece(piece, style, isLineStart && open.length === 0);
    isLineStart = !style.isLine && piece.text === null && String(piece.node.attrs['markdown'] ?? '').endsWith('\n');
  }
  for (const mark of open.toReversed()) written += closing(mark, style);
  return written;
}
