import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { CardFields, type CardFieldsHandle } from '../../platform/ui/CardFields.tsx';
import { Check } from '../../platform/ui/Check.tsx';
import { ErrorSummary } from '../../platform/ui/ErrorSummary.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { Select } from '../../platform/ui/Select.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { BillingFields } from './BillingFields.tsx';
import { createCardFormStore, newAddress } from './card-form.store.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { usePayments } from './payments-context.tsx';

/** Renders the form that adds a card, or changes expiry, billing address and default of one. */
export function CardForm({ card }: { card: WireInstrument | null }) {
  const { t, store, gateway, addresses, countries, states, person, language, path } = usePayments();
  const [form] = useState(() =>
    createCardFormStore({
      card,
      addresses,
      countries,
      states,
      person,
      language,
      onSaved: () => store.saved(),
      onClose: () => store.close(),
    }),
  );
  const { billTo, addressId, isBusy, problems, refusal, refusals, ...state } = useStore(form.$form);
  const fields = useRef<CardFieldsHandle>(null);
  useEffect(() => void form.start(), [form]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.current) void form.submit(fields.current);
  };
  return (
    <>
      <form className="payments-form" noValidate onSubmit={submit}>
        <ErrorSummary errors={refusal ? [{ message: t(refusal) }] : []} refusals={refusals} />
        <FieldGroup id="payments-card" label={t('PaymentsCard')}>
          <CardFields
            ref={fields}
            form="account"
            t={t}
            gateway={gateway}
            savedCard={
              card && {
                ref: card.id,
                number: card.card.number.replace(/\*+/, '•••• '),
                expiry: `${card.card.expirationMonth} / ${card.card.expirationYear.slice(-2)}`,
              }
            }
            onEdit={form.markChanged}
            isDisabled={isBusy}
          />
          <Check
            name="SetAsDefaultPayment"
            label={t('PaymentsMakeDefault')}
            isChecked={state.isDefault}
            // Only another card can take over the default: there is always one.
            isDisabled={isBusy || card?.default === true}
            onChange={form.setDefault}
          />
        </FieldGroup>
        <FieldGroup id="payments-billing" label={t('PaymentsBilling')}>
          {addresses.length > 0 && (
            <Select
              name="payments-saved-address"
              label={t('PaymentsSavedAddress')}
              options={[
                { value: newAddress, label: t('PaymentsNewAddress') },
                ...addresses.map(({ ID, FirstName, LastName, Street1, City }) => ({
                  value: ID,
                  label: `${FirstName} ${LastName}, ${Street1}, ${City}`,
                })),
              ]}
              value={addressId}
              hint={addressId === newAddress ? undefined : t('PaymentsAddressLocked')}
              onChange={form.choose}
              isDisabled={isBusy}
            />
          )}
          <BillingFields
            t={t}
            billTo={billTo}
            problems={problems}
            countries={countries}
            states={state.states[billTo.country] ?? []}
            // Filled from the address book: shown read-only.
            isDisabled={isBusy || addressId !== newAddress}
            onChange={form.edit}
          />
        </FieldGroup>
        <p className="payments-buttons">
          <SubmitButton label={t('PaymentsSave')} busyLabel={t('PaymentsSaving')} isBusy={isBusy} />
          <button type="button" className="button" disabled={isBusy} onClick={form.cancel}>
            {t('PaymentsCancel')}
          </button>
        </p>
      </form>
      {state.isAsking && (
        <ConfirmDialog
          title={t('AreYouSure')}
          text={t('CancelCardChangesMessage')}
          confirm={t('PaymentsDiscard')}
          decline={t('PaymentsKeepEditing')}
          path={path}
          onConfirm={() => store.close()}
          onDecline={form.keepEditing}
        />
      )}
    </>
  );
}
