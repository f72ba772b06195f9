import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { findParent } from './read-tools.ts';
import { textSchema } from './text-schema.ts';

const { nodes } = textSchema;

/**
 * Keeps the first and last pasted block whole where they are no paragraphs: a heading pasted behind words would be part of
 * their paragraph.
 */
function keepWhole(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  if (content.childCount < 2) return slice;
  const isOpen = (node: Node | null) => node?.type === nodes.paragraph;
  return new Slice(content, isOpen(content.firstChild) ? openStart : 0, isOpen(content.lastChild) ? openEnd : 0);
}

/** Returns what was pasted as one line, for a cell of a table. */
function asLine({ content }: Slice): Slice {
  const line: Node[] = [];
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (line.length > 0) line.push(textSchema.text(' '));
    node.forEach((child) => void line.push(child));
    return false;
  });
  return line.length === 0 ? new Slice(content, 0, 0) : new Slice(Fragment.fromArray(line), 0, 0);
}

/** Pastes blocks beside the text at the cursor. It comes after the plugin of tables, which pastes cells. */
export const pasteBlocks = new Plugin({
  props: {
    handlePaste(view, _, slice) {
      const { state } = view;
      const { from, to, $from } = state.selection;
      const isInTable = findParent(state, ({ type }) => type === nodes.table) !== null;
      if ($from.parent.type.spec.code) return false;
      const pasted = isInTable ? asLine(slice) : keepWhole(slice);
      view.dispatch(
        state.tr.replaceRange(from, to, pasted).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
      );
      return true;
    },
  },
});
