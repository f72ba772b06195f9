import { fieldRules, type FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import type { FieldControlProps } from '../field-control.ts';

export const LongTextControl = ({ field, own, text, isOff }: FieldControlProps<FieldOf<'long-text'>>) => (
  <TextArea {...own} value={text} rows={3} limit={fieldRules(field).longest?.(field) ?? 0} readOnly={isOff} />
);
