import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { BillTo } from '../../server/payments/billing.rules.ts';
import type { WireInstrument } from '../../server/payments/payments.contract.ts';
import { ApiError } from '../api-client.ts';
import { CardFields, type CardFieldsHandle } from '../ui/CardFields.tsx';
import {
  addressOfBillTo,
  billingProblemsOf,
  billToOfAddress,
  describeBilling,
  emptyBillTo,
  refusalKey,
  type FieldProblems,
} from './billing-form.ts';
import { BillingFields } from './BillingFields.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { usePayments } from './payments-context.tsx';
import { useStates } from './use-states.ts';

/** The value of 'Add New Address' in the list of saved addresses. */
const newAddress = 'new';

/** Adds a card, or changes expiry, billing address and default of one. */
export function CardForm({ card }: { card: WireInstrument | null }) {
  const { say, store, gateway, addresses, countries, person } = usePayments();
  const fields = useRef<CardFieldsHandle>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const [start] = useState(startOf);
  const [billTo, setBillTo] = useState(start.billTo);
  const [addressId, setAddressId] = useState(start.addressId);
  const [isDefault, setIsDefault] = useState(card?.default ?? false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const states = useStates(billTo.country);

  function startOf(): { billTo: BillTo; addressId: string } {
    if (card) {
      return { billTo: card.billTo, addressId: addressOfBillTo(card.billTo, addresses)?.ID ?? newAddress };
    }
    const preferred = addresses.find(({ Billing }) => Billing);
    if (preferred) return { billTo: billToOfAddress(preferred, person.email), addressId: preferred.ID };
    const { firstName, lastName } = person;
    return { billTo: { ...emptyBillTo(person.country, person.email), firstName, lastName }, addressId: newAddress };
  }

  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal, isBusy]);

  function choose(id: string): void {
    const chosen = addresses.find(({ ID }) => ID === id);
    setAddressId(chosen ? id : newAddress);
    setBillTo(chosen ? billToOfAddress(chosen, person.email) : emptyBillTo(person.country, person.email));
    setProblems({});
    setIsChanged(true);
  }

  function edit(change: Partial<BillTo>): void {
    setBillTo((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    setIsChanged(true);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !fields.current) return;
    const ofCard = fields.current.check();
    const ofAddress = describeBilling(billTo, { countries, states }, say);
    setProblems(ofAddress);
    const isAddressWrong = Object.keys(ofAddress).length > 0;
    setRefusal(isAddressWrong ? 'InvalidBillingAddress' : null);
    if (Object.keys(ofCard).length > 0) fields.current.focusProblem();
    if (isAddressWrong || Object.keys(ofCard).length > 0) return;
    setIsBusy(true);
    try {
      if (card) await fields.current.change({ billTo, isDefault });
      else await fields.current.give({ billTo, isDefault, savePayment: true });
      await store.saved();
    } catch (error) {
      console.warn('a payment card could not be saved', error);
      setRefusal(error instanceof ApiError ? refusalKey(error) : 'CardSaveError');
      if (error instanceof ApiError) setProblems(billingProblemsOf(error, say));
      setIsBusy(false);
    }
  }

  const cancel = () => (isChanged ? setIsAsking(true) : store.close());
  return (
    <>
      <form className="payments-form" noValidate onSubmit={(event) => void submit(event)}>
        {refusal && (
          <p ref={alert} className="payments-problem" role="alert" tabIndex={-1}>
            {say(refusal)}
          </p>
        )}
        <fieldset>
          <legend>{say('PaymentsCard')}</legend>
          <CardFields
            ref={fields}
            form="account"
            say={say}
            gateway={gateway}
            kept={
              card && {
                ref: card.id,
                number: card.card.number.replace(/\*+/, '•••• '),
                expiry: `${card.card.expirationMonth} / ${card.card.expirationYear.slice(-2)}`,
              }
            }
            onEdit={() => setIsChanged(true)}
            isDisabled={isBusy}
          />
          <label className="payments-check">
            <input
              type="checkbox"
              name="SetAsDefaultPayment"
              checked={isDefault}
              // The default is moved by another card only: there is always one.
              disabled={isBusy || card?.default === true}
              onChange={({ target }) => {
                setIsDefault(target.checked);
                setIsChanged(true);
              }}
            />
            <span>{say('PaymentsMakeDefault')}</span>
          </label>
        </fieldset>
        <fieldset>
          <legend>{say('PaymentsBilling')}</legend>
          {addresses.length > 0 && (
            <div className="payments-field">
              <label htmlFor="payments-saved-address">{say('PaymentsSavedAddress')}</label>
              <select
                id="payments-saved-address"
                value={addressId}
                disabled={isBusy}
                onChange={({ target }) => choose(target.value)}
              >
                <option value={newAddress}>{say('PaymentsNewAddress')}</option>
                {addresses.map(({ ID, FirstName, LastName, Street1, City }) => (
                  <option key={ID} value={ID}>{`${FirstName} ${LastName}, ${Street1}, ${City}`}</option>
                ))}
              </select>
            </div>
          )}
          <BillingFields
            billTo={billTo}
            problems={problems}
            states={states}
            isLocked={addressId !== newAddress}
            isDisabled={isBusy}
            onChange={edit}
          />
        </fieldset>
        <p className="payments-buttons">
          <button className="button-primary" disabled={isBusy}>
            {say(isBusy ? 'PaymentsSaving' : 'PaymentsSave')}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={cancel}>
            {say('PaymentsCancel')}
          </button>
        </p>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={say('AreYouSure')}
          text={say('CancelCardChangesMessage')}
          confirm={say('PaymentsDiscard')}
          decline={say('PaymentsKeepEditing')}
          onConfirm={() => store.close()}
          onDecline={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
