import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { createTextBook } from './text-book.ts';
import { textSchema } from './text-schema.ts';

const { nodes } = textSchema;

/** A block as a new one: its bytes belong to the text that it came from. */
const asNew = (node: Node): Node =>
  'origin' in node.attrs ? node.type.create(Object.assign({}, node.attrs, { origin: null }), node.content) : node;

/** Puts the spaces around copied words back: Markdown has none at the ends of a paragraph. */
function withSpaces(paragraph: Node, text: string): Node {
  const space = (found: RegExpExecArray | null) => (found?.[0] ? [textSchema.text(found[0])] : []);
  const [before, behind] = [space(/^[ \u00a0]+(?=\S)/.exec(text)), space(/[ \u00a0]+$/.exec(text))];
  return paragraph.copy(Fragment.from(before).append(paragraph.content).append(Fragment.from(behind)));
}

/** Reads plain text from the clipboard as Markdown; pasted as plain text, its lines are paragraphs. */
export function readPastedText(text: string, _: ResolvedPos, isPlain: boolean): Slice {
  const blocks: Node[] = [];
  if (isPlain) {
    for (const line of text.split(/(?:\r\n?|\n)+/))
      if (line.trim() !== '') blocks.push(nodes.paragraph.create(null, textSchema.text(line)));
  } else
    createTextBook()
      .read(text.trim())
      .forEach((node) => void blocks.push(asNew(node)));
  const [only, second] = blocks;
  const isLine = only?.type === nodes.paragraph && !second && !isPlain;
  return Slice.maxOpen(Fragment.from(isLine ? withSpaces(only, text) : blocks));
}
