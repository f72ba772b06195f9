import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { ListControl } from '../ListControl.tsx';

export function CountryControl(props: FieldControlProps<FieldOf<'country'>>) {
  const { shown, t } = useForm();
  return <ListControl {...props} options={shown.facts.countries} placeholder={t('PleaseSelect')} />;
}
