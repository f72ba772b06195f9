import type { FieldKind } from '../field-kind.contract.ts';
import { lineKind, lineLimit, type LineField } from '../line.rules.ts';

interface UrlField extends LineField {
  kind: 'url';
}

export const url: FieldKind<UrlField> = lineKind(lineLimit, (text) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? null : { key: 'UrlInvalid' },
);
