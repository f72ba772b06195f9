import type { BaseField, FieldKind } from '../field-kind.contract.ts';
import { lineKind } from '../line.rules.ts';

interface LongTextField extends BaseField {
  kind: 'long-text';
  min?: number;
  max?: number;
}

const longTextLimit = 1_000;

export const longText: FieldKind<LongTextField> = lineKind(longTextLimit);
