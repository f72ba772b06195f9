import { findTextProblem } from '../../../platform/problem.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';
import { lineLimit } from '../line.rules.ts';

interface HiddenField extends BaseField {
  kind: 'hidden';
}

export const hidden: FieldKind<HiddenField> = {
  isHidden: true,
  findProblem: (text) => findTextProblem(text, { max: lineLimit }),
};
