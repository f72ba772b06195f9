import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { lineControl } from '../line-control.tsx';
import { OptionListControl } from '../OptionListControl.tsx';
import { useDependentList } from '../use-dependent-list.ts';

const FreeText = lineControl();

/** Renders the states of a country; free text, never required, where it has no list. */
export function StateControl(props: FieldControlProps<FieldOf<'state'>>) {
  const { t } = useForm();
  const { options } = useDependentList(props.field);
  if (options?.length) return <OptionListControl {...props} options={options} placeholder={t('PleaseSelect')} />;
  const isRequired = props.own.isRequired && options === undefined;
  return <FreeText {...props} own={{ ...props.own, isRequired }} />;
}
