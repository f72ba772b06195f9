import type { Lexer, Token, TokenizerAndRendererExtension } from 'marked';
import { takeIndented } from './take-indented.rules.ts';

/** A note of a text: `[^label]: …`. */
export interface Note {
  label: string;
  tokens: Token[];
  /** Place in the list of notes, by the first reference; null until there is one. */
  number: number | null;
  references: number;
}

/** The notes of a text by label, and how many of them have a reference. */
interface Notes {
  byLabel: Map<string, Note>;
  numbered: number;
}

const notesByLexer = new WeakMap<Lexer, Notes>();

const opening = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]*/;

/** Reads the notes of a text, wherever in it they are written. */
export const footnoteDefinition: TokenizerAndRendererExtension = {
  name: 'footnote-definition',
  level: 'block',
  tokenizer(source) {
    const [opened, label = ''] = opening.exec(source) ?? [];
    if (opened === undefined) return undefined;
    const notes: Notes = notesByLexer.get(this.lexer) ?? { byLabel: new Map(), numbered: 0 };
    notesByLexer.set(this.lexer, notes);
    const { raw, text } = takeIndented(source, opened.length, (line) => opening.test(line));
    // Of two notes with one label the first counts, as for link addresses; the second one stays as it was written.
    if (notes.byLabel.has(label)) return undefined;
    const note: Note = { label, tokens: [], number: null, references: 0 };
    notes.byLabel.set(label, note);
    this.lexer.blockTokens(text, note.tokens);
    return { type: 'footnote-definition', raw, tokens: note.tokens };
  },
  renderer: () => '',
};

export const footnoteReference: TokenizerAndRendererExtension = {
  name: 'footnote-reference',
  level: 'inline',
  tokenizer(source) {
    const [raw, label = ''] = /^\[\^([^\]\s]{1,60})\]/.exec(source) ?? [];
    const notes = notesByLexer.get(this.lexer);
    const note = notes?.byLabel.get(label);
    if (raw === undefined || !notes || !note) return undefined;
    note.number ??= notes.numbered += 1;
    note.references += 1;
    return { type: 'footnote-reference', raw, number: note.number, reference: note.references };
  },
  // In brackets: a bare number above a figure reads as its exponent.
  renderer: ({ number, reference }) =>
    `<sup><a href="#fn-00000000-${number}" id="fnref-00000000-${number}-${reference}" role="doc-noteref">[${number}]</a></sup>`,
};

/** Returns the notes of a text, those that nothing refers to last: what was written is shown. */
export function notesOf(lexer: Lexer): Note[] {
  const notes = [...(notesByLexer.get(lexer)?.byLabel.values() ?? [])];
  const rank = ({ number }: Note): number => number ?? notes.length + 1;
  return notes.toSorted((a, b) => rank(a) - rank(b));
}
