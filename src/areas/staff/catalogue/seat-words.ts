import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { formatMoney } from '../../../../server/store/pricing/money.rules.ts';
import type { SeatState } from '../../../../server/store/orders/cancelled-seat.table.ts';
import type { SeatFailure, SeatMoney } from '../../../../server/store/orders/cancelled-sessions/give-seats-back.ts';
import type { Translate } from '../../../cms/dictionary.ts';

const stateKeys = {
  open: 'SeatOpen',
  refunding: 'SeatRefunding',
  moving: 'SeatMoving',
  refunded: 'SeatRefunded',
  moved: 'SeatMoved',
  elsewhere: 'SeatElsewhere',
  stuck: 'SeatStuck',
} as const satisfies Record<SeatState, PhraseKey>;

const failureKeys: Readonly<Partial<Record<SeatFailure, PhraseKey>>> = {
  own: 'SeatOwn',
  disputed: 'SeatDisputed',
  no_card: 'SeatNoCard',
  unexplained: 'CreditUnexplained',
};

/** Returns why seats wait for staff; empty if nothing is in the way. */
export const failureText = (failure: string | null, t: Translate): string =>
  failure === null ? '' : t(failureKeys[failure as SeatFailure] ?? 'SeatByHand');

/** Returns what was decided about seats, in words; empty before. */
export function stateText(state: SeatState | null, failure: string | null, t: Translate): string {
  if (state === null) return '';
  return state === 'stuck' ? `${t(stateKeys[state])} ${failureText(failure, t)}` : t(stateKeys[state]);
}

/** Returns what giving seats back comes to, in words. */
export function moneyText(
  { creditMinor, refundMinor, uninvoiced, byHandMinor }: SeatMoney,
  { t, language, country }: { t: Translate; language: string; country: string },
): string {
  const money = (minor: number) => formatMoney(minor, language, country);
  const owed = creditMinor - refundMinor;
  const parts = [
    ...(refundMinor > 0 ? [t('SeatMoneyBack', { amount: money(refundMinor) })] : []),
    ...(byHandMinor > 0 ? [t('SeatMoneyByHand', { amount: money(byHandMinor) })] : []),
    ...(owed > 0 ? [t('SeatMoneyOwed', { amount: money(owed) })] : []),
    ...(uninvoiced > 0 ? [t('SeatMoneyUninvoiced', { count: uninvoiced })] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : t('SeatMoneyNone');
}
