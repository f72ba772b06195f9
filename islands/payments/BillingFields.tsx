import { addressTexts, type AddressText } from '../../server/accounts/address-names.rules.ts';
import { addressFields, type BillTo } from '../../server/payments/billing.rules.ts';
import { AddressFields, type AddressChange, type Country } from '../ui/AddressFields.tsx';
import type { State } from '../ui/read-states.ts';
import type { Translate } from '../ui/translate.ts';
import type { FieldProblems } from './billing-form.ts';
import type { PaymentsKey } from './payments-phrases.ts';

interface Props {
  t: Translate<PaymentsKey>;
  billTo: BillTo;
  problems: FieldProblems;
  countries: readonly Country[];
  states: readonly State[];
  isDisabled: boolean;
  onChange: (change: Partial<BillTo>) => void;
}

type BillName = keyof typeof addressFields;

/** A billing address has other names on the wire, which its controls carry too. */
const billNames = Object.fromEntries(
  Object.entries(addressFields).map(([billName, name]) => [name, billName]),
) as Record<AddressText, BillName>;
const fields = addressTexts.filter((name) => name !== 'phone');

/** Renders where a card's bills go: the one address form, in the names of the gateway. */
export function BillingFields({ t, billTo, problems, onChange, ...lists }: Props) {
  const byName = (textOf: (billName: BillName) => string | undefined): AddressChange =>
    Object.fromEntries(fields.map((name) => [name, textOf(billNames[name])]));
  return (
    <AddressFields
      {...lists}
      {...{ t, fields }}
      purpose="card"
      idOf={(name) => `billing-${billNames[name]}`}
      values={byName((name) => billTo[name])}
      errors={byName((name) => problems[name] && t(problems[name].key as PaymentsKey, problems[name].tokens))}
      onChange={(change) =>
        onChange(
          Object.fromEntries(Object.entries(change).map(([name, text]) => [billNames[name as AddressText], text])),
        )
      }
    />
  );
}
