import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { OptionListControl } from '../OptionListControl.tsx';

/** Renders the list of countries; it says at once that a chosen one is not served. */
export function CountryControl(props: FieldControlProps<FieldOf<'country'>>) {
  const { shown, t } = useForm();
  const { countries, banned } = shown.facts;
  const { text } = props;
  const country = banned?.includes(text) && countries.find(({ value }) => value === text)?.label;
  return (
    <OptionListControl {...props} options={countries} placeholder={t('PleaseSelect')}>
      <p aria-live="assertive">{country && t('FormCountryNotServed', { country })}</p>
    </OptionListControl>
  );
}
