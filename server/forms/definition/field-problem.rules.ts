import { cleanLine, type Problem, type Problems } from '../../platform/problem.rules.ts';
import type { Answer, Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { fieldRules, type Field } from '../kinds/kinds.rules.ts';
import { answerableFields } from './answers.rules.ts';
import type { Effect } from './conditions.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';

const invalid: Problem = { key: 'OptionInvalid' };

/** Returns what is wrong with one answer, or null; an empty text is valid here. */
export function findFieldProblem(field: Field, answer: Answer, answers: Answers, facts: FormFacts): Problem | null {
  const kind = fieldRules(field);
  if (typeof answer !== 'string') return kind.findListProblem ? kind.findListProblem(answer, field) : invalid;
  const text = cleanLine(answer);
  if (text === '') return null;
  return kind.findProblem ? kind.findProblem(text, field, answers, facts) : invalid;
}

const isEmpty = (answer: Answer): boolean => (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

const canAnswer = (field: Field, answers: Answers, facts: FormFacts): boolean =>
  fieldRules(field).canAnswer?.(field, answers, facts) ?? true;

/**
 * Returns the problems of the screens on the path, by field, in the order of the form.
 * @param options.screen validates that screen alone
 */
export function findProblems(
  form: FormDefinition,
  answers: Answers,
  effect: Effect,
  facts: FormFacts,
  options: { screen?: string } = {},
): Problems {
  const isAsked = (id: string) => effect.path.includes(id) && (options.screen ?? id) === id;
  const asked = { ...form, screens: form.screens.filter(({ id }) => isAsked(id)) };
  const problems: Problems = {};
  for (const field of answerableFields(asked)) {
    const { name } = field;
    if (!effect.shown.has(name)) continue;
    const answer = answers[name] ?? '';
    const isMissing = isEmpty(answer) && effect.required.has(name) && canAnswer(field, answers, facts);
    const problem = isMissing ? { key: 'FieldRequired' as const } : findFieldProblem(field, answer, answers, facts);
    if (problem) problems[name] = problem;
  }
  return problems;
}
