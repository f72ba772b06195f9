import { laterDay } from './form-days.rules.ts';
import type { Answer, Answers, DateField, DateLimit, Field, FormDefinition, ProfileKey } from './form.contract.ts';

/** Parts of a profile by their names; what it does not say is left out. */
export type FormProfile = Readonly<Partial<Record<ProfileKey, string>>>;

const fieldsOf = (form: FormDefinition): Field[] => form.screens.flatMap(({ fields }) => fields);

/** Returns the fields that are answered: all but the texts between them. */
export const askedFields = (form: FormDefinition): Exclude<Field, { kind: 'note' }>[] =>
  fieldsOf(form).filter((field) => field.kind !== 'note');

export const isMany = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'checkboxes' || kind === 'files';
const emptyAnswer = (field: Field): Answer => (isMany(field) ? [] : '');

const profiled = ({ prefill }: Field, profile: FormProfile): string => (prefill && profile[prefill]) || '';

/** Returns the answers a form begins with: those of the profile, else those the form names itself. */
export function firstAnswers(form: FormDefinition, profile: FormProfile): Answers {
  const first = (field: Field): Answer => {
    if (isMany(field)) return (field.kind === 'checkboxes' && field.chosen) || [];
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
    askedFields(form).flatMap(({ kind, name, initial }) =>
      kind === 'hidden' && initial !== undefined ? [[name, initial]] : [],
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

/** A stored page does not know the day it is read on: what counts from today has no limit there. */
function dayOf(limit: DateLimit | undefined, today: string): string | undefined {
  if (typeof limit !== 'object') return limit;
  return today === '' ? undefined : laterDay(today, limit);
}

/** Returns the first and the last day a date field takes, both included. */
export const dateSpan = ({ from, to }: Pick<DateField, 'from' | 'to'>, today: string) => ({
  min: dayOf(from, today),
  max: dayOf(to, today),
});
