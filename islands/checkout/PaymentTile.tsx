import { useRef } from 'react';
import type { PaymentMethod } from '../../server/checkout/payment-methods.rules.ts';
import { CardFields, type CardFieldsHandle } from '../ui/CardFields.tsx';
import { CardMark, nameOfType } from '../ui/CardMark.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressText } from './AddressText.tsx';
import { useCheckout, useProblem } from './checkout-context.tsx';
import { Check, Choice, Field } from './Field.tsx';
import { asksBilling } from './find-problems.ts';
import { cardsOf, chosenCardOf } from './fit-drafts.ts';
import { Tile } from './Tile.tsx';
import type { TakeCard } from './tile-verbs.ts';

const methodKeys: Readonly<Record<PaymentMethod, string>> = {
  card: 'CheckoutByCard',
  'purchase-order': 'CheckoutByPurchaseOrder',
  none: 'CheckoutNoPayment',
};

/** How the order is paid, and where the bill goes. */
export function PaymentTile() {
  const { say, store, state } = useCheckout();
  const { view, drafts } = state;
  const { payment } = drafts;
  const fields = useRef<CardFieldsHandle>(null);
  const isSaved = chosenCardOf(state)?.kind === 'saved';
  const methodProblem = useProblem('payment-method');

  /** The number goes from the card's own fields to the gateway; what comes back is a reference. */
  const takeCard: TakeCard = async (ask) => {
    if (!fields.current) return null;
    const { instrument, card } = await fields.current.give(ask);
    return 'cardRef' in instrument
      ? { kind: 'saved', ref: instrument.cardRef, ...card }
      : { kind: 'once', ref: instrument.confirmationRef, ...card };
  };
  const submit = () => {
    const isTyped = payment.method === 'card' && payment.cardRef === 'new';
    const found = Object.entries((isTyped && fields.current?.check()) || {});
    void store.complete(takeCard, Object.fromEntries(found.map(([field, key]) => [`payment-card-${field}`, key])));
  };

  return (
    <Tile step="payment" summary={<PaymentSummary />} onSubmit={submit}>
      {view.paymentMethods.length > 1 && (
        <fieldset className="checkout-choices" id="payment-method" tabIndex={-1}>
          <legend>{say('CheckoutPayWith')}</legend>
          {methodProblem && <p className="checkout-error">{methodProblem}</p>}
          {view.paymentMethods.map((method) => (
            <Choice
              key={method}
              id={`payment-method-${method}`}
              name="payment-method"
              isChosen={payment.method === method}
              onChoose={() => store.setPayment({ method })}
            >
              {say(methodKeys[method])}
            </Choice>
          ))}
        </fieldset>
      )}
      {payment.method === 'card' && <CardChoice fields={fields} />}
      {payment.method === 'purchase-order' && (
        <Field
          id="payment-poNumber"
          label={say('CheckoutPoNumber')}
          hint={say('CheckoutPoHint')}
          value={payment.poNumber}
          onChange={(poNumber) => store.setPayment({ poNumber })}
          isRequired
        />
      )}
      {payment.method !== 'none' && !(payment.method === 'card' && isSaved) && (
        <fieldset>
          <legend>{say('CheckoutBillingAddress')}</legend>
          {!view.isAllDigital && (
            <Check
              id="billing-same"
              label={say('CheckoutBillingSame')}
              isChecked={payment.isBillingSameAsShipping}
              onChange={(isBillingSameAsShipping) => store.setPayment({ isBillingSameAsShipping })}
            />
          )}
          {asksBilling(drafts, isSaved) && <AddressForm use="billing" />}
        </fieldset>
      )}
    </Tile>
  );
}

function CardChoice({ fields }: { fields: React.RefObject<CardFieldsHandle | null> }) {
  const { say, store, state, gateway } = useCheckout();
  const { savedCards, isGuest } = state.view;
  const { cardRef, isCardSavedForLater, isCardMadeDefault } = state.drafts.payment;
  const problem = useProblem('payment-card');
  const cards = cardsOf(state.view, state.heldCard);
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="checkout-choices" id="payment-card" tabIndex={-1}>
          <legend>{say('CheckoutCard')}</legend>
          {problem && <p className="checkout-error">{problem}</p>}
          {cards.map(({ ref, type, last4, expirationMonth, expirationYear }) => (
            <Choice
              key={ref}
              id={`payment-card-${ref}`}
              name="payment-card"
              isChosen={cardRef === ref}
              onChoose={() => store.setPayment({ cardRef: ref })}
            >
              <CardMark type={type} say={say} />
              {say('CheckoutCardEnding', { type: nameOfType(type, say), last4 })}
              {expirationMonth > 0 && (
                <small>
                  {String(expirationMonth).padStart(2, '0')} / {String(expirationYear % 100).padStart(2, '0')}
                </small>
              )}
            </Choice>
          ))}
          <Choice
            id="payment-card-new"
            name="payment-card"
            isChosen={cardRef === 'new'}
            onChoose={() => store.setPayment({ cardRef: 'new' })}
          >
            {say('CheckoutNewCard')}
          </Choice>
        </fieldset>
      )}
      {cardRef === 'new' && (
        <fieldset id={cards.length === 0 ? 'payment-card' : undefined} tabIndex={-1}>
          <legend>{say('CheckoutCard')}</legend>
          {cards.length === 0 && problem && <p className="checkout-error">{problem}</p>}
          <CardFields
            ref={fields}
            form="checkout"
            say={say}
            gateway={gateway}
            amountMinor={state.view.summary.payableMinor}
            isDisabled={state.phase !== 'idle'}
          />
          {!isGuest && (
            <Check
              id="payment-saveCard"
              label={say('CheckoutSaveCard')}
              isChecked={isCardSavedForLater}
              onChange={(isChecked) => store.setPayment({ isCardSavedForLater: isChecked, isCardMadeDefault: false })}
            />
          )}
          {isCardSavedForLater && savedCards.length > 0 && (
            <Check
              id="payment-defaultCard"
              label={say('CheckoutDefaultCard')}
              isChecked={isCardMadeDefault}
              onChange={(isChecked) => store.setPayment({ isCardMadeDefault: isChecked })}
            />
          )}
        </fieldset>
      )}
    </>
  );
}

function PaymentSummary() {
  const { say, state } = useCheckout();
  const {
    PaymentMethod: method,
    PaymentData,
    PoNumber,
    BillingAddress,
    BillingAddressSameAsShipping,
  } = state.view.Checkout;
  const { CreditCard: card } = PaymentData;
  return (
    <>
      {method === 'card' && card && (
        <p className="checkout-card">
          <CardMark type={card.type} say={say} />
          {say('CheckoutCardEnding', { type: nameOfType(card.type, say), last4: card.last4 })}
        </p>
      )}
      {method === 'purchase-order' && <p>{say('CheckoutPoSummary', { number: PoNumber })}</p>}
      {BillingAddressSameAsShipping && card?.kind !== 'saved' ? (
        <p>{say('CheckoutBillingIsShipping')}</p>
      ) : (
        BillingAddress && <AddressText address={BillingAddress} />
      )}
    </>
  );
}
