import type { MailLanguage } from './mail-texts.ts';
import type { MailedOrder } from './mail.contract.ts';
import { oneLine } from './one-line.ts';

export type OrderWords = MailLanguage['order'];

/** Lists shipping and payment, as far as they apply. */
export function listOrderFacts(order: MailedOrder, words: OrderWords) {
  const { shipTo, shippingMethod, billTo, payment } = order;
  const paid = words.payments[payment.kind].replace(/\{(\w+)\}/g, (_, key: string) =>
    key in payment ? ((payment as Record<string, string>)[key] ?? '') : '',
  );
  const facts = [
    { title: words.shipTo, lines: shipTo },
    { title: words.shippingMethod, lines: shippingMethod && [shippingMethod] },
    { title: words.billTo, lines: billTo },
    { title: words.payment, lines: [paid] },
    { title: words.renewals.title, lines: renewalLines(order, words) },
  ];
  return facts.flatMap(({ title, lines }) => (lines ? [{ title, lines: lines.map(oneLine) }] : []));
}

const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/** Describes automatic renewals, with price and how to stop them; null if there are none. */
function renewalLines({ renewals = [] }: MailedOrder, { renewals: words }: OrderWords): string[] | null {
  if (renewals.length === 0) return null;
  const stops = renewals.map(({ stopLink }) => (stopLink ? fill(words.stop, { link: stopLink }) : words.stopByDesk));
  return [
    ...renewals.map(({ term, name, date, amount }) => fill(words.terms[term], { name, date, amount })),
    ...new Set(stops),
  ];
}

/** Describes delivery and the time of the charge; empty for emails of earlier versions. */
export function deliveryText({ delivery, payment }: MailedOrder, words: OrderWords): string[] {
  if (!delivery) return [];
  const { text, card } = words.deliveries[delivery];
  return [payment.kind === 'card' ? `${text} ${card}` : text];
}

/** Describes when a delayed line is expected. */
export const formatAwaited = (
  { code, date }: NonNullable<MailedOrder['lines'][number]['awaited']>,
  words: OrderWords,
): string => (date === null ? words.awaited[code].undated : fill(words.awaited[code].dated, { date: oneLine(date) }));

export const totalLabel = ({ kind, name }: MailedOrder['totals'][number], words: OrderWords): string =>
  name ? `${words.totals[kind]}: ${oneLine(name)}` : words.totals[kind];

/** Formats an order as plain text. */
export function formatOrder(order: MailedOrder, words: OrderWords): string {
  const items = order.lines.map(
    ({ quantity, name, details, amount, awaited }) =>
      `${quantity} × ${oneLine(name)}${details && ` (${oneLine(details)})`}: ${amount}${
        awaited ? `\n  ${formatAwaited(awaited, words)}` : ''
      }`,
  );
  const sums = order.totals.map((total) => `${totalLabel(total, words)}: ${total.amount}`);
  const facts = listOrderFacts(order, words).map(({ title, lines }) => [`${title}:`, ...lines].join('\n'));
  const files = order.downloads ? [words.downloads[order.downloads]] : [];
  const calendar = order.courses?.calendarLink;
  const courses = order.courses
    ? [words.courses, ...(calendar ? [`${words.calendar}\n${oneLine(calendar)}`] : [])]
    : [];
  return [items.join('\n'), sums.join('\n'), ...facts, ...files, ...courses].join('\n\n');
}
