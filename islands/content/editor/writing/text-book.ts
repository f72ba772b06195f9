import type { Token } from 'marked';
import type { Node } from 'prosemirror-model';
import { readTokens } from '../../../../server/content/texts/markdown-syntax.rules.ts';
import { readBlock } from './read-blocks.ts';
import { textSchema } from './text-schema.ts';
import { isReadAs, separate, writeBlock } from './write-blocks.ts';

const { nodes } = textSchema;

/** A block of the text as it is stored: its bytes, what parts it from the next one, and the node they make. */
interface Piece {
  raw: string;
  gap: string;
  node: Node;
}

/** Reads Markdown into a document and writes it back: a block that is as it was read has the bytes that it had. */
export interface TextBook {
  read(markdown: string): Node;
  write(doc: Node): string;
}

/** Splits a text at its blocks. @returns null where they do not make up the text */
function splitText(text: string): { lead: string; parts: { token: Token; raw: string; gap: string }[] } | null {
  const parts: { token: Token; raw: string; gap: string }[] = [];
  let lead = '';
  for (const token of readTokens(text)) {
    const last = parts.at(-1);
    if (token.type === 'space' && last) last.gap += token.raw;
    else if (token.type === 'space') lead += token.raw;
    else {
      const raw = token.raw.replace(/\n+$/, '');
      parts.push({ token, raw, gap: token.raw.slice(raw.length) });
    }
  }
  const whole = lead + parts.map(({ raw, gap }) => raw + gap).join('');
  return whole === text ? { lead, parts } : null;
}

/** Finds the bytes of parts of a text whose line ends were made alike. */
function createSlicer(markdown: string): (length: number) => string {
  let at = 0;
  return (length) => {
    const from = at;
    for (let left = length; left > 0; left -= 1) at += markdown.startsWith('\r\n', at) ? 2 : 1;
    return markdown.slice(from, at);
  };
}

function split(markdown: string): ReturnType<typeof splitText> {
  try {
    return splitText(markdown.replace(/\r\n?/g, '\n'));
  } catch (error) {
    // Thousands of nested quotations are more than the stack holds.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function createTextBook(): TextBook {
  const pieces: (Piece | null)[] = [];
  let lead = '';
  let tail = '';
  let lineEnd = '\n';

  const pieceOf = (node: Node): Piece | null => pieces[Number(node.attrs['origin'] ?? -1)] ?? null;
  const isKept = (node: Node): boolean => pieceOf(node)?.node.eq(node) ?? false;
  const follows = (node: Node, next: Node): boolean =>
    pieceOf(node) !== null && next.attrs['origin'] === Number(node.attrs['origin']) + 1;
  const textOf = (node: Node): string =>
    isKept(node) ? (pieceOf(node)?.raw ?? '') : writeBlock(node).replaceAll('\n', lineEnd);

  function add(made: Node, raw: string, gap: string): Node {
    const node = made.type.create(Object.assign({}, made.attrs, { origin: pieces.length }), made.content);
    pieces.push({ raw, gap, node });
    return node;
  }

  /**
   * Returns what parts two blocks, and the second one as it is written after the first.
   * @param before the block as it was written
   */
  function join(before: Node, first: string, node: Node): { gap: string; node: Node } {
    const isNext = follows(before, node);
    const own = isNext ? (pieceOf(before)?.gap ?? '') : '';
    const isParted = /\n[ \t]*\r?\n/.test(own);
    if (isNext && isKept(before) && isKept(node)) return { gap: own, node };
    if (isParted && node.type !== before.type) return { gap: own, node };
    if (own !== '' && isReadAs(first + own + textOf(node), [before, node])) return { gap: own, node };
    const gap = isParted ? own : lineEnd + lineEnd;
    if (node.type !== before.type || isReadAs(first + gap + textOf(node), [before, node])) return { gap, node };
    return { gap, node: separate(node, before) };
  }

  return {
    read(markdown) {
      const found = split(markdown);
      lineEnd = markdown.includes('\r\n') ? '\r\n' : '\n';
      // No block of the text before is a neighbour of one of this text.
      pieces.push(null);
      if (found === null) {
        [lead, tail] = ['', ''];
        return nodes.doc.create(null, add(nodes.source.create({ markdown }), markdown, ''));
      }
      const take = createSlicer(markdown);
      lead = take(found.lead.length);
      const blocks = found.parts.map(({ token, raw, gap }) => {
        const bytes = take(raw.length);
        return add(readBlock(token) ?? nodes.source.create({ markdown: raw }), bytes, take(gap.length));
      });
      tail = pieces.at(-1)?.gap ?? '';
      return nodes.doc.create(null, blocks.length === 0 ? nodes.paragraph.create() : blocks);
    },

    write(doc) {
      const blocks: Node[] = [];
      doc.forEach((node) => {
        if (isKept(node) || textOf(node).trim() !== '') blocks.push(node);
      });
      let text = lead;
      let before: { node: Node; text: string } | null = null;
      for (const block of blocks) {
        const { gap, node }: { gap: string; node: Node } = before
          ? join(before.node, before.text, block)
          : { gap: '', node: block };
        before = { node, text: textOf(node) };
        text += gap + before.text;
      }
      return blocks.length > 0 ? text + tail : isUntouchedSpace(doc) ? lead : '';
    },
  };

  function isUntouchedSpace(doc: Node): boolean {
    return doc.childCount === 1 && doc.firstChild?.content.size === 0 && pieces.at(-1) === null;
  }
}
