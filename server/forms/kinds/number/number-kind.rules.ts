import type { Problem } from '../../../platform/problem.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';

interface NumberField extends BaseField {
  kind: 'number';
  min?: number;
  max?: number;
  /** True where a fraction is refused. */
  isWhole?: boolean;
}

export const number: FieldKind<NumberField, number | null> = {
  findProblem(text, { min = -Infinity, max = Infinity, isWhole }): Problem | null {
    const value = Number(text);
    if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(value)) return { key: 'NumberInvalid' };
    if (isWhole && value % 1) return { key: 'NumberNotWhole' };
    if (value < min) return { key: 'NumberTooSmall', tokens: { min } };
    return value > max ? { key: 'NumberTooLarge', tokens: { max } } : null;
  },
  toValue: (text) => (text.trim() === '' ? null : Number(text)),
};
