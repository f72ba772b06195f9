import { cleanLine, type Problems } from '../../platform/problem.rules.ts';
import type { Effect } from '../definition/conditions.rules.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { matchesPattern, readPattern } from '../kinds/text/pattern.rules.ts';

/** Longer texts are refused for their length, or would keep the server busy: 500 characters × 1,000 states. */
const longest = 500;

/**
 * Returns the answers that do not fit the pattern of their field, by field. Only the server asks this: the matcher would
 * take the bytes that a page with a form has not left.
 * @param options.screen checks that screen alone
 */
export function findPatternProblems(
  { screens }: FormDefinition,
  answers: Answers,
  { path, shown }: Effect,
  options: { screen?: string } = {},
): Problems {
  const asked = screens.filter(({ id }) => path.includes(id) && (options.screen ?? id) === id);
  const problems: Problems = {};
  for (const field of asked.flatMap(({ fields }) => fields)) {
    if (field.kind !== 'text' || field.pattern === undefined || !shown.has(field.name)) continue;
    const answer = answers[field.name];
    const text = typeof answer === 'string' ? cleanLine(answer) : '';
    const read = text === '' || text.length > longest ? null : readPattern(field.pattern);
    // An unreadable pattern of another release refuses nobody.
    if (!read?.ok || matchesPattern(read.pattern, text)) continue;
    problems[field.name] = { key: 'PatternMismatch', tokens: { example: field.example ?? '' } };
  }
  return problems;
}
