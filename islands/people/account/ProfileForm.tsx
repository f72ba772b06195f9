import type { Place } from '../../../server/people/accounts/address.rules.ts';
import { textsIn, type ProfileTextName } from '../../../server/people/accounts/profile-fields.rules.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { TextFields } from './TextFields.tsx';
import { useAccountForm, type AccountFormProps } from './use-account-form.ts';
import { WorkFields, type WorkAnswers, type WorkOptions } from './WorkFields.tsx';
import './account.css';

/** The profile by the names of the form's controls. */
type ProfileAnswers = WorkAnswers & Readonly<Place & Record<ProfileTextName, string>>;

interface Props extends AccountFormProps<ProfileAnswers> {
  options: WorkOptions;
  countries: readonly Country[];
  /** Read-only here; the security page changes it. */
  email: string;
}

const placeFields = ['country', 'street1', 'street2', 'city', 'state', 'zip'] as const;

export function ProfileForm(props: Props) {
  const { t, form, store, errorOf, values, states, unreadable } = useAccountForm(props);
  const textFields = (section: 'name' | 'contact' | 'company') => (
    <TextFields
      t={t}
      fields={textsIn(section)}
      values={values}
      errorOf={errorOf}
      onChange={(name, value) => store.change({ [name]: value })}
    />
  );
  return (
    <form method="post" ref={form} className="profile-form">
      <input type="hidden" name="version" value={props.version} />
      {/* Enter presses the first button of a form: it must be this one, not the country's. */}
      <button hidden>{t('AccountSave')}</button>
      <h2>{t('AccountYou')}</h2>
      {textFields('name')}
      <p className="profile-email">
        <strong>{t('AccountEmail')}</strong>
        <span>{props.email}</span>
      </p>
      {textFields('contact')}
      <h2>{t('AccountWork')}</h2>
      {textFields('company')}
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
