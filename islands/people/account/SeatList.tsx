import { controlProps } from '../../platform/ui/control-props.ts';
import { Field } from '../../platform/ui/Field.tsx';
import { FieldFrame } from '../../platform/ui/FieldFrame.tsx';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import type { SubscriptionsKey } from './subscriptions-phrases.ts';

/** The seats of a subscription that its owner assigns, and their latest changes. */
export interface ShownSeats {
  id: string;
  /** A free seat has an empty address. */
  seats: readonly { seat: number; email: string }[];
  changes: readonly {
    seat: number;
    from: string | null;
    to: string | null;
    /** True if customer service made the change for the owner. */
    isByStaff: boolean;
    at: string;
    date: string;
  }[];
}

/** The refused entries of a seat form, and the result of each entry. */
export interface SentSeats {
  id: string;
  seats: readonly { seat: number; email: string }[];
  /** Refused lines of the list. */
  list: string;
  /** The total first, then one sentence for each entry. */
  results: readonly string[];
}

interface Props {
  t: Translate<SubscriptionsKey>;
  shown: ShownSeats;
  sent: SentSeats | null;
  errors: readonly FormError[];
  path: string;
}

/**
 * Renders one form for all seats: a field for each holder (an empty one frees the seat), and a list for the free seats.
 */
export function SeatList({ t, shown, sent: given, errors, path }: Props) {
  const { id, seats, changes } = shown;
  const sent = given?.id === id ? given : null;
  const held = seats.filter(({ email }) => email !== '').length;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const list = {
    name: 'list',
    id: `seat-list-${id}`,
    label: t('SubscriptionsSeatList'),
    hint: t('SubscriptionsSeatListHint'),
    error: errorOf(`seat-list-${id}`),
  };
  return (
    <details className="seats" open={held < seats.length || sent !== null || undefined}>
      <summary>{t('SubscriptionsSeats', { given: held, seats: seats.length })}</summary>
      {sent && sent.results.length > 0 && (
        <ul className="seat-results">
          {sent.results.map((result, index) => (
            <li key={`${String(index)} ${result}`}>{result}</li>
          ))}
        </ul>
      )}
      <p>{t('SubscriptionsSeatsText')}</p>
      <form method="post" action={path} noValidate>
        <input type="hidden" name="intent" value="assign-seats" />
        <input type="hidden" name="subscription" value={id} />
        <ul role="list">
          {seats.map(({ seat, email }) => (
            <li key={seat}>
              {/* Distinguishes edits made here from changes in another window. */}
              <input type="hidden" name={`was-${String(seat)}`} value={email} />
              <Field
                name={`seat-${String(seat)}`}
                id={`seat-${id}-${String(seat)}`}
                type="email"
                label={t('SubscriptionsSeat', { seat })}
                value={sent?.seats.find((each) => each.seat === seat)?.email ?? email}
                error={errorOf(`seat-${id}-${String(seat)}`)}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        <FieldFrame {...list}>
          <textarea {...controlProps(list)} rows={4} spellCheck={false} defaultValue={sent?.list ?? ''} />
        </FieldFrame>
        <button className="button">{t('SubscriptionsSeatSave')}</button>
      </form>
      {changes.length > 0 && (
        <>
          <h3>{t('SubscriptionsSeatChanges')}</h3>
          <ul>
            {changes.map(({ seat, from, to, isByStaff, at, date }) => (
              <li key={`${at} ${seat}`}>
                <time dateTime={at}>{date}</time>:{' '}
                {t('SubscriptionsSeatChange', {
                  seat,
                  from: from ?? t('SubscriptionsSeatFree'),
                  to: to ?? t('SubscriptionsSeatFree'),
                  who: t(isByStaff ? 'SubscriptionsSeatByStaff' : 'SubscriptionsSeatByYou'),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
