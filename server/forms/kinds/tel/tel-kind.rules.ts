import { findPhoneProblem } from '../../../platform/problem.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, type LineField } from '../line.rules.ts';

interface TelField extends LineField {
  kind: 'tel';
}

const phoneLimit = 15;

export const tel: FieldKind<TelField> = lineKind(phoneLimit, (text, field) =>
  findPhoneProblem(text, tel.longest?.(field)),
);
