import type { MailLanguage } from './mail-texts.ts';
import type { MailedOrder } from './mail.contract.ts';
import { oneLine } from './one-line.ts';

export type OrderWords = MailLanguage['order'];

/** Where the order goes and how it was paid, as far as it goes anywhere. */
export function factsOf({ shipTo, shippingMethod, billTo, payment }: MailedOrder, words: OrderWords) {
  const paid = words.payments[payment.kind].replace(/\{(\w+)\}/g, (_, key: string) =>
    key in payment ? ((payment as Record<string, string>)[key] ?? '') : '',
  );
  const facts = [
    { title: words.shipTo, lines: shipTo },
    { title: words.shippingMethod, lines: shippingMethod && [shippingMethod] },
    { title: words.billTo, lines: billTo },
    { title: words.payment, lines: [paid] },
  ];
  return facts.flatMap(({ title, lines }) => (lines ? [{ title, lines: lines.map(oneLine) }] : []));
}

/** An order in plain text, one thing a line. */
export function orderAsText(order: MailedOrder, words: OrderWords): string {
  const items = order.lines.map(
    ({ quantity, name, details, amount }) =>
      `${quantity} × ${oneLine(name)}${details && ` (${oneLine(details)})`}: ${amount}`,
  );
  const sums = order.totals.map(({ kind, amount }) => `${words.totals[kind]}: ${amount}`);
  const facts = factsOf(order, words).map(({ title, lines }) => [`${title}:`, ...lines].join('\n'));
  const files = order.downloads ? [words.downloads[order.downloads]] : [];
  const calendar = order.courses?.calendarLink;
  const courses = order.courses
    ? [words.courses, ...(calendar ? [`${words.calendar}\n${oneLine(calendar)}`] : [])]
    : [];
  return [items.join('\n'), sums.join('\n'), ...facts, ...files, ...courses].join('\n\n');
}
