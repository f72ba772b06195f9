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
} as const satisfies Record<SumKind, PhraseKey>;

/** When items are delivered, and when a card is charged. */
const deliveryKeys = {
  unlocked: { text: 'MailOrderDeliveryUnlocked', card: 'MailOrderDeliveryUnlockedCard' },
  later: { text: 'MailOrderDeliveryLater', card: 'MailOrderDeliveryLaterCard' },
  mixed: { text: 'MailOrderDeliveryMixed', card: 'MailOrderDeliveryMixedCard' },
  stopped: { text: 'MailOrderDeliveryStopped', card: 'MailOrderDeliveryStopped' },
} as const satisfies Record<Delivery, { text: PhraseKey; card: PhraseKey }>;

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
  ];
  return facts.flatMap(({ key, lines }) => (lines ? [{ title: words.t(key), lines: lines.map(oneLine) }] : []));
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
export function deliveryText({ delivery, payment }: MailedOrder, { t }: Words): string[] {
  if (!delivery) return [];
  const { text, card } = deliveryKeys[delivery];
  return [payment.kind === 'card' ? `${t(text)} ${t(card)}` : t(text)];
}

/** Describes when a delayed line is expected. */
export const formatAwaited = ({ code, date }: Awaited, { t }: Words): string =>
  date === null ? t(awaitedKeys[code].undated) : t(awaitedKeys[code].dated, { date: oneLine(date) });

export const totalLabel = ({ kind, name }: MailedOrder['totals'][number], { t }: Words): string =>
  name ? `${t(sumKeys[kind])}: ${oneLine(name)}` : t(sumKeys[kind]);

/** Formats an order as plain text. */
export function formatOrder(order: MailedOrder, words: Words): string {
  const { t } = words;
  const items = order.lines.map(
    ({ quantity, name, details, amount, awaited }) =>
      `${quantity} × ${oneLine(name)}${details && ` (${oneLine(details)})`}: ${amount}${
        awaited ? `\n  ${formatAwaited(awaited, words)}` : ''
      }`,
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
