import { fieldRules, type FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';

/** Renders a long text; its counter says how many characters are left, or are too many. */
export function LongTextControl({ field, own, text, isOff }: FieldControlProps<FieldOf<'long-text'>>) {
  const { t } = useForm();
  const left = (fieldRules(field).longest?.(field) ?? 0) - text.length;
  const hint = (
    <>
      {own.hint}{' '}
      <span className={left < 0 ? 'field-count field-count-over' : 'field-count'}>
        {t(left < 0 ? 'FormTooLong' : 'FormLeft', { count: Math.abs(left) })}
      </span>
    </>
  );
  return <TextArea {...own} hint={hint} value={text} rows={3} readOnly={isOff} />;
}
