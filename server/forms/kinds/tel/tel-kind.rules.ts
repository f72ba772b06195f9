import { findPhoneProblem } from '../../../platform/problem.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, type LineField } from '../line.rules.ts';

interface TelField extends LineField {
  kind: 'tel';
}

/** Most digits of a number (E.164), where a field has no limit. */
const digitLimit = 15;
/** Longest number with its spaces, brackets and hyphens, in characters; twice the digits where a field takes more. */
const lengthOf = ({ max = digitLimit }: TelField): number => Math.max(40, 2 * max);

const line = lineKind<TelField>(digitLimit);

/** The limits count digits: the same number has more characters in one notation than in another. */
export const tel: FieldKind<TelField> = {
  longest: lengthOf,
  findProblem(text, field) {
    const problem = findPhoneProblem(text, lengthOf(field));
    if (problem) return problem;
    const [digits, max] = [text.replaceAll(/\D/g, '').length, line.longest(field)];
    if (digits < (field.min ?? 0)) return { key: 'PhoneDigitsFew', tokens: { min: field.min ?? 0 } };
    return digits > max ? { key: 'PhoneDigitsMany', tokens: { max } } : null;
  },
};
