import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { OptionListControl } from '../OptionListControl.tsx';

export function CountryControl(props: FieldControlProps<FieldOf<'country'>>) {
  const { shown, t } = useForm();
  return <OptionListControl {...props} options={shown.facts.countries} placeholder={t('PleaseSelect')} />;
}
