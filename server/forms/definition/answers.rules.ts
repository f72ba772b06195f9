import type { Answer, Answers, ProfileKey } from '../kinds/field-kind.contract.ts';
import { kindOf, type Field, type FieldOf, type Kind } from '../kinds/kinds.rules.ts';
import type { FormDefinition } from './form.contract.ts';

/** Parts of a profile by their names; what it does not say is left out. */
export type FormProfile = Readonly<Partial<Record<ProfileKey, string>>>;

const fieldsOf = (form: FormDefinition): Field[] => form.screens.flatMap(({ fields }) => fields);

type AskedField = FieldOf<Exclude<Kind, 'note'>>;
const isAsked = (field: Field): field is AskedField => kindOf(field).shape !== 'none';

/** Returns the fields that have an answer: all but the notes between them. */
export const askedFields = (form: FormDefinition): AskedField[] => fieldsOf(form).filter(isAsked);

export const isMany = (field: Pick<Field, 'kind'>): boolean => kindOf(field).shape === 'list';
const emptyAnswer = (field: Field): Answer => (isMany(field) ? [] : '');

const profiled = ({ prefill }: Field, profile: FormProfile): string => (prefill && profile[prefill]) || '';

/** Returns the answers a form begins with: those of the profile, else those the form names itself. */
export function firstAnswers(form: FormDefinition, profile: FormProfile): Answers {
  const first = (field: Field): Answer => {
    if (isMany(field)) return kindOf(field).chosen?.(field) ?? [];
    return profiled(field, profile) || (field.initial ?? '');
  };
  return Object.fromEntries(askedFields(form).map((field) => [field.name, first(field)]));
}

/** Returns the answers of fields that a person cannot change, because the profile gives them. */
export const lockedAnswers = (form: FormDefinition, profile: FormProfile): Record<string, string> =>
  Object.fromEntries(
    askedFields(form)
      .filter((field) => field.isLockedByProfile && profiled(field, profile) !== '')
      .map((field) => [field.name, profiled(field, profile)]),
  );

/** Returns what hidden fields say: the form itself, whatever was sent in its place. */
export const hiddenAnswers = (form: FormDefinition): Record<string, string> =>
  Object.fromEntries(
    askedFields(form).flatMap((field) =>
      kindOf(field).isHidden && field.initial !== undefined ? [[field.name, field.initial]] : [],
    ),
  );

/**
 * Reads what a form sent, on the server and from the page alike. Names the form does not have are left out. A browser
 * sends the lines of a text with CR LF and counts them without.
 */
export function readAnswers(form: FormDefinition, sent: Iterable<readonly [string, unknown]>): Answers {
  const all = Map.groupBy(
    [...sent].filter(([, value]) => typeof value === 'string' && value !== ''),
    ([name]) => name,
  );
  const texts = (name: string) => (all.get(name) ?? []).map(([, value]) => String(value).replaceAll('\r\n', '\n'));
  return Object.fromEntries(
    askedFields(form).map((field) => {
      const values = texts(field.name);
      return [field.name, isMany(field) ? [...new Set(values)] : (values[0] ?? '')];
    }),
  );
}

/** Drops the answers of what is not shown: hidden means unanswered. */
export const shownAnswers = (form: FormDefinition, answers: Answers, shown: ReadonlySet<string>): Answers =>
  Object.fromEntries(
    askedFields(form).map((field) => [
      field.name,
      shown.has(field.name) ? (answers[field.name] ?? emptyAnswer(field)) : emptyAnswer(field),
    ]),
  );

/** Drops the answers of screens that the way has not led over: they were given before it led elsewhere. */
export function answersOnPath(form: FormDefinition, answers: Answers, path: readonly string[]): Answers {
  const asked = new Set(form.screens.filter(({ id }) => path.includes(id)).flatMap(({ fields }) => fields.map(nameOf)));
  return Object.fromEntries(
    askedFields(form).map((field) => [
      field.name,
      asked.has(field.name) ? (answers[field.name] ?? emptyAnswer(field)) : emptyAnswer(field),
    ]),
  );
}

const nameOf = ({ name }: Pick<Field, 'name'>): string => name;
