import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Problem } from '../../platform/problem.rules.ts';
import type { When } from './condition.contract.ts';

export interface Option {
  value: string;
  label: string;
  /** Heading above the first option of a group. */
  group?: string;
}

/** An answer as a form sends it: a text, or a list of values. A ticked box is 'yes'; a file is its id. */
export type Answer = string | readonly string[];
export type Answers = Readonly<Record<string, Answer>>;

/** Data that validation needs beside the form and its answers. */
export interface FormFacts {
  /** In the time zone of the organization, YYYY-MM-DD; empty on a stored page. */
  today: string;
  countries: readonly Option[];
  /** Countries that are not served, by code; missing on a stored page. */
  banned?: readonly string[];
  /** Lists of dependent fields by `listKey`; a missing one has not been loaded. */
  lists: Readonly<Record<string, readonly Option[]>>;
}

/** Parts of a profile that prefill fields. */
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

/** Properties of every field. */
export interface BaseField {
  name: string;
  label: string;
  /** Phrase of the dictionary in place of the label, for fields that no editor has named. */
  labelKey?: PhraseKey;
  hint?: string;
  /** Heading of the fields that belong together, such as those of an address. */
  group?: string;
  /** Says what to do where a required answer is missing; written by the page, in the language of its reader. */
  missing?: string;
  isRequired?: boolean | When;
  /** Markdown of the label and the hint, where they have links or bold. */
  formatted?: { label?: string; hint?: string };
  /** The same as sanitised HTML. */
  rendered?: { label?: string; hint?: string };
  prefill?: ProfileKey;
  /** The profile's value replaces what was sent; an empty one locks nothing. */
  isLockedByProfile?: boolean;
  autoComplete?: string;
  initial?: string;
  /** Classes of the stylesheet, set by an editor. */
  look?: string;
  /** Validated at every change, not only when it loses focus. */
  isCheckedAtOnce?: true;
}

/**
 * The rules of one kind of field, in the server and in the browser. Its controls are in `islands/forms/kinds`.
 * `Value` is the type of its answer in the record of a form that is declared in code.
 */
export interface FieldKind<F extends BaseField, Value = string> {
  /** A tick is 'yes' or empty; a note has no answer. Any other answer is a text. */
  shape?: 'tick' | 'list' | 'none';
  /** True for a field that people do not see: its answer is the form's own. */
  isHidden?: true;
  /** True where the options depend on the answer of the field named by `of`. */
  isDependent?: true;
  /** Values of a list that are ticked at the start. */
  chosen?(field: F): readonly string[] | undefined;
  /** Length of the longest text, in characters. */
  longest?(field: F): number;
  /** Returns undefined while the list is not loaded. */
  options?(field: F, answers: Answers, facts: FormFacts): readonly Option[] | undefined;
  /** False where no answer is possible, so that none is missing. */
  canAnswer?(field: F, answers: Answers, facts: FormFacts): boolean;
  /** Validates a text that is clean and not empty; without it, every text is refused. */
  findProblem?(text: string, field: F, answers: Answers, facts: FormFacts): Problem | null;
  /** Validates a list of values; without it, every list is refused. */
  findListProblem?(values: readonly string[], field: F): Problem | null;
  toValue?(text: string): Value;
}
