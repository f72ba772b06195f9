import { redoDepth, undoDepth } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection, type EditorState } from 'prosemirror-state';
import { textSchema } from './text-schema.ts';

const { nodes, marks } = textSchema;

/** State of the toolbar at the place of the cursor. */
export interface Tools {
  /** Level of the heading; 0 in a paragraph, null in text that is neither. */
  level: number | null;
  isBold: boolean;
  isItalic: boolean;
  isInBulletList: boolean;
  isInOrderedList: boolean;
  isInQuote: boolean;
  isInTable: boolean;
  isInTableHead: boolean;
  /** Address of the link at the cursor. */
  href: string | null;
  /** The selected words, which a link is made of. */
  words: string;
  /** Description of the selected picture; null while none is selected. */
  alt: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** Returns the nearest node around the selection that `isWanted`. */
export function findParent({ selection: { $from } }: EditorState, isWanted: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isWanted(node)) return { node, pos: $from.before(depth), depth };
  }
  return null;
}

/** Returns the link at the cursor, with the words it is on. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | null {
  const { $from } = state.selection;
  const { parent } = $from;
  const start = $from.start();
  const at = parent.childAfter($from.parentOffset).node?.marks.find(({ type }) => type === marks.link)
    ? parent.childAfter($from.parentOffset)
    : parent.childBefore($from.parentOffset);
  const mark = at.node && marks.link.isInSet(at.node.marks);
  if (!mark) return null;
  let [first, last] = [at.index, at.index];
  const isLinked = (index: number) => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  while (first > 0 && isLinked(first - 1)) first -= 1;
  while (last + 1 < parent.childCount && isLinked(last + 1)) last += 1;
  const offset = (index: number) => {
    let sum = 0;
    for (let each = 0; each < index; each += 1) sum += parent.child(each).nodeSize;
    return sum;
  };
  return { href: String(mark.attrs['href']), from: start + offset(first), to: start + offset(last + 1) };
}

function hasMark({ selection, storedMarks, doc }: EditorState, name: 'strong' | 'em'): boolean {
  const type = marks[name];
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

export function readTools(state: EditorState): Tools {
  const { selection, doc } = state;
  const { parent } = selection.$from;
  const list = findParent(state, ({ type }) => type === nodes.bullet_list || type === nodes.ordered_list)?.node.type;
  const row = findParent(state, ({ type }) => type === nodes.table_row);
  const image = selection instanceof NodeSelection && selection.node.type === nodes.image ? selection.node : null;
  return {
    level: parent.type === nodes.heading ? Number(parent.attrs['level']) : parent.type === nodes.paragraph ? 0 : null,
    isBold: hasMark(state, 'strong'),
    isItalic: hasMark(state, 'em'),
    isInBulletList: list === nodes.bullet_list,
    isInOrderedList: list === nodes.ordered_list,
    isInQuote: findParent(state, ({ type }) => type === nodes.blockquote) !== null,
    isInTable: row !== null,
    isInTableHead: row !== null && selection.$from.index(row.depth - 1) === 0,
    href: linkAt(state)?.href ?? null,
    words: doc.textBetween(selection.from, selection.to, ' '),
    alt: image ? String(image.attrs['alt']) : null,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}
