import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { OptionListControl } from '../OptionListControl.tsx';

export function SelectControl(props: FieldControlProps<FieldOf<'select'>>) {
  const { t } = useForm();
  const { options, placeholder = t('PleaseSelect') } = props.field;
  return <OptionListControl {...props} options={options} placeholder={placeholder} />;
}
