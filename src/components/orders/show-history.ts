import { longDate, timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { buyerEvents, type EventActor } from '../../../server/store/orders/events/order-event.contract.ts';
import type { ShownEvent } from '../../../server/store/orders/events/order-event.repo.ts';
import type { OrderLine } from '../../../server/store/orders/order.repo.ts';
import type { DisputeState } from '../../../server/store/payments/provider-entry.contract.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { statusText } from './status-text.ts';

/** Something that happened to an order, in words. */
export interface HistoryEntry {
  at: Date;
  time: string;
  text: string;
  actor: EventActor;
}

interface Reader {
  language: Locale;
  t: Translate;
  timeZone: string;
  country: string;
}

/** Returns the events that the buyer sees too. */
export const eventsOfBuyer = (events: readonly ShownEvent[]): ShownEvent[] =>
  events.filter(({ kind }) => buyerEvents.includes(kind));

/** Returns events in words, in their order. */
export const showHistory = (
  events: readonly ShownEvent[],
  lines: readonly OrderLine[],
  reader: Reader,
): HistoryEntry[] =>
  events.map((event) => ({
    at: event.at,
    time: timeText(event.at, reader.language, 'minute', reader.timeZone),
    text: textOf(event, lines, reader),
    actor: event.actor,
  }));

export const actorKeys = {
  buyer: 'OrderByBuyer',
  staff: 'OrderByStaff',
  'order-system': 'OrderBySystem',
  provider: 'OrderByProvider',
  site: 'OrderBySite',
} as const satisfies Record<EventActor, PhraseKey>;

const disputeKeys = {
  warning: 'StaffDisputeWarning',
  open: 'StaffDisputeOpen',
  answered: 'StaffDisputeAnswered',
  won: 'StaffDisputeWon',
  lost: 'StaffDisputeLost',
} as const satisfies Record<DisputeState, PhraseKey>;

function textOf(event: ShownEvent, lines: readonly OrderLine[], { language, t, country, timeZone }: Reader): string {
  const money = (amountMinor: number) => formatMoney(amountMinor, language, country);
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name[language] ?? '';
  const dated = (dateKey: PhraseKey, unknownKey: PhraseKey, data: { line: string; on: string | null }) =>
    data.on === null
      ? t(unknownKey, { item: nameOf(data.line) })
      : t(dateKey, { date: longDate(data.on, language), item: nameOf(data.line) });
  switch (event.kind) {
    case 'placed':
      return t('OrderEventPlaced', { amount: money(event.data.amountMinor) });
    case 'invoiced':
      return t('OrderEventInvoiced', { number: event.data.number, amount: money(event.data.amountMinor) });
    case 'paid':
      return t('OrderEventPaid', { amount: money(event.data.amountMinor) });
    case 'unpaid':
      return t('OrderEventUnpaid', { amount: money(event.data.amountMinor) });
    case 'givenUp':
      return t('OrderEventGivenUp', { amount: money(event.data.amountMinor) });
    case 'released':
      return t('OrderEventReleased');
    case 'shipped': {
      const { units, carrier, tracking } = event.data;
      const said = t(units === 1 ? 'OrderEventShippedOne' : 'OrderEventShipped', { units });
      return tracking === '' ? said : t('OrderEventBy', { event: said, carrier, tracking });
    }
    case 'disputed':
      return t('OrderEventDisputed', {
        amount: money(event.data.amountMinor),
        state: t(disputeKeys[event.data.state]),
      });
    case 'addressCorrected':
      return t('OrderEventAddress');
    case 'emailCorrected':
      return t('OrderEventEmail');
    case 'tracking':
      return t('OrderEventTracking', event.data);
    case 'delivered':
      return t('OrderEventDelivered');
    case 'lost':
      return t('OrderEventLost');
    case 'status':
      return t('OrderEventStatus', { status: statusText(event.data.status, t) });
    case 'expected':
      return dated('OrderEventExpected', 'OrderEventExpectedUnknown', event.data);
    case 'delayed':
      return dated('OrderEventDelayed', 'OrderEventDelayedUnknown', event.data);
    case 'waits':
      return t('OrderEventWaits', { item: nameOf(event.data.line) });
    case 'sessionChanged':
      return t('OrderEventSession', {
        item: nameOf(event.data.line),
        from: timeText(event.data.from, language, 'session', timeZone),
      });
    case 'ready':
      return t('OrderEventReady');
    case 'received':
      return t('OrderEventReceived', { number: event.data.number, amount: money(event.data.amountMinor) });
    case 'credit-used':
      return t('OrderEventCreditUsed', { amount: money(event.data.amountMinor) });
    case 'reminded':
      return t('OrderEventReminded', { number: event.data.number, amount: money(event.data.amountMinor) });
    case 'stopped':
      return t('OrderEventStopped');
    case 'letGo':
      return t('OrderEventLetGo');
    case 'cancelled':
      return t('OrderEventCancelled', { units: event.data.units });
    case 'credited':
      return t('OrderEventCredited', { number: event.data.number, amount: money(event.data.amountMinor) });
    case 'revoked':
      return t('OrderEventRevoked', { units: event.data.units });
    case 'refund-asked':
      return t('OrderEventRefundAsked', { amount: money(event.data.amountMinor) });
    case 'refunded':
      return t('OrderEventRefunded', { amount: money(event.data.amountMinor) });
    case 'refund-failed':
      return t('OrderEventRefundFailed', { amount: money(event.data.amountMinor) });
    case 'return-asked':
      return t('OrderEventReturnAsked', { units: event.data.units });
    case 'return-approved':
      return t('OrderEventReturnApproved', { number: event.data.number, date: longDate(event.data.sendBy, language) });
    case 'return-refused':
      return t('OrderEventReturnRefused');
    case 'return-received':
      return t('OrderEventReturnReceived', { number: event.data.number, units: event.data.units });
    case 'return-lapsed':
      return t('OrderEventReturnLapsed', { number: event.data.number });
    case 'return-closed':
      return t('OrderEventReturnClosed', { number: event.data.number });
    case 'refunded-outside':
      return t('OrderEventRefundOutside', { amount: money(event.data.amountMinor) });
  }
}
