import { cleanLine, type Problems } from '../../platform/problem.rules.ts';
import { askedFields, shownAnswers } from './answers.rules.ts';
import { settle } from './conditions.rules.ts';
import { findProblems } from './field-problem.rules.ts';
import type { Answer, Answers, Field, FormDefinition, FormFacts, RecordOf } from './form.contract.ts';

function valueOf({ kind }: Field, answer: Answer): unknown {
  if (typeof answer !== 'string') return answer;
  if (kind === 'checkbox') return answer === 'yes';
  if (kind === 'number') return answer.trim() === '' ? null : Number(answer);
  return cleanLine(answer);
}

/** Returns the record that answers make which have been found right, in the types of the form's declaration. */
export function toRecord<const Definition extends FormDefinition>(
  form: Definition,
  answers: Answers,
): RecordOf<Definition> {
  const open = shownAnswers(form, answers, settle(form, answers).shown);
  const values = askedFields(form).map((field) => [field.name, valueOf(field, open[field.name] ?? '')]);
  return Object.fromEntries(values) as RecordOf<Definition>;
}

type Parsed<Definition extends FormDefinition> =
  { ok: true; record: RecordOf<Definition> } | { ok: false; problems: Problems };

/** Returns the record that right answers make, in the types of the form's declaration; else what is wrong with them. */
export function parseAnswers<const Definition extends FormDefinition>(
  form: Definition,
  answers: Answers,
  facts: FormFacts,
): Parsed<Definition> {
  const effect = settle(form, answers);
  const problems = findProblems(form, answers, effect, facts);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, record: toRecord(form, answers) };
}
