import type { Operator } from '../../content/items/types/form.contract.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/**
 * A form of the site, wherever it is declared: a content item or a feature in code (`defineForm`). It is data alone, so that
 * it reaches the browser as it is. An address and a code with its edition are spelt out as fields before they get here.
 */
export interface FormDefinition {
  id: string;
  screens: readonly Screen[];
  /** Which fields are shown and which can be changed; required fields say so themselves. */
  rules?: readonly Rule[];
}

/** Fields that are answered together and sent by one button. */
export interface Screen {
  id: string;
  title?: string;
  fields: readonly Field[];
  /** Label of the button. */
  submit?: string;
  /** A field of this screen whose options are its buttons, in place of the one. */
  buttons?: string;
  /** Where it leads: the first that holds. Without any the form ends here. */
  leads?: readonly Lead[];
}

export interface Lead {
  /** Another screen, or an address of the site. */
  to: string;
  isAway?: true;
  when?: When;
}

export interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

export interface When {
  match: 'any' | 'all';
  conditions: readonly Condition[];
}

export interface Rule {
  field: string;
  action: 'show' | 'hide' | 'enable' | 'disable';
  when: When;
}

export interface Option {
  value: string;
  label: string;
  /** Heading above the first option of a group. */
  group?: string;
}

interface Common {
  name: string;
  label: string;
  /** Phrase of the dictionary in place of the label, for fields that no editor has named. */
  labelKey?: PhraseKey;
  hint?: string;
  isRequired?: boolean | When;
  /** Part of the profile it begins with. */
  prefill?: ProfileKey;
  /** Keeps what the profile says, whatever is sent; a profile that says nothing locks nothing. */
  isLockedByProfile?: boolean;
  autoComplete?: string;
  initial?: string;
  /** Classes of the stylesheet, set by an editor. */
  look?: string;
  /** Says what is wrong with it at every change, not only when it is left. */
  isCheckedAtOnce?: true;
}

/** Parts of a profile that forms begin with. */
export type ProfileKey =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'company'
  | 'jobTitle'
  | 'country'
  | 'street1'
  | 'street2'
  | 'city'
  | 'state'
  | 'zip';

interface LineField extends Common {
  kind: 'text' | 'email' | 'tel' | 'url' | 'zip';
  min?: number;
  max?: number;
  placeholder?: string;
  /** Of a zip: the field of its country. */
  of?: string;
}
interface LongField extends Common {
  kind: 'long-text';
  min?: number;
  max?: number;
}
export interface NumberField extends Common {
  kind: 'number';
  min?: number;
  max?: number;
}
/** A day of the calendar, or as far from today where the organization is. */
export type DateLimit = string | { days?: number; months?: number };
export interface DateField extends Common {
  kind: 'date';
  from?: DateLimit;
  to?: DateLimit;
}
export interface ChoiceField extends Common {
  kind: 'select' | 'radio';
  options: readonly Option[];
  placeholder?: string;
}
/** A list that is the same on every form. */
export interface CountryField extends Common {
  kind: 'country';
}
/** A list that depends on the answer of another field; where it is empty a state is free text. */
export interface DependentField extends Common {
  kind: 'state' | 'edition';
  of: string;
}
interface ManyField extends Common {
  kind: 'checkboxes';
  options: readonly Option[];
  most?: number;
  /** Options that are ticked to begin with. */
  chosen?: readonly string[];
}
interface TickField extends Common {
  kind: 'checkbox';
}
export interface FilesField extends Common {
  kind: 'files';
  most: number;
  /** MiB of one file, inclusive. */
  size: number;
  types: readonly string[];
}
interface HiddenField extends Common {
  kind: 'hidden';
}
/** Text between the fields; it is never answered. */
interface NoteField extends Common {
  kind: 'note';
  tag?: 'p' | 'h2' | 'h3';
  /** Text of an editor in place of the label. */
  markdown?: string;
  /** The same as a page shows it, without anything that runs. */
  html?: string;
  link?: { href: string; label: string };
}

export type Field =
  | LineField
  | LongField
  | NumberField
  | DateField
  | ChoiceField
  | CountryField
  | DependentField
  | ManyField
  | TickField
  | FilesField
  | HiddenField
  | NoteField;

/** An answer as a form carries it: a text, or several. A tick is 'yes'; a file is its id. */
export type Answer = string | readonly string[];
export type Answers = Readonly<Record<string, Answer>>;

/** Holds what the rules know beside the form: the day, and lists that are no part of it. */
export interface FormFacts {
  /** Where the organization is, YYYY-MM-DD. */
  today: string;
  countries: readonly Option[];
  /** Lists of dependent fields by `listKey`; one that is missing is not known yet. */
  lists: Readonly<Record<string, readonly Option[]>>;
}

type Asked<Definition extends FormDefinition> = Exclude<
  Definition['screens'][number]['fields'][number],
  { kind: 'note' }
>;

type ValueOf<F extends Field> = F['kind'] extends 'checkbox'
  ? boolean
  : F['kind'] extends 'checkboxes' | 'files'
    ? readonly string[]
    : F['kind'] extends 'number'
      ? number | null
      : F extends { options: readonly { value: infer V }[] }
        ? V | ''
        : string;

/** The record that the answers of a form declared in code make. */
export type RecordOf<Definition extends FormDefinition> = {
  [F in Asked<Definition> as F['name']]: ValueOf<F>;
};

/** Declares a form in code; names, kinds and options are kept for `RecordOf`. */
export const defineForm = <const Definition extends FormDefinition>(definition: Definition): Definition => definition;
