import { cleanLine, type Problems } from '../../platform/problem.rules.ts';
import { answerableFields, shownAnswers } from './answers.rules.ts';
import { settle } from './conditions.rules.ts';
import { findProblems } from './field-problem.rules.ts';
import type { Answer, Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { fieldRules, type Field } from '../kinds/kinds.rules.ts';
import type { FormDefinition, RecordOf } from './form-definition.contract.ts';

function valueOf(field: Field, answer: Answer): unknown {
  if (typeof answer !== 'string') return answer;
  const kind = fieldRules(field);
  if (kind.shape === 'tick') return answer === 'yes';
  return kind.toValue ? kind.toValue(answer) : cleanLine(answer);
}

/** Converts valid answers into the record of the form's type. */
export function toRecord<const Definition extends FormDefinition>(
  form: Definition,
  answers: Answers,
): RecordOf<Definition> {
  const open = shownAnswers(form, answers, settle(form, answers).shown);
  const values = answerableFields(form).map((field) => [field.name, valueOf(field, open[field.name] ?? '')]);
  return Object.fromEntries(values) as RecordOf<Definition>;
}

type Parsed<Definition extends FormDefinition> =
  | { ok: true; record: RecordOf<Definition> }
  | { ok: false; problems: Problems };

/** Validates answers and converts them into the record of the form's type. */
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
