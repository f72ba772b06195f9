import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { insertBreak, moveBlock, setLevel, toggleBold, toggleItalic } from './edit-commands.ts';
import { pasteBlocks } from './paste-blocks.ts';
import { takePictures } from './take-pictures.ts';
import { textSchema, tokenPattern } from './text-schema.ts';

const { nodes, marks } = textSchema;

/** Formats what stands between two signs when the second one is typed: `**bold**`. */
const markRule = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', words = ''] = match;
    const from = start + before.length;
    const { tr } = state;
    tr.replaceWith(from, end, textSchema.text(words, type.create().addToSet(state.doc.resolve(from).marks())));
    return whole === '' ? null : tr.removeStoredMark(type);
  });

/** Turns Markdown that people type into what it means. */
const typedMarkdown = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4}) $/, nodes.heading, (match) => ({ level: Math.max(2, match[1]?.length ?? 2) })),
    wrappingInputRule(/^\s*([-+*]) $/, nodes.bullet_list, (match) => ({ bullet: match[1] })),
    wrappingInputRule(
      /^(\d{1,9})([.)]) $/,
      nodes.ordered_list,
      (match) => ({ start: Number(match[1]), delimiter: match[2] }),
      (match, before) => before.childCount + Number(before.attrs['start']) === Number(match[1]),
    ),
    wrappingInputRule(/^\s*> $/, nodes.blockquote),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
    markRule(/(^|[^`])`([^`]+)`$/, marks.code),
    new InputRule(new RegExp(`(?:${tokenPattern.source})$`), (state, [markdown], start, end) =>
      state.tr.replaceWith(start, end, nodes.token.create({ markdown })),
    ),
  ],
});

/** Makes the first row of each table its head, as Markdown has it, and no other. */
function keepHeads(state: EditorState): Transaction | null {
  const { tr } = state;
  state.doc.descendants((table: Node, place) => {
    if (table.type !== nodes.table) return !table.isTextblock;
    table.forEach((row, rowAt, index) => {
      const type = index === 0 ? nodes.table_header : nodes.table_cell;
      row.forEach((cell, cellAt) => {
        if (cell.type !== type)
          tr.setNodeMarkup(place + rowAt + cellAt + 2, type, { align: cell.attrs['align'] as string });
      });
    });
    return false;
  });
  return tr.docChanged ? tr : null;
}

/** Keeps a line to write on below a table and other blocks that the cursor cannot leave. It is no part of the text. */
export const addLastLine = (doc: Node): Node =>
  hasLastLine(doc) ? doc : doc.copy(doc.content.addToEnd(nodes.paragraph.create()));

const hasLastLine = ({ lastChild }: Node): boolean => lastChild?.isTextblock === true && !lastChild.type.spec.code;
const keepLastLine = ({ doc, tr }: EditorState): Transaction | null =>
  hasLastLine(doc) ? null : tr.insert(doc.content.size, nodes.paragraph.create());

const keepShape = new Plugin({
  appendTransaction: (changes, _, state) =>
    changes.some(({ docChanged }) => docChanged) ? (keepHeads(state) ?? keepLastLine(state)) : null,
});

interface Asks {
  /** Opens what asks for the address of a link. */
  onLink: Command;
  /** Opens what asks for the description of a picture. */
  onPicture: (picture: File) => void;
}

export function createPlugins({ onLink, onPicture }: Asks): Plugin[] {
  return [
    typedMarkdown,
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-k': onLink,
      'Mod-Alt-0': setLevel(0),
      'Mod-Alt-2': setLevel(2),
      'Mod-Alt-3': setLevel(3),
      'Mod-Alt-4': setLevel(4),
      'Mod-]': sinkListItem(nodes.list_item),
      'Mod-[': liftListItem(nodes.list_item),
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      Enter: splitListItem(nodes.list_item),
    }),
    keymap(baseKeymap),
    history(),
    takePictures(onPicture),
    tableEditing(),
    pasteBlocks,
    keepShape,
  ];
}
