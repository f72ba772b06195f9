import { atom, type ReadableAtom } from 'nanostores';
import { EditorState, Selection, type Command } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { cleanPaste } from './clean-paste.ts';
import { addLastLine, createPlugins } from './editor-plugins.ts';
import { readTools, type Tools } from './read-tools.ts';
import { readPastedText } from './read-pasted-text.ts';
import { createTextBook } from './text-book.ts';

interface Given {
  place: HTMLElement;
  markdown: string;
  /** Attributes of the element that is typed into. */
  attributes: Record<string, string>;
  nodeViews: Record<string, NodeViewConstructor>;
  onChange: (markdown: string) => void;
  onLink: () => void;
  onPicture: (picture: File) => void;
}

/** An open editor of one text. */
export interface Writing {
  $tools: ReadableAtom<Tools>;
  /** Runs a command and goes on in the text. */
  run(command: Command): void;
  /** Runs a command; the focus stays where it is. */
  change(command: Command): void;
  focus(): void;
  /** Takes a text that did not come from here; the one that is shown already changes nothing. */
  show(markdown: string): void;
  describe(attributes: Record<string, string>): void;
  close(): void;
}

/** Opens an editor of a Markdown text in an element. */
export function openWriting({ place, markdown, attributes, nodeViews, onChange, onLink, onPicture }: Given): Writing {
  const book = createTextBook();
  let shown = markdown;
  const plugins = createPlugins({
    onLink() {
      onLink();
      return true;
    },
    onPicture,
  });
  const state = EditorState.create({ doc: addLastLine(book.read(markdown)), plugins });
  const $tools = atom(readTools(state));
  const view = new EditorView(place, {
    state,
    attributes,
    nodeViews,
    transformPastedHTML: cleanPaste,
    clipboardTextParser: readPastedText,
    dispatchTransaction(change) {
      const next = view.state.apply(change);
      view.updateState(next);
      $tools.set(readTools(next));
      if (!change.docChanged) return;
      const written = book.write(next.doc);
      if (written === shown) return;
      shown = written;
      onChange(written);
    },
  });
  return {
    $tools,
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    change: (command) => void command(view.state, view.dispatch, view),
    focus: () => view.focus(),
    show(given) {
      if (given === shown) return;
      shown = given;
      const { tr, selection, doc } = view.state;
      const read = addLastLine(book.read(given));
      tr.replaceWith(0, doc.content.size, read.content);
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(selection.from, tr.doc.content.size))));
      view.dispatch(tr);
    },
    describe: (described) => view.setProps({ attributes: described }),
    close: () => view.destroy(),
  };
}
