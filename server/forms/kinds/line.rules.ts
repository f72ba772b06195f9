import { findTextProblem, type Problem } from '../../platform/problem.rules.ts';
import type { Answers, BaseField, FieldKind } from './field-kind.contract.ts';

/** Longest text where a field has no limit, in characters. */
export const lineLimit = 255;

export interface LineField extends BaseField {
  min?: number;
  max?: number;
  placeholder?: string;
}

/**
 * Makes a kind whose answer is a text between two lengths.
 * @param usual the longest text of a field without a maximum; doubled minimum where the minimum is larger
 * @param findMore validates a text of the right length
 */
export function lineKind<F extends LineField>(
  usual: number,
  findMore: (text: string, field: F, answers: Answers) => Problem | null = () => null,
): FieldKind<F> & Required<Pick<FieldKind<F>, 'longest'>> {
  const longest = ({ min = 0, max = min < usual ? usual : 2 * min }: F): number => max;
  return {
    longest,
    findProblem(text, field, answers) {
      const problem = findTextProblem(text, { max: longest(field) });
      if (problem) return problem;
      const { min = 0 } = field;
      return text.length < min ? { key: 'FieldMinimumLength', tokens: { min } } : findMore(text, field, answers);
    },
  };
}
