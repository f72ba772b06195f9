import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Words } from '../words.contract.ts';
import type { MailedOrder } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

type Delivery = NonNullable<MailedOrder['delivery']>;
type Awaited = NonNullable<MailedOrder['lines'][number]['awaited']>;
type Renewal = NonNullable<MailedOrder['renewals']>[number];
type SumKind = MailedOrder['totals'][number]['kind'];

const sumKeys = {
  subtotal: 'MailOrderSumSubtotal',
  discount: 'MailOrderSumDiscount',
  tax: 'MailOrderSumTax',
  taxExempt: 'MailOrderSumTaxExempt',
  shipping: 'MailOrderSumShipping',
  total: 'MailOrderSumTotal',
  credit: 'MailOrderSumCredit',
  rest: 'MailOrderSumRest',
} as const satisfies Record<SumKind, PhraseKey>;

/** When items are delivered, at once or once the right to withdraw has ended, and when a card is charged. */
const deliveryKeys = {
  unlocked: {
    text: 'MailOrderDeliveryUnlocked',
    waiting: 'MailOrderDeliveryUnlockedWaits',
    card: 'MailOrderDeliveryUnlockedCard',
  },
  later: { text: 'MailOrderDeliveryLater', waiting: null, card: 'MailOrderDeliveryLaterCard' },
  mixed: {
    text: 'MailOrderDeliveryMixed',
    waiting: 'MailOrderDeliveryMixedWaits',
    card: 'MailOrderDeliveryMixedCard',
  },
  stopped: { text: 'MailOrderDeliveryStopped', waiting: null, card: 'MailOrderDeliveryStopped' },
} as const satisfies Record<Delivery, { text: PhraseKey; waiting: PhraseKey | null; card: PhraseKey }>;

const awaitedKeys = {
  NYP: { undated: 'MailOrderAwaitedNYP', dated: 'MailOrderAwaitedNYPDated' },
  BO: { undated: 'MailOrderAwaitedBO', dated: 'MailOrderAwaitedBODated' },
  POD: { undated: 'MailOrderAwaitedPOD', dated: 'MailOrderAwaitedPODDated' },
} as const satisfies Record<Awaited['code'], { undated: PhraseKey; dated: PhraseKey }>;

const termKeys = {
  yearly: 'MailOrderRenewsYearly',
  monthly: 'MailOrderRenewsMonthly',
} as const satisfies Record<Renewal['term'], PhraseKey>;

export const downloadKeys = {
  account: 'MailOrderDownloadsAccount',
  guest: 'MailOrderDownloadsGuest',
} as const satisfies Record<NonNullable<MailedOrder['downloads']>, PhraseKey>;

function paymentText(payment: MailedOrder['payment'], { t }: Words): string {
  switch (payment.kind) {
    case 'card':
      return t('MailOrderPaidByCard', { brand: payment.brand, last4: payment.last4 });
    case 'purchase-order':
      return t('MailOrderPaidByPurchaseOrder', { number: payment.number });
    case 'credit':
      return t('MailOrderPaidByCredit');
    case 'none':
      return t('MailOrderPaidByNothing');
  }
}

const invoiceLines = ({ invoiceLink }: MailedOrder, { t }: Words): string[] =>
  invoiceLink ? [t('MailOrderInvoice', { link: invoiceLink })] : [];

/** Lists shipping and payment, as far as they apply. */
export function listOrderFacts(order: MailedOrder, words: Words) {
  const { shipTo, shippingMethod, billTo, payment } = order;
  const facts: { key: PhraseKey; lines: string[] | null }[] = [
    { key: 'MailOrderShipTo', lines: shipTo },
    { key: 'MailOrderShippingMethod', lines: shippingMethod === null ? null : [shippingMethod] },
    { key: 'MailOrderBillTo', lines: billTo },
    { key: 'MailOrderPayment', lines: [paymentText(payment, words), ...invoiceLines(order, words)] },
    { key: 'MailOrderRenewals', lines: renewalLines(order, words) },
    { key: 'MailOrderWithdrawal', lines: withdrawalLines(order, words) },
  ];
  return facts.flatMap(({ key, lines }) => (lines ? [{ title: words.t(key), lines: lines.map(oneLine) }] : []));
}

