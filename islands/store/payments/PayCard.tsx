import { useRef, useState, type SubmitEvent } from 'react';
import type { BillTo } from '../../../server/store/payments/billing.rules.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import { ApiError } from '../../platform/api-client.ts';
import { CardFields, type CardFieldsHandle } from '../../platform/ui/CardFields.tsx';
import { Choice } from '../../platform/ui/Choice.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { createTranslator } from '../../platform/ui/translate.ts';
import type { PayKey } from './pay-phrases.ts';

interface Props {
  phrases: Readonly<Record<string, string>>;
  gateway: ClientConfig;
  /** Cards that the gateway has already, by the value of the field. */
  cards: readonly { value: string; label: string }[];
  /** Billing address of an entered card; null if the order has none. */
  billTo: BillTo | null;
  action: string;
  /** The formatted amount to pay. */
  amount: string;
  amountMinor: number;
  /** The amount as the buyer has typed it; null if it is paid whole. */
  part: { value: string; error: string | undefined } | null;
}

const newCard = 'new';

/**
 * Renders the choice of a card and the pay button. An entered number goes to the gateway; the page gets a reference.
 */
export function PayCard({ phrases, gateway, cards, billTo, action, amount, amountMinor, part }: Props) {
  const t = createTranslator<PayKey>(phrases);
  const fields = useRef<CardFieldsHandle>(null);
  const reference = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(cards[0]?.value ?? newCard);
  const [typed, setTyped] = useState(part?.value ?? '');
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const isTyped = gateway.mode !== 'none' && billTo !== null;
  const options = [...cards, ...(isTyped ? [{ value: newCard, label: t('PayNewCard') }] : [])];

  async function tokenize(address: BillTo): Promise<void> {
    if (!fields.current || Object.keys(fields.current.validate()).length > 0) return fields.current?.focusProblem();
    setBusy(true);
    setAlert(null);
    try {
      const { instrument } = await fields.current.tokenize({ billTo: address, savePayment: false, isDefault: false });
      const sent = reference.current?.elements.namedItem('confirmationRef');
      if (!(sent instanceof HTMLInputElement) || !('confirmationRef' in instrument))
        throw new Error('No reference came.');
      sent.value = instrument.confirmationRef;
      reference.current?.submit();
    } catch (error) {
      setBusy(false);
      // Problems of a field are shown at the field.
      const isOfField = error instanceof ApiError && Object.keys(error.problems).length > 0;
      if (!isOfField) setAlert(t('CheckoutGeneralError'));
    }
  }

  function submit(event: SubmitEvent): void {
    if (chosen !== newCard) return setBusy(true);
    event.preventDefault();
    if (billTo && !isBusy) void tokenize(billTo);
  }

  return (
    <>
      <form method="post" action={action} noValidate onSubmit={submit}>
        {part && (
          <>
            <Field
              name="amount"
              label={t('PayAmount')}
              hint={t('PayAmountHint', { amount })}
              error={part.error}
              value={typed}
              onChange={setTyped}
              inputMode="decimal"
              autoComplete="off"
            />
            <input type="hidden" name="seen" value={amountMinor} />
          </>
        )}
        {cards.length > 0 && (
          <Choice name="card" label={t('PayCard')} options={options} value={chosen} onChange={setChosen} />
        )}
        {chosen === newCard && isTyped && (
          <FieldGroup id="pay-card" label={t('CheckoutCard')}>
            <CardFields
              ref={fields}
              form="checkout"
              t={t}
              gateway={gateway}
              amountMinor={amountMinor}
              isDisabled={isBusy}
            />
          </FieldGroup>
        )}
        {alert && (
          <p role="alert" className="field-error">
            {alert}
          </p>
        )}
        <p role="status">{isBusy && t('PayBusy')}</p>
        {options.length > 0 && (
          <p>
            <button type="submit" className="button-signal" aria-disabled={isBusy}>
              {part ? t('OrderPayInvoice') : t('PayNow', { amount })}
            </button>
          </p>
        )}
      </form>
      {/* Outside of the card fields, which are never sent to the page. */}
      <form method="post" action={action} ref={reference} hidden>
        <input type="hidden" name="card" value={newCard} />
        <input type="hidden" name="confirmationRef" defaultValue="" />
        {part && (
          <>
            <input type="hidden" name="amount" value={typed} />
            <input type="hidden" name="seen" value={amountMinor} />
          </>
        )}
      </form>
    </>
  );
}
