import { useRef } from 'react';
import type { PaymentMethod } from '../../../server/store/checkout/payment-methods.rules.ts';
import { brandRules } from '../../../server/store/payments/card-brand.rules.ts';
import type { CardKey } from '../../platform/ui/card-handle.ts';
import { CardFields, type CardFieldsHandle } from '../../platform/ui/CardFields.tsx';
import { CardMark, nameOfType } from '../../platform/ui/CardMark.tsx';
import { Check } from '../../platform/ui/Check.tsx';
import { Choice } from '../../platform/ui/Choice.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressText } from './AddressText.tsx';
import { useCheckout } from './checkout-context.tsx';
import type { CheckoutKey } from './checkout-phrases.ts';
import { asksBilling } from './find-problems.ts';
import { selectableCards, selectedCard, type OfferedCard } from './reconcile-drafts.ts';
import { Tile } from './Tile.tsx';
import type { CreateCardToken } from './complete-payment.ts';

const methodKeys: Readonly<Record<PaymentMethod, CheckoutKey>> = {
  card: 'CheckoutByCard',
  'purchase-order': 'CheckoutByPurchaseOrder',
  none: 'CheckoutNoPayment',
  credit: 'CheckoutCredit',
};

const acceptedTypes = Object.values(brandRules).flatMap(({ isAccepted, code }) => (isAccepted ? [code] : []));

/** Payment method and billing address. */
export function PaymentTile() {
  const { t, store, state, gateway, errorOf } = useCheckout();
  const { view, drafts } = state;
  const { payment } = drafts;
  const fields = useRef<CardFieldsHandle>(null);
  const isSaved = selectedCard(state)?.kind === 'saved';

  /** The number goes from the card's own fields to the gateway, which returns a reference. */
  const createCardToken: CreateCardToken = async (options) => {
    if (!fields.current) return null;
    const { instrument, card } = await fields.current.tokenize(options);
    return 'cardRef' in instrument
      ? { kind: 'saved', ref: instrument.cardRef, ...card }
      : { kind: 'once', ref: instrument.confirmationRef, ...card };
  };
  const submit = () => {
    const isTyped = payment.method === 'card' && payment.cardRef === 'new';
    const found = Object.entries((isTyped && fields.current?.validate()) || {});
    void store.complete(
      createCardToken,
      Object.fromEntries(found.map(([field, key]) => [`payment-card-${field}`, { key }])),
    );
  };

  return (
    <Tile step="payment" summary={<PaymentSummary />} onSubmit={submit}>
      {view.paymentMethods.length > 1 && (
        <Choice
          name="payment-method"
          label={t('CheckoutPayWith')}
          error={errorOf('payment-method')}
          options={view.paymentMethods.map((method) => ({ value: method, label: t(methodKeys[method]) }))}
          value={payment.method}
          onChange={(method) => store.setPayment({ method })}
        />
      )}
      {payment.method === 'card' && gateway.mode !== 'none' && <CardChoice fields={fields} />}
      {payment.method === 'card' && gateway.mode === 'none' && (
        // Without a choice of methods, the summary of problems links to this.
        <p className="field-error" id={view.paymentMethods.length > 1 ? undefined : 'payment-method'} tabIndex={-1}>
          {t('CheckoutCardsOff')}
        </p>
      )}
      {payment.method === 'purchase-order' && (
        <Field
          name="payment-poNumber"
          label={t('CheckoutPoNumber')}
          error={errorOf('payment-poNumber')}
          hint={t('CheckoutPoHint')}
          value={payment.poNumber}
          onChange={(poNumber) => store.setPayment({ poNumber })}
          isRequired
        />
      )}
      {payment.method !== 'none' && !(payment.method === 'card' && isSaved) && (
        <FieldGroup id="payment-billing" label={t('CheckoutBillingAddress')}>
          {!view.isAllDigital && (
            <Check
              name="billing-same"
              label={t('CheckoutBillingSame')}
              isChecked={payment.isBillingSameAsShipping}
              onChange={(isBillingSameAsShipping) => store.setPayment({ isBillingSameAsShipping })}
            />
          )}
          {asksBilling(drafts, isSaved) && <AddressForm use="billing" />}
        </FieldGroup>
      )}
    </Tile>
  );
}

function CardChoice({ fields }: { fields: React.RefObject<CardFieldsHandle | null> }) {
  const { t, store, state, gateway, errorOf } = useCheckout();
  const { savedCards, isGuest } = state.view;
  const { cardRef, isCardSavedForLater, isCardMadeDefault } = state.drafts.payment;
  const error = errorOf('payment-card');
  const cards = selectableCards(state.view, state.attachedCard);
  return (
    <>
      {cards.length > 0 && (
        <Choice
          name="payment-card"
          label={t('CheckoutCard')}
          error={error}
          options={[
            ...cards.map((card) => ({ value: card.ref, label: <CardLine card={card} /> })),
            { value: 'new', label: t('CheckoutNewCard') },
          ]}
          value={cardRef}
          onChange={(ref) => store.setPayment({ cardRef: ref })}
        />
      )}
      {cardRef === 'new' && (
        <FieldGroup
          // Problems of the card as a whole belong to the list of cards, if there is one.
          {...(cards.length === 0 ? { id: 'payment-card', error } : { id: 'payment-newCard' })}
          label={t('CheckoutCard')}
        >
          <p className="checkout-cards">
            {t('CheckoutCardsTaken')}
            {acceptedTypes.map((type) => (
              <CardMark key={type} type={type} t={t} />
            ))}
          </p>
          <CardFields
            ref={fields}
            form="checkout"
            // Problems of a card have only the checkout's phrases.
            t={t as Translate<CardKey>}
            gateway={gateway}
            amountMinor={state.view.summary.payableMinor}
            isDisabled={state.phase !== 'idle'}
          />
          {!isGuest && (
            <Check
              name="payment-saveCard"
              label={t('CheckoutSaveCard')}
              isChecked={isCardSavedForLater}
              onChange={(isChecked) => store.setPayment({ isCardSavedForLater: isChecked, isCardMadeDefault: false })}
            />
          )}
          {isCardSavedForLater && savedCards.length > 0 && (
            <Check
              name="payment-defaultCard"
              label={t('CheckoutDefaultCard')}
              isChecked={isCardMadeDefault}
              onChange={(isChecked) => store.setPayment({ isCardMadeDefault: isChecked })}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}

/** Renders a selectable card; one for this order only has no expiry to show. */
function CardLine({ card: { type, last4, expirationMonth, expirationYear } }: { card: OfferedCard }) {
  const { t } = useCheckout();
  return (
    <>
      <CardMark type={type} t={t} />
      {t('CheckoutCardEnding', { type: nameOfType(type, t), last4 })}
      {expirationMonth > 0 && (
        <small>
          {String(expirationMonth).padStart(2, '0')} / {String(expirationYear % 100).padStart(2, '0')}
        </small>
      )}
    </>
  );
}

function PaymentSummary() {
  const { t, state } = useCheckout();
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
          <CardMark type={card.type} t={t} />
          {t('CheckoutCardEnding', { type: nameOfType(card.type, t), last4: card.last4 })}
        </p>
      )}
      {method === 'purchase-order' && <p>{t('CheckoutPoSummary', { number: PoNumber })}</p>}
      {BillingAddressSameAsShipping && card?.kind !== 'saved' ? (
        <p>{t('CheckoutBillingIsShipping')}</p>
      ) : (
        BillingAddress && <AddressText address={BillingAddress} />
      )}
    </>
  );
}
