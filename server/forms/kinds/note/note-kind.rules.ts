import type { BaseField, FieldKind } from '../field-kind.contract.ts';

/** Text between the fields. */
export interface NoteField extends BaseField {
  kind: 'note';
  tag?: 'p' | 'h2' | 'h3';
  /** Text of an editor in place of the label. */
  markdown?: string;
  /** The same as sanitised HTML. */
  html?: string;
  link?: { href: string; label: string };
}

export const note: FieldKind<NoteField> = { shape: 'none' };
