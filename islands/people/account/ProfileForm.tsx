import type { Place } from '../../../server/people/accounts/address.rules.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { useAccountForm, type AccountFormProps } from './use-account-form.ts';
import { WorkFields, type WorkAnswers, type WorkOptions } from './WorkFields.tsx';
import './account.css';

/** The profile as its form has it: all of it by the names of the controls. */
type ProfileAnswers = WorkAnswers &
  Readonly<Place & { firstName: string; lastName: string; company: string; phone: string; mobile: string }>;

interface Props extends AccountFormProps<ProfileAnswers> {
  options: WorkOptions;
  countries: readonly Country[];
  /** Shown, and changed elsewhere. */
  email: string;
}

const placeFields = ['country', 'street1', 'street2', 'city', 'state', 'zip'] as const;

/** Renders the form of account information. */
export function ProfileForm(props: Props) {
  const { t, form, store, errorOf, values, states, unreadable } = useAccountForm(props);
  const text = (name: 'firstName' | 'lastName' | 'company' | 'phone' | 'mobile') => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => store.change({ [name]: value }),
  });
  return (
    <form method="post" ref={form} className="profile-form">
      <input type="hidden" name="version" value={props.version} />
      {/* Enter in a field presses the first button of the form: it must be this one, not the country's. */}
      <button hidden>{t('AccountSave')}</button>
      <h2>{t('AccountYou')}</h2>
      <Field {...text('firstName')} label={t('AccountFirstName')} isRequired autoComplete="given-name" />
      <Field {...text('lastName')} label={t('AccountLastName')} isRequired autoComplete="family-name" />
      <p className="profile-email">
        <strong>{t('AccountEmail')}</strong>
        <span>{props.email}</span>
      </p>
      <Field {...text('phone')} type="tel" label={t('AccountPhone')} autoComplete="tel" />
      <Field {...text('mobile')} type="tel" label={t('AccountMobile')} autoComplete="mobile tel" />
      <h2>{t('AccountWork')}</h2>
      <Field {...text('company')} label={t('AccountCompany')} autoComplete="organization" />
      <WorkFields t={t} values={values} errorOf={errorOf} options={props.options} onChange={store.change} />
      <h2>{t('AccountMailingAddress')}</h2>
      <p>{t('AccountMailingAddressHint')}</p>
      <PlaceFields
        t={t}
        values={values}
        errorOf={errorOf}
        states={states}
        unreadable={unreadable}
        fields={placeFields}
        countries={props.countries}
        onChange={store.change}
        isOptional
      />
      <SubmitButton label={t('AccountSave')} />
    </form>
  );
}
