import { checkbox } from './checkbox/checkbox-kind.rules.ts';
import { checkboxes } from './checkboxes/checkboxes-kind.rules.ts';
import { country } from './country/country-kind.rules.ts';
import { date } from './date/date-kind.rules.ts';
import { edition } from './edition/edition-kind.rules.ts';
import { email } from './email/email-kind.rules.ts';
import type { Answers, FieldKind, FormFacts, Option } from './field-kind.contract.ts';
import { files } from './files/files-kind.rules.ts';
import { hidden } from './hidden/hidden-kind.rules.ts';
import { longText } from './long-text/long-text-kind.rules.ts';
import { note } from './note/note-kind.rules.ts';
import { number } from './number/number-kind.rules.ts';
import { radio } from './radio/radio-kind.rules.ts';
import { select } from './select/select-kind.rules.ts';
import { state } from './state/state-kind.rules.ts';
import { tel } from './tel/tel-kind.rules.ts';
import { text } from './text/text-kind.rules.ts';
import { url } from './url/url-kind.rules.ts';
import { zip } from './zip/zip-kind.rules.ts';

/** The rules of every kind of field (docs/recipes.md#a-kind-of-field). */
const kinds = {
  text,
  email,
  tel,
  url,
  zip,
  'long-text': longText,
  number,
  date,
  select,
  radio,
  country,
  state,
  edition,
  checkboxes,
  checkbox,
  files,
  hidden,
  note,
};

type Kinds = typeof kinds;
export type Kind = keyof Kinds;
type FieldOfKind<K extends Kind> = Kinds[K] extends FieldKind<infer F, infer _> ? F : never;

export type Field = { [K in Kind]: FieldOfKind<K> }[Kind];
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
/** Type of a kind's answer in the record of a form that is declared in code. */
export type ValueOf<K extends Kind> = Kinds[K] extends FieldKind<infer _, infer Value> ? Value : never;
/** A field whose options depend on the answer of another. */
export type DependentField = Extract<Field, { of: string }>;

export const fieldRules = ({ kind }: Pick<Field, 'kind'>): FieldKind<Field, unknown> => kinds[kind];

export const isDependent = (field: Field): field is DependentField => fieldRules(field).isDependent === true;

/** Returns the current choices of a field: none where it has no list, undefined while its list is not loaded. */
export function fieldOptions(field: Field, answers: Answers, facts: FormFacts): readonly Option[] | undefined {
  const kind = fieldRules(field);
  return kind.options ? kind.options(field, answers, facts) : [];
}
