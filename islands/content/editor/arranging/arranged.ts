import type { BlocksField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import type { EntryButton } from './focus-entry.ts';

/** Acts on the entries of a list, the same for blocks and for lists of other entries. */
export interface Arranged {
  path: string;
  field: BlocksField | ListField;
  entries: readonly unknown[];
  /** No further entry fits in. */
  isFull: boolean;
  /** Words of an entry with its number: "3. Text · Opening hours". */
  nameOf(index: number): string;
  /** Moves an entry; the focus goes with it, on the button where there is one. */
  move(from: number, to: number, button?: EntryButton): void;
  /** Begins a new entry in front of one. */
  insertAt(index: number): void;
  duplicate(index: number): void;
  copy(index: number): void;
  /** Puts what was copied last in front of an entry. */
  pasteAt(index: number): void;
}
