import { Field } from '../ui/Field.tsx';
import type { FormError } from '../ui/ErrorSummary.tsx';
import type { Translate } from '../ui/translate.ts';
import type { SubscriptionsKey } from './subscriptions-phrases.ts';

/** The seats of a subscription that its owner gives away, and what became of them lately. */
export interface ShownSeats {
  id: string;
  /** A free seat has an empty address. */
  seats: readonly { seat: number; email: string }[];
  changes: readonly { seat: number; from: string | null; to: string | null; at: string; date: string }[];
}

/** An address that was refused for a seat. */
export interface TypedSeat {
  id: string;
  seat: number;
  email: string;
}

interface Props {
  t: Translate<SubscriptionsKey>;
  shown: ShownSeats;
  typed: TypedSeat | null;
  errors: readonly FormError[];
  path: string;
}

/** Renders a form for each seat: who holds it is one field, and an empty one frees it. */
export function SeatList({ t, shown, typed, errors, path }: Props) {
  const { id, seats, changes } = shown;
  const given = seats.filter(({ email }) => email !== '').length;
  return (
    <details className="seats" open={given < seats.length || typed?.id === id || undefined}>
      <summary>{t('SubscriptionsSeats', { given, seats: seats.length })}</summary>
      <p>{t('SubscriptionsSeatsText')}</p>
      <ul role="list">
        {seats.map(({ seat, email }) => {
          const field = `seat-${id}-${seat}`;
          return (
            <li key={seat}>
              <form method="post" action={path} className="field-with-button">
                <input type="hidden" name="intent" value="assign-seat" />
                <input type="hidden" name="subscription" value={id} />
                <input type="hidden" name="seat" value={seat} />
                <Field
                  name="email"
                  id={field}
                  type="email"
                  label={t('SubscriptionsSeat', { seat })}
                  value={typed?.id === id && typed.seat === seat ? typed.email : email}
                  error={errors.find((error) => error.field === field)?.message}
                  autoComplete="off"
                />
                <button className="button">
                  {t('SubscriptionsSeatSave')}
                  <span className="visually-hidden">: {t('SubscriptionsSeat', { seat })}</span>
                </button>
              </form>
            </li>
          );
        })}
      </ul>
      {changes.length > 0 && (
        <>
          <h3>{t('SubscriptionsSeatChanges')}</h3>
          <ul>
            {changes.map(({ seat, from, to, at, date }) => (
              <li key={`${at} ${seat}`}>
                <time dateTime={at}>{date}</time>:{' '}
                {t('SubscriptionsSeatChange', {
                  seat,
                  from: from ?? t('SubscriptionsSeatFree'),
                  to: to ?? t('SubscriptionsSeatFree'),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
