import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, lineLimit, type LineField } from '../line.rules.ts';

interface TextField extends LineField {
  kind: 'text';
  /** Checked by the server alone: its matcher needs the bytes that a page with a form has not left. */
  pattern?: string;
  /** An answer that fits the pattern. */
  example?: string;
}

export const text: FieldKind<TextField> = lineKind(lineLimit);
