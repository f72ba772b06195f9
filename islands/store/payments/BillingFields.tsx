import { addressLabels, addressTexts, type AddressText } from '../../../server/people/accounts/address-names.rules.ts';
import { formatProblem } from '../../../server/people/accounts/format-problem.rules.ts';
import { addressFields, type BillTo } from '../../../server/store/payments/billing.rules.ts';
import { AddressFields, type AddressChange, type Country } from '../../platform/ui/AddressFields.tsx';
import type { State } from '../../platform/ui/read-states.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { BillingProblems } from './billing-form.ts';
import type { PaymentsKey } from './payments-phrases.ts';

interface Props {
  t: Translate<PaymentsKey>;
  billTo: BillTo;
  problems: BillingProblems;
  countries: readonly Country[];
  states: readonly State[];
  isDisabled: boolean;
  onChange: (change: Partial<BillTo>) => void;
}

type BillName = keyof typeof addressFields;

/** A billing address has other wire names, which its controls use too. */
const billNames = Object.fromEntries(
  Object.entries(addressFields).map(([billName, name]) => [name, billName]),
) as Record<AddressText, BillName>;

/** Renders the billing address of a card: the common address form, with the gateway's names. */
export function BillingFields({ t, billTo, problems, onChange, ...lists }: Props) {
  const byName = (textOf: (billName: BillName) => string | undefined): AddressChange =>
    Object.fromEntries(addressTexts.map((name) => [name, textOf(billNames[name])]));
  const problemOf = (name: AddressText) => {
    const problem = problems[billNames[name]];
    return problem && formatProblem(problem, t(addressLabels[name]), t as Translate);
  };
  return (
    <AddressFields
      {...lists}
      t={t}
      purpose="card"
      idOf={(name) => `billing-${billNames[name]}`}
      values={byName((name) => billTo[name])}
      errors={Object.fromEntries(addressTexts.map((name) => [name, problemOf(name)]))}
      onChange={(change) =>
        onChange(
          Object.fromEntries(Object.entries(change).map(([name, text]) => [billNames[name as AddressText], text])),
        )
      }
    />
  );
}
