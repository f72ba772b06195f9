import { findZipProblem } from '../../../platform/zip.rules.ts';
import { answerText } from '../dependent-list.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, type LineField } from '../line.rules.ts';

interface ZipField extends LineField {
  kind: 'zip';
  /** Name of the field of its country. */
  of?: string;
}

const zipLimit = 15;

export const zip: FieldKind<ZipField> = lineKind(zipLimit, (text, { of }, answers) =>
  findZipProblem({ zip: text, country: answerText(answers, of) }),
);
