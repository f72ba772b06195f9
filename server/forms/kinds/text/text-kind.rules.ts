import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, lineLimit, type LineField } from '../line.rules.ts';

interface TextField extends LineField {
  kind: 'text';
}

export const text: FieldKind<TextField> = lineKind(lineLimit);
