import type { Answer, Answers, ProfileKey } from '../kinds/field-kind.contract.ts';
import { fieldRules, type Field, type FieldOf, type Kind } from '../kinds/kinds.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';

/** Parts of a profile by name; missing ones are left out. */
export type FormProfile = Readonly<Partial<Record<ProfileKey, string>>>;

const fieldsOf = (form: FormDefinition): Field[] => form.screens.flatMap(({ fields }) => fields);

type AskedField = FieldOf<Exclude<Kind, 'note'>>;
const isAsked = (field: Field): field is AskedField => fieldRules(field).shape !== 'none';

/** Returns the fields that have an answer: all but the notes between them. */
export const answerableFields = (form: FormDefinition): AskedField[] => fieldsOf(form).filter(isAsked);

export const isMany = (field: Pick<Field, 'kind'>): boolean => fieldRules(field).shape === 'list';
const emptyAnswer = (field: Field): Answer => (isMany(field) ? [] : '');

const profiled = ({ prefill }: Field, profile: FormProfile): string => (prefill && profile[prefill]) || '';

/** Returns the initial answers: those of the profile, else those of the form. */
export function firstAnswers(form: FormDefinition, profile: FormProfile): Answers {
  const first = (field: Field): Answer => {
    if (isMany(field)) return fieldRules(field).chosen?.(field) ?? [];
    return profiled(field, profile) || (field.initial ?? '');
  };
  return Object.fromEntries(answerableFields(form).map((field) => [field.name, first(field)]));
}

/** Returns the answers that the profile gives and a person cannot change. */
export const lockedAnswers = (form: FormDefinition, profile: FormProfile): Record<string, string> =>
  Object.fromEntries(
    answerableFields(form)
      .filter((field) => field.isLockedByProfile && profiled(field, profile) !== '')
      .map((field) => [field.name, profiled(field, profile)]),
  );

/** Returns the answers of hidden fields, which are the form's own. */
export const hiddenAnswers = (form: FormDefinition): Record<string, string> =>
  Object.fromEntries(
    answerableFields(form).flatMap((field) =>
      fieldRules(field).isHidden && field.initial !== undefined ? [[field.name, field.initial]] : [],
    ),
  );

/**
 * Reads the answers of a sent form, on the server and in the browser. Unknown names are left out. A browser sends line
 * breaks as CR LF, but counts each as one character.
 */
export function readAnswers(form: FormDefinition, sent: Iterable<readonly [string, unknown]>): Answers {
  const all = Map.groupBy(
    [...sent].filter(([, value]) => typeof value === 'string' && value !== ''),
    ([name]) => name,
  );
  const texts = (name: string) => (all.get(name) ?? []).map(([, value]) => String(value).replaceAll('\r\n', '\n'));
  return Object.fromEntries(
    answerableFields(form).map((field) => {
      const values = texts(field.name);
      return [field.name, isMany(field) ? [...new Set(values)] : (values[0] ?? '')];
    }),
  );
}

/** Empties the answers of hidden fields. */
export const shownAnswers = (form: FormDefinition, answers: Answers, shown: ReadonlySet<string>): Answers =>
  Object.fromEntries(
    answerableFields(form).map((field) => [
      field.name,
      shown.has(field.name) ? (answers[field.name] ?? emptyAnswer(field)) : emptyAnswer(field),
    ]),
  );

/** Empties the answers of screens that are not on the path: they were given before it changed. */
export function answersOnPath(form: FormDefinition, answers: Answers, path: readonly string[]): Answers {
  const asked = new Set(form.screens.filter(({ id }) => path.includes(id)).flatMap(({ fields }) => fields.map(nameOf)));
  return Object.fromEntries(
    answerableFields(form).map((field) => [
      field.name,
      asked.has(field.name) ? (answers[field.name] ?? emptyAnswer(field)) : emptyAnswer(field),
    ]),
  );
}

const nameOf = ({ name }: Pick<Field, 'name'>): string => name;
