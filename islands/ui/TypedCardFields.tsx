import { useId, useImperativeHandle, useRef, useState } from 'react';
import { formatCardNumber, formatExpiry, brandOf, cardDigits } from '../../server/payments/card-brand.rules.ts';
import { findCardProblems, type TypedCard } from '../../server/payments/card.rules.ts';
import type { ClientConfig } from '../../server/payments/gateway.contract.ts';
import { ApiError } from '../api-client.ts';
import { CardMark } from './CardMark.tsx';
import type { CardFieldsProps } from './card-handle.ts';
import { changeCard, giveCard } from './give-card.ts';
import type { Say } from './say.ts';

const empty: TypedCard = { number: '', expiry: '', cvv: '' };
type Field = keyof TypedCard;

/** What the specification calls the controls (part 1 §3); type and identifier of a card nobody types. */
const names: Readonly<Record<Field, string>> = {
  number: 'CreditCardNumber',
  expiry: 'CardExpDate',
  cvv: 'CardCVV',
};

/** The fields that API answers name, by their own name here. */
const fieldOfPath: Readonly<Record<string, Field>> = {
  'paymentInformation.card.number': 'number',
  'paymentInformation.card.expirationMonth': 'expiry',
  'paymentInformation.card.expirationYear': 'expiry',
  'paymentInformation.card.securityCode': 'cvv',
};

/** Number, expiry and security code of a card, checked as the specification has it; typed into our own fields. */
export function TypedCardFields({ ref, form, say, gateway, kept = null, onEdit, isDisabled = false }: CardFieldsProps) {
  const own = useId();
  // The checkout's summary of problems leads to them, and there is one card there.
  const id = form === 'checkout' ? 'payment-card' : own;
  const [typed, setTyped] = useState<TypedCard>(kept ? { ...empty, expiry: kept.expiry } : empty);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const frame = useRef<HTMLDivElement>(null);
  const brand = brandOf(cardDigits(typed.number));

  function change(field: Field, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    if (problems[field]) setProblems(({ [field]: _, ...others }) => others);
    onEdit?.();
  }

  async function telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) setProblems(problemsOf(error));
      throw error;
    }
  }

  function problemsOf(error: ApiError): Partial<Record<Field, string>> {
    return Object.fromEntries(
      Object.entries(error.problems).flatMap(([path, key]) => {
        const field = Object.hasOwn(fieldOfPath, path) ? fieldOfPath[path] : undefined;
        return field ? [[field, say(key)]] : [];
      }),
    );
  }

  useImperativeHandle(ref, () => ({
    check() {
      const found = findCardProblems(form, typed, new Date(), kept !== null);
      setProblems(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, say(key)])));
      return found;
    },
    focusProblem() {
      // After the messages are drawn.
      setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    give: (ask) =>
      telling(async () => {
        const given = await giveCard(typed, ask, form);
        setTyped(empty);
        return given;
      }),
    change: (ask) => telling(() => changeCard(kept?.ref ?? '', typed.expiry, ask)),
  }));

  const control = (field: Field, hasHint = false) => ({
    id: `${id}-${field}`,
    name: names[field],
    inputMode: 'numeric' as const,
    required: true,
    'aria-invalid': problems[field] ? (true as const) : undefined,
    'aria-describedby':
      [hasHint && `${id}-${field}-hint`, problems[field] && `${id}-${field}-error`].filter(Boolean).join(' ') ||
      undefined,
  });
  const labelled = (field: Field, label: string) => (
    <>
      <label htmlFor={`${id}-${field}`}>
        {label}
        <span className="card-required" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      {problems[field] && (
        <p className="card-error" id={`${id}-${field}-error`}>
          {problems[field]}
        </p>
      )}
    </>
  );

  return (
    <div className="card-fields" ref={frame}>
      <div className={problems.number ? 'card-field card-wrong' : 'card-field'}>
        {labelled('number', say('CardNumber'))}
        <div className="card-number">
          <input
            {...control('number')}
            autoComplete="cc-number"
            disabled={isDisabled || kept !== null}
            value={kept?.number ?? typed.number}
            onChange={({ target }) => change('number', formatCardNumber(target.value))}
          />
          {!kept && brand && <CardMark type={brand.code} say={say} />}
        </div>
      </div>
      <div className={problems.expiry ? 'card-field card-wrong' : 'card-field'}>
        {labelled('expiry', say('CardExpiry'))}
        <input
          {...control('expiry')}
          autoComplete="cc-exp"
          placeholder={say('CardExpiryPlaceholder')}
          maxLength={9}
          disabled={isDisabled}
          value={typed.expiry}
          onChange={({ target }) => change('expiry', formatExpiry(target.value, typed.expiry))}
        />
      </div>
      <div className={problems.cvv ? 'card-field card-wrong' : 'card-field'}>
        {labelled('cvv', say('CardCvv'))}
        <input
          {...control('cvv', !kept)}
          autoComplete="cc-csc"
          maxLength={4}
          disabled={isDisabled || kept !== null}
          value={kept ? '***' : typed.cvv}
          onChange={({ target }) => change('cvv', target.value)}
        />
        {!kept && (
          <p className="card-hint" id={`${id}-cvv-hint`}>
            {say(brand?.cvvLength === 4 ? 'CardCvvHintFour' : 'CardCvvHint')}
          </p>
        )}
      </div>
      {!kept && gateway.mode === 'sandbox' && <TestCards gateway={gateway} say={say} />}
    </div>
  );
}

/** The numbers a demo takes, and what each does. */
function TestCards({ gateway, say }: { gateway: ClientConfig & { mode: 'sandbox' }; say: Say }) {
  return (
    <details className="card-test">
      <summary>{say('CardTestTitle')}</summary>
      <p>{say('CardTestText')}</p>
      <ul>
        {gateway.testCards.map(({ number, key }) => (
          <li key={number}>
            <code>{formatCardNumber(number)}</code> {say(key)}
          </li>
        ))}
      </ul>
    </details>
  );
}
