import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { ListControl } from '../ListControl.tsx';

export function SelectControl(props: FieldControlProps<FieldOf<'select'>>) {
  const { t } = useForm();
  const { options, placeholder = t('PleaseSelect') } = props.field;
  return <ListControl {...props} options={options} placeholder={placeholder} />;
}
