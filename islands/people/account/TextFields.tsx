import type { ProfileTextName, profileTexts } from '../../../server/people/accounts/profile-fields.rules.ts';
import { Field } from '../../platform/ui/Field.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import type { AccountKey } from './account-phrases.ts';

interface Props<Name extends ProfileTextName> {
  t: Translate<AccountKey>;
  fields: readonly Extract<(typeof profileTexts)[number], { name: Name }>[];
  values: Readonly<Record<Name, string>>;
  errorOf: (field: string) => string | undefined;
  onChange: (name: Name, value: string) => void;
}

/** Renders the inputs of some texts of the profile. */
export const TextFields = <Name extends ProfileTextName>({ t, fields, values, errorOf, onChange }: Props<Name>) =>
  fields.map(({ name, kind, label, isRequired, autoComplete }) => (
    <Field
      key={name}
      name={name}
      type={kind === 'phone' ? 'tel' : 'text'}
      label={t(label)}
      value={values[name]}
      error={errorOf(name)}
      isRequired={isRequired}
      autoComplete={autoComplete}
      onChange={(value) => onChange(name, value)}
    />
  ));
