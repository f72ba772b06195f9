import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { Fragment, type Attrs, type Mark, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { findParent, linkAt } from './read-tools.ts';
import { textSchema } from './text-schema.ts';

const { nodes, marks } = textSchema;

export const toggleBold: Command = toggleMark(marks.strong);
export const toggleItalic: Command = toggleMark(marks.em);

/** Turns the text around the selection into a paragraph (0) or a heading. */
export const setLevel = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

/** Puts the text into a list of a kind, changes the kind of the list it is in, or takes it out of such a list. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = findParent(state, (node) => node.type === nodes.bullet_list || node.type === nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { isLoose: list.node.attrs['isLoose'] as boolean }));
    return true;
  };

export const toggleQuote: Command = (state, dispatch) =>
  findParent(state, (node) => node.type === nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

/** Inserts inline content in the place of the selection. */
export const insertInline =
  (type: NodeType, attrs: Attrs): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.inlineContent || !$from.parent.type.contentMatch.matchType(type)) return false;
    dispatch?.(state.tr.replaceSelectionWith(type.create(attrs), true).scrollIntoView());
    return true;
  };

export const insertBreak: Command = (state, dispatch) => insertInline(nodes.line_break, {})(state, dispatch);

/** Inserts a table of three columns with a head, and puts the cursor into its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (findParent(state, (node) => node.type === nodes.table)) return false;
  const { $from } = state.selection;
  const row = (cell: NodeType) => nodes.table_row.create(null, [cell.create(), cell.create(), cell.create()]);
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
  const after = $from.depth === 0 ? $from.pos : $from.after(1);
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  const from = isEmpty ? $from.before(1) : after;
  if (dispatch) {
    const { tr } = state;
    tr.replaceWith(from, after, table);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView());
  }
  return true;
};

/** Links the selected words; without any, inserts the title as words. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const present = linkAt(state);
    const { tr, selection } = state;
    const mark = marks.link.create({ href });
    const [from, to] = present ? [present.from, present.to] : [selection.from, selection.to];
    if (from !== to) tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    else {
      const kept: readonly Mark[] = state.storedMarks ?? selection.$from.marks();
      tr.insert(from, textSchema.text(words || href, mark.addToSet(kept)));
    }
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const present = linkAt(state);
  if (!present) return false;
  dispatch?.(state.tr.removeMark(present.from, present.to, marks.link));
  return true;
};

/** Describes the selected picture in other words. */
export const setAlt =
  (alt: string): Command =>
  (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return false;
    const { tr } = state;
    tr.setNodeMarkup(selection.from, null, Object.assign({}, selection.node.attrs, { alt }));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };

/** Moves the block around the cursor one place up (-1) or down (1). */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const at = $from.index(0);
    const [upper, lower] = by === -1 ? [at - 1, at] : [at, at + 1];
    if (upper < 0 || lower >= state.doc.childCount) return false;
    const [first, second] = [state.doc.child(upper), state.doc.child(lower)];
    if (!dispatch) return true;
    const start = offsetOf(state, upper);
    const { tr } = state;
    tr.replaceWith(start, start + first.nodeSize + second.nodeSize, Fragment.from([second, first]));
    const moved = by === -1 ? -first.nodeSize : second.nodeSize;
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(state.selection.from + moved))).scrollIntoView());
    return true;
  };

function offsetOf({ doc }: EditorState, at: number): number {
  let offset = 0;
  for (let index = 0; index < at; index += 1) offset += doc.child(index).nodeSize;
  return offset;
}
