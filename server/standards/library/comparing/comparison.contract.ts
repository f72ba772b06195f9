import type { AsideClass } from '../body.rules.ts';

/** A word or sign of a text; a formula or a picture in a line is one word. */
export interface Word {
  /** As it is read; '' for a formula or a picture. */
  text: string;
  /** Elements around it that change how it looks, outermost first: 'em sup'. */
  marks: string;
  /** A blank stands before it. */
  hasBlank: boolean;
  /** Of a formula or a picture. */
  html: string | null;
}

/** A paragraph, an item of a list, a term or its description. */
export interface TextBlock {
  kind: 'text';
  role: 'paragraph' | 'item' | 'term' | 'description' | 'quote';
  /** The note, example or other aside it stands in. */
  aside: AsideClass | null;
  /** Lists around it. */
  depth: number;
  /** Of an item: 'a)', '2)', '–'; '' without one. */
  marker: string;
  words: Word[];
}

export interface TableCell {
  isHeader: boolean;
  /** Its attributes as written: ' scope="col" colspan="2"'. */
  attributes: string;
  words: Word[];
}

export interface TableBlock {
  kind: 'table';
  html: string;
  /** Attributes of the table as written: ' data-object="table-5.1"'. */
  attributes: string;
  caption: Word[];
  rows: TableCell[][];
}

/** A figure, a formula of its own or text whose blanks count: compared as a whole. */
export interface WholeBlock {
  kind: 'whole';
  name: 'figure' | 'formula' | 'table' | 'pre';
  html: string;
}

export type Block = TextBlock | TableBlock | WholeBlock;

/** A run of words; `before` is empty for what was added, `after` for what was removed. */
export interface WordChange {
  how: 'same' | 'removed' | 'added';
  before: Word[];
  after: Word[];
}

/** A row of two tables; `before` and `after` are its cells by merged column, null for a column that one table lacks. */
export interface RowChange {
  how: 'same' | 'changed' | 'removed' | 'added';
  cells: { isHeader: boolean; attributes: string; column: 'same' | 'removed' | 'added'; words: WordChange[] }[];
}

export type BlockChange =
  | { kind: 'same'; before: Block; after: Block }
  | { kind: 'removed'; before: Block }
  | { kind: 'added'; after: Block }
  | { kind: 'words'; before: TextBlock; after: TextBlock; words: WordChange[] }
  | { kind: 'table'; before: TableBlock; after: TableBlock; caption: WordChange[]; rows: RowChange[] }
  /** Compared by their hash: both are shown. */
  | { kind: 'whole'; before: Block; after: Block };
