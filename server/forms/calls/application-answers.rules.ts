import { askedFields } from '../definition/answers.rules.ts';
import type { Answer, Answers, Field, FormDefinition } from '../definition/form.contract.ts';

/** Separates the values of one field in a call: topics by two underscores, other lists by a bar. */
const separator = /__|\|/;

function toAnswer({ kind }: Field, value: unknown): Answer {
  if (typeof value === 'boolean') return value ? 'yes' : kind === 'checkbox' ? '' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return kind === 'checkboxes' ? value.split(separator).filter(Boolean) : value;
}

/** Returns an application that was called in as the answers of its form: the words and numbers of the call are those of the form. */
export const toApplicationAnswers = (form: FormDefinition, fields: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    askedFields(form).flatMap((field) => {
      if (field.kind === 'files' || !Object.hasOwn(fields, field.name)) return [];
      return [[field.name, toAnswer(field, fields[field.name])] as const];
    }),
  );
