import { answerableFields } from '../definition/answers.rules.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';
import { fieldRules, type Field } from '../kinds/kinds.rules.ts';

/** Separates the values of one field in a call: two underscores between topics, a bar in other lists. */
const separator = /__|\|/;

function toAnswer(field: Field, value: unknown): Answer {
  const { shape } = fieldRules(field);
  if (typeof value === 'boolean') return value ? 'yes' : shape === 'tick' ? '' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return shape === 'list' ? value.split(separator).filter(Boolean) : value;
}

/** Converts the fields of a call into the answers of its form; values and numbers are the same in both. */
export const toApplicationAnswers = (form: FormDefinition, fields: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    answerableFields(form).flatMap((field) => {
      if (field.kind === 'files' || !Object.hasOwn(fields, field.name)) return [];
      return [[field.name, toAnswer(field, fields[field.name])] as const];
    }),
  );
