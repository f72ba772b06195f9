import { findEmailProblem } from '../../../platform/email.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, lineLimit, type LineField } from '../line.rules.ts';

interface EmailField extends LineField {
  kind: 'email';
}

export const email: FieldKind<EmailField> = lineKind(lineLimit, findEmailProblem);
