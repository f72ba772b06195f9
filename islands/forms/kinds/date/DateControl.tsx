import { dateSpan } from '../../../../server/forms/kinds/date/date-kind.rules.ts';
import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { DateField } from '../../../platform/ui/DateField.tsx';
import { useForm, formatFieldProblem } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';

export function DateControl({ field, own, text, isOff }: FieldControlProps<FieldOf<'date'>>) {
  const { shown, t } = useForm();
  return (
    <DateField
      {...own}
      {...dateSpan(field, shown.facts.today)}
      value={text}
      autoComplete={field.autoComplete}
      isReadOnly={isOff}
      unfinished={formatFieldProblem({ key: 'DateInvalid' }, field, t)}
    />
  );
}