/** Repeats the answer about the right to withdraw, as the law asks for it; null if there is none. */
function withdrawalLines({ withdrawal }: MailedOrder, { t }: Words): string[] | null {
  if (!withdrawal) return null;
  if (withdrawal.kind === 'waived') return [t('MailOrderBegunNow', { text: withdrawal.text })];
  return [t('MailOrderWithdrawUntil', { until: withdrawal.until, opening: withdrawal.opensOn })];
}

/** Describes automatic renewals, with price and how to stop them; null if there are none. */
function renewalLines({ renewals = [] }: MailedOrder, { t }: Words): string[] | null {
  if (renewals.length === 0) return null;
  const stops = renewals.map(({ stopLink }) =>
    stopLink ? t('MailOrderRenewalStop', { link: stopLink }) : t('MailOrderRenewalStopByDesk'),
  );
  return [
    ...renewals.map(({ term, name, date, amount }) => t(termKeys[term], { name, date, amount })),
    ...new Set(stops),
  ];
}

/** Describes delivery and the time of the charge; empty for emails of earlier versions. */
export function deliveryText({ delivery, payment, withdrawal }: MailedOrder, { t }: Words): string[] {
  if (!delivery) return [];
  const { text, waiting, card } = deliveryKeys[delivery];
  const said = withdrawal?.kind === 'kept' && waiting ? t(waiting, { opening: oneLine(withdrawal.opensOn) }) : t(text);
  return [payment.kind === 'card' ? `${said} ${t(card)}` : said];
}

/** Describes when a delayed line is expected, and by which day a line is sent or opens; empty for what is unlocked. */
export function lineNotes({ awaited, promised }: MailedOrder['lines'][number], words: Words): string[] {
  const key = promised?.isFile ? 'MailOrderOpenBy' : 'MailOrderSentBy';
  return [
    ...(awaited ? [formatAwaited(awaited, words)] : []),
    ...(promised ? [words.t(key, { date: oneLine(promised.date) })] : []),
  ];
}

/** Describes when a delayed line is expected. */
const formatAwaited = ({ code, date }: Awaited, { t }: Words): string =>
  date === null ? t(awaitedKeys[code].undated) : t(awaitedKeys[code].dated, { date: oneLine(date) });

export const totalLabel = ({ kind, name }: MailedOrder['totals'][number], { t }: Words): string =>
  name ? `${t(sumKeys[kind])}: ${oneLine(name)}` : t(sumKeys[kind]);

/** Formats an order as plain text. */
export function formatOrder(order: MailedOrder, words: Words): string {
  const { t } = words;
  const items = order.lines.map(
    (line) =>
      `${line.quantity} × ${oneLine(line.name)}${line.details && ` (${oneLine(line.details)})`}: ${line.amount}${lineNotes(
        line,
        words,
      )
        .map((note) => `\n  ${note}`)
        .join('')}`,
  );
  const sums = order.totals.map((total) => `${totalLabel(total, words)}: ${total.amount}`);
  const facts = listOrderFacts(order, words).map(({ title, lines }) => [`${title}:`, ...lines].join('\n'));
  const files = order.downloads ? [t(downloadKeys[order.downloads])] : [];
  const calendar = order.courses?.calendarLink;
  const courses = order.courses
    ? [t('MailOrderCourses'), ...(calendar ? [`${t('MailOrderCalendar')}\n${oneLine(calendar)}`] : [])]
    : [];
  return [items.join('\n'), sums.join('\n'), ...facts, ...files, ...courses].join('\n\n');
}
