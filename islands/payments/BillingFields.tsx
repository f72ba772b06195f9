import { addressLabels } from '../../server/accounts/address-names.rules.ts';
import { requiredMarks } from '../../server/accounts/address.rules.ts';
import { addressFields, type BillTo } from '../../server/payments/billing.rules.ts';
import type { FieldProblems } from './billing-form.ts';
import { usePayments, type State } from './payments-context.tsx';

interface Props {
  billTo: BillTo;
  problems: FieldProblems;
  states: readonly State[];
  /** Filled from the address book: shown, not changed. */
  isLocked: boolean;
  isDisabled: boolean;
  onChange: (change: Partial<BillTo>) => void;
}

type Name = Exclude<keyof BillTo, 'phoneNumber' | 'email'>;

const completions: Readonly<Record<Name, string>> = {
  firstName: 'cc-given-name',
  lastName: 'cc-family-name',
  company: 'billing organization',
  country: 'billing country',
  address1: 'billing address-line1',
  address2: 'billing address-line2',
  locality: 'billing address-level2',
  administrativeArea: 'billing address-level1',
  postalCode: 'billing postal-code',
};
const always: ReadonlySet<Name> = new Set(['firstName', 'lastName', 'country', 'address1', 'locality']);

/** Where a card's bills go. The state is a list where the country has one. */
export function BillingFields({ billTo, problems, states, isLocked, isDisabled, onChange }: Props) {
  const { say, countries } = usePayments();
  const marks = requiredMarks(billTo.country, states);
  const isRequired = (name: Name): boolean =>
    always.has(name) || (name === 'postalCode' && marks.zip) || (name === 'administrativeArea' && marks.state);

  const control = (name: Name) => ({
    id: `billing-${name}`,
    name: `billing-${name}`,
    required: isRequired(name),
    disabled: isDisabled || isLocked,
    autoComplete: completions[name],
    value: billTo[name],
    'aria-invalid': problems[name] ? (true as const) : undefined,
    'aria-describedby': problems[name] ? `billing-${name}-error` : undefined,
  });
  const frame = (name: Name, input: React.ReactNode) => (
    <div key={name} className={problems[name] ? 'payments-field payments-wrong' : 'payments-field'}>
      <label htmlFor={`billing-${name}`}>
        {say(addressLabels[addressFields[name]])}
        {isRequired(name) && (
          <span className="payments-star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {problems[name] && (
        <p className="payments-error" id={`billing-${name}-error`}>
          {problems[name]}
        </p>
      )}
      {input}
    </div>
  );
  const line = (name: Exclude<Name, 'country'>) =>
    frame(
      name,
      <input {...control(name)} type="text" dir="auto" onChange={({ target }) => onChange({ [name]: target.value })} />,
    );
  const choice = (name: Name, options: readonly { value: string; label: string }[]) =>
    frame(
      name,
      <select
        {...control(name)}
        onChange={({ target }) =>
          // A state of one country's list means nothing in another's.
          onChange({ [name]: target.value, ...(name === 'country' && { administrativeArea: '' }) })
        }
      >
        <option value="">{say('PleaseSelect')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>,
    );

  return (
    <>
      {line('firstName')}
      {line('lastName')}
      {line('company')}
      {choice(
        'country',
        countries.map(({ code, countryName }) => ({ value: code, label: countryName })),
      )}
      {line('address1')}
      {line('address2')}
      {line('locality')}
      {states.length > 0
        ? choice(
            'administrativeArea',
            states.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName })),
          )
        : line('administrativeArea')}
      {line('postalCode')}
    </>
  );
}
