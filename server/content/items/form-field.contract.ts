import type { HintKey } from '../values/field.contract.ts';

/** Properties of every field of a form; serialisable, so that an island can draw it. */
interface Common {
  /** Its key in the group; empty for the entries of a list or map. */
  key: string;
  /** The key as words; the dictionary may have better ones (`DeskField` and the key). */
  label: string;
  /** Key of the phrase that explains the field, from its schema. */
  hintKey?: HintKey;
  /** That phrase in the language of the desk. */
  hint?: string;
  isRequired: boolean;
  /** True when code compares or measures the text: a preview does not mark it. */
  isCompared?: true;
  /** Value that is stored when none is given. */
  fallback?: string | number | boolean;
}

export interface TextField extends Common {
  /**
   * One line, several lines, Markdown, a calendar date, a date with a time, a link target, a picture, the name of another
   * item, or the id of a screen of the same form.
   */
  kind: 'text' | 'long-text' | 'markdown' | 'date' | 'moment' | 'href' | 'picture' | 'name' | 'screen';
  maxLength?: number;
  /** True when the empty text is refused. */
  isNonEmpty: boolean;
  /** The kind of item that a name is of; a name without it is free. */
  refersTo?: string;
  /** True for a link that is often a file: one can be uploaded there. */
  mayBeFile?: true;
}

export interface EditorNumberField extends Common {
  kind: 'number';
  min?: number;
  max?: number;
  isWhole: boolean;
}

export interface BooleanField extends Common {
  kind: 'boolean';
}

export interface EditorChoiceField extends Common {
  kind: 'choice';
  options: string[];
  /** The options in words, in the same order. */
  optionLabels?: string[];
}

export interface GroupField extends Common {
  /** A link has label and href, an image src and alt; they, a form and its conditions have controls of their own. */
  kind: 'group' | 'link' | 'image' | 'form' | 'condition';
  fields: EditorField[];
}

export interface ListField extends Common {
  kind: 'list';
  item: EditorField;
  minItems?: number;
  maxItems?: number;
}

interface Variant {
  type: string;
  label: string;
  fields: EditorField[];
  /** Comparison of the answer in conditions, for a field of a form. */
  compares?: 'choice' | 'choices' | 'tick' | 'order' | 'text' | 'none';
}

export interface BlocksField extends Common {
  kind: 'blocks';
  /** The key that names the variant. */
  typeKey: string;
  /** True for the fields of a form, which have a control of their own. */
  isQuestions?: true;
  variants: Variant[];
}

export interface MapField extends Common {
  kind: 'map';
  value: EditorField;
}

/** Any JSON, edited as text. */
export interface JsonField extends Common {
  kind: 'json';
}

export type EditorField =
  | TextField
  | EditorNumberField
  | BooleanField
  | EditorChoiceField
  | GroupField
  | ListField
  | BlocksField
  | MapField
  | JsonField;
