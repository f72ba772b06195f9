import type { Answers, FormFacts, Option } from './field-kind.contract.ts';

interface Dependent {
  kind: string;
  /** Name of the field whose answer decides the list. */
  of: string;
}

/** Returns the answer of a field as a text; empty where it is missing or a list. */
export const answerText = (answers: Answers, name: string | undefined): string => {
  const answer = name !== undefined && Object.hasOwn(answers, name) ? answers[name] : '';
  return typeof answer === 'string' ? answer : '';
};

/** Returns the key of a dependent field's list in `FormFacts.lists`; null while the other field has no answer. */
export function listKey({ kind, of }: Dependent, answers: Answers): string | null {
  const value = answerText(answers, of);
  return value === '' ? null : `${kind}:${value}`;
}

/** Returns the list that the other answer selects: empty without that answer, undefined while it is not loaded. */
export function dependentOptions(
  field: Dependent,
  answers: Answers,
  { lists }: FormFacts,
): readonly Option[] | undefined {
  const key = listKey(field, answers);
  if (key === null) return [];
  return Object.hasOwn(lists, key) ? lists[key] : undefined;
}
