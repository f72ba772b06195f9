import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { GivenMethod, RefundState } from '../../../server/store/orders/credits/credit.contract.ts';
import { creditReasonKeys } from '../../../server/store/orders/credits/credit-reason-keys.ts';
import { balanceOf } from '../../../server/store/orders/balance/balance.rules.ts';
import { type Books } from '../../../server/store/orders/credits/read-books.ts';
import { creditNotePath } from '../../../server/store/orders/order-paths.rules.ts';
import { cardName } from '../../../server/store/orders/order-wording.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** A document of an order, or money given back, in the reader's language. */
interface ShownDocument {
  number: string;
  date: string;
  amount: string;
}
interface ShownCredit extends ShownDocument {
  reason: string;
  note: string;
  /** The PDF; null for readers who are not the buyer. */
  href: string | null;
}
interface ShownRefund {
  id: string;
  date: string;
  amount: string;
  way: string;
  state: string;
  /** For staff: why it failed, or the number of a check or transfer. */
  remark: string;
}

/** The money of an order. */
export interface ShownMoney {
  /** Invoiced − credited − paid + given back = owed. */
  box: { label: string; amount: string }[];
  /** What is owed to the buyer because a refund failed; null if nothing is. */
  oweBack: string | null;
  invoices: (ShownDocument & { id: string; isCreditable: boolean })[];
  credits: ShownCredit[];
  refunds: ShownRefund[];
}

interface Reader {
  language: Locale;
  t: Translate;
  locality: Locality;
  /** Token of the link that a guest has followed. */
  link?: string | null;
  isForStaff?: boolean;
}

const stateKeys = {
  waiting: 'RefundWaiting',
  refused: 'RefundRefused',
  asked: 'RefundAsked',
  done: 'RefundDone',
  failed: 'RefundFailed',
  owed: 'RefundOwed',
} as const satisfies Record<RefundState, PhraseKey>;

const wayKeys = {
  card: 'RefundByCard',
  credit: 'RefundByCredit',
  check: 'RefundByCheck',
  wire: 'RefundByWire',
  dispute: 'RefundByDispute',
} as const satisfies Record<GivenMethod, PhraseKey>;

/** Returns how money goes back, with the card if it goes there. */
export function refundWay(method: GivenMethod, { card }: Pick<Order, 'card'>, t: Translate): string {
  if (method !== 'card' || !card) return t(wayKeys[method]);
  return `${cardName(card.brand)} ${card.last4}`;
}

/** Returns the money of an order for its reader. */
export function showMoney(order: Order, books: Books, reader: Reader): ShownMoney {
  const { language, t, locality, link = null, isForStaff = false } = reader;
  const money = (amountMinor: number) => formatMoney(amountMinor, language, locality.country);
  const day = (at: Date) => timeText(at, language, 'day', locality.timeZone);
  const box = balanceOf(books);
  const credited = (id: string) =>
    books.notes.filter(({ invoiceId }) => invoiceId === id).reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return {
    box: [
      { label: t('MoneyInvoiced'), amount: money(box.invoicedMinor) },
      { label: t('MoneyCredited'), amount: money(0 - box.creditedMinor) },
      { label: t('MoneyPaid'), amount: money(0 - box.paidMinor) },
      { label: t('MoneyGivenBack'), amount: money(box.givenMinor) },
      { label: t('MoneyOwed'), amount: money(box.owedMinor) },
    ],
    oweBack: box.oweBackMinor > 0 ? money(box.oweBackMinor) : null,
    invoices: books.invoices.map(({ id, number, issuedAt, totalMinor }) => ({
      id,
      number,
      date: day(issuedAt),
      amount: money(totalMinor),
      isCreditable: credited(id) < totalMinor,
    })),
    credits: books.notes.map(({ number, issuedAt, totalMinor, reason, note }) => ({
      number,
      date: day(issuedAt),
      amount: money(totalMinor),
      reason: t(creditReasonKeys[reason]),
      note,
      href: isForStaff ? null : creditNotePath(order.orderNumber, number, language, link),
    })),
    refunds: books.refunds.map(({ id, amountMinor, method, state, createdAt, failure, reference, isOutside }) => ({
      id,
      date: day(createdAt),
      amount: money(amountMinor),
      way: [refundWay(method, order, t), isOutside && isForStaff ? t('RefundOutside') : ''].filter(Boolean).join(', '),
      // Whether another person must agree first is no concern of the buyer.
      state: t(stateKeys[!isForStaff && (state === 'waiting' || state === 'refused') ? 'asked' : state]),
      remark: isForStaff ? (failure ?? reference ?? '') : '',
    })),
  };
}
