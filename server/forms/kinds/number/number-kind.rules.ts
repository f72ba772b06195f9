import type { Problem } from '../../../platform/problem.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';

interface NumberField extends BaseField {
  kind: 'number';
  min?: number;
  max?: number;
}

export const number: FieldKind<NumberField, number | null> = {
  findProblem(text, { min = -Infinity, max = Infinity }): Problem | null {
    const value = Number(text);
    if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(value)) return { key: 'NumberInvalid' };
    if (value < min) return { key: 'NumberTooSmall', tokens: { min } };
    return value > max ? { key: 'NumberTooLarge', tokens: { max } } : null;
  },
  toValue: (text) => (text.trim() === '' ? null : Number(text)),
};
