import { useId, useImperativeHandle, useRef, useState } from 'react';
import {
  detectBrand,
  cardDigits,
  formatCardNumber,
  formatExpiry,
} from '../../../server/store/payments/card-number.rules.ts';
import { findCardProblems, type TypedCard } from '../../../server/store/payments/card.rules.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import { ApiError } from '../api-client.ts';
import { CardMark } from './CardMark.tsx';
import type { CardFieldsProps, CardKey } from './card-handle.ts';
import { Field } from './Field.tsx';
import { updateInstrument, createCardToken } from './payment-instrument.ts';
import type { Translate } from './translate.ts';

/** The calendar date where days end last: the server knows the organization's day, and refuses a card that is over there. */
const earliestToday = (): string => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

const empty: TypedCard = { number: '', expiry: '', cvv: '' };
type CardField = keyof TypedCard;

/**
 * Wire names of the controls (docs/decisions/wire-names.md#addresses-and-names); type and identifier of a card are
 * not typed.
 */
const names: Readonly<Record<CardField, string>> = {
  number: 'CreditCardNumber',
  expiry: 'CardExpDate',
  cvv: 'CardCVV',
};

/** Formatters of the texts while they are typed. */
const formats: Readonly<Record<CardField, (text: string, before: TypedCard) => string>> = {
  number: formatCardNumber,
  expiry: (text, { expiry }) => formatExpiry(text, expiry),
  cvv: String,
};

/** Our fields by the paths that API answers use. */
const fieldOfPath: Readonly<Record<string, CardField>> = {
  'paymentInformation.card.number': 'number',
  'paymentInformation.card.expirationMonth': 'expiry',
  'paymentInformation.card.expirationYear': 'expiry',
  'paymentInformation.card.securityCode': 'cvv',
};

/**
 * Number, expiry and security code of a card, checked (docs/decisions/payments.md#card-checks); typed into our own
 * fields.
 */
export function TypedCardFields({
  ref,
  form,
  t,
  gateway,
  savedCard = null,
  onEdit,
  isDisabled = false,
}: CardFieldsProps) {
  const own = useId();
  // The checkout's summary of problems leads to them, and there is one card there.
  const id = form === 'checkout' ? 'payment-card' : own;
  const [typed, setTyped] = useState<TypedCard>(savedCard ? { ...empty, expiry: savedCard.expiry } : empty);
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({});
  const frame = useRef<HTMLDivElement>(null);
  const brand = detectBrand(cardDigits(typed.number));

  function change(field: CardField, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    if (problems[field]) setProblems(({ [field]: _, ...others }) => others);
    onEdit?.();
  }

  async function showProblemsOf<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) setProblems(problemsOf(error));
      throw error;
    }
  }

  function problemsOf(error: ApiError): Partial<Record<CardField, string>> {
    return Object.fromEntries(
      Object.entries(error.problems).flatMap(([path, { key, tokens }]) => {
        const field = Object.hasOwn(fieldOfPath, path) ? fieldOfPath[path] : undefined;
        return field ? [[field, t(key as CardKey, tokens)]] : [];
      }),
    );
  }

  useImperativeHandle(ref, () => ({
    validate() {
      const found = findCardProblems(form, typed, earliestToday(), savedCard !== null);
      setProblems(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)])));
      return found;
    },
    focusProblem() {
      // After the messages are drawn.
      setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    tokenize: (options) =>
      showProblemsOf(async () => {
        const tokenized = await createCardToken(typed, options, form);
        setTyped(empty);
        return tokenized;
      }),
    update: (options) => showProblemsOf(() => updateInstrument(savedCard?.ref ?? '', typed.expiry, options)),
  }));

  const control = (field: CardField) => ({
    id: `${id}-${field}`,
    name: names[field],
    error: problems[field],
    inputMode: 'numeric' as const,
    isRequired: true,
    onChange: (value: string) => change(field, formats[field](value, typed)),
  });

  return (
    <div className="card-fields" ref={frame}>
      <Field
        {...control('number')}
        label={t('CardNumber')}
        hint={savedCard && t('CardLocked')}
        autoComplete="cc-number"
        isDisabled={isDisabled || savedCard !== null}
        value={savedCard?.number ?? typed.number}
        suffix={savedCard || !brand ? null : <CardMark type={brand.code} t={t} />}
      />
      <Field
        {...control('expiry')}
        label={t('CardExpiry')}
        autoComplete="cc-exp"
        placeholder={t('CardExpiryPlaceholder')}
        isDisabled={isDisabled}
        value={typed.expiry}
      />
      <Field
        {...control('cvv')}
        label={t('CardCvv')}
        hint={savedCard ? undefined : t(brand?.cvvLength === 4 ? 'CardCvvHintFour' : 'CardCvvHint')}
        autoComplete="cc-csc"
        isDisabled={isDisabled || savedCard !== null}
        value={savedCard ? '***' : typed.cvv}
      />
      {!savedCard && gateway.mode === 'sandbox' && <TestCards gateway={gateway} t={t} />}
    </div>
  );
}

/** Lists the test numbers a demo accepts with their effects. */
function TestCards({ gateway, t }: { gateway: ClientConfig & { mode: 'sandbox' }; t: Translate<CardKey> }) {
  return (
    <details className="card-test">
      <summary>{t('CardTestTitle')}</summary>
      <p>{t('CardTestText')}</p>
      <ul>
        {gateway.testCards.map(({ number, key }) => (
          <li key={number}>
            <code>{formatCardNumber(number)}</code> {t(key)}
          </li>
        ))}
      </ul>
    </details>
  );
}
