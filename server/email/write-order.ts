import { escapeHtml, oneLine } from './escape-text.ts';
import type { MailLanguage } from './mail-texts.ts';
import type { MailedOrder } from './mail.contract.ts';

type Words = MailLanguage['order'];

/** An order in plain text, one thing a line. */
export function orderAsText(order: MailedOrder, words: Words): string {
  const items = order.lines.map(
    ({ quantity, name, details, amount }) =>
      `${quantity} × ${oneLine(name)}${details && ` (${oneLine(details)})`}: ${amount}`,
  );
  const sums = order.totals.map(({ kind, amount }) => `${words.totals[kind]}: ${amount}`);
  const facts = factsOf(order, words).map(({ title, lines }) => [`${title}:`, ...lines].join('\n'));
  const files = order.downloads ? [words.downloads[order.downloads]] : [];
  return [items.join('\n'), sums.join('\n'), ...facts, ...files].join('\n\n');
}

const amountStyle = 'padding:6px 0 6px 16px;text-align:right;white-space:nowrap;vertical-align:top';
const row = (label: string, amount: string, style: string): string =>
  `<tr><td style="padding:6px 0;${style}">${label}</td><td style="${amountStyle};${style}">${escapeHtml(amount)}</td></tr>`;

/** An order as the table of a mail; styles are inline, for mail programs read no others. */
export function orderAsHtml(order: MailedOrder, words: Words): string {
  const items = order.lines.map(({ quantity, name, details, amount }) => {
    const note = details && `<br><span style="font-size:14px;color:#475563">${escapeHtml(oneLine(details))}</span>`;
    return row(`${quantity} × ${escapeHtml(oneLine(name))}${note}`, amount, 'border-top:1px solid #d5dae1');
  });
  const sums = order.totals.map(({ kind, amount }, index) => {
    const style = `${index === 0 ? 'border-top:2px solid #12406f;' : ''}${kind === 'total' ? 'font-weight:bold' : ''}`;
    return row(escapeHtml(words.totals[kind]), amount, style);
  });
  const facts = factsOf(order, words).map(
    ({ title, lines }) => `<p><strong>${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join('<br>')}</p>`,
  );
  const files = order.downloads ? `<p>${escapeHtml(words.downloads[order.downloads])}</p>` : '';
  const table = `<table role="presentation" style="width:100%;border-collapse:collapse">${[...items, ...sums].join('')}</table>`;
  return table + facts.join('') + files;
}

/** Where the order goes and how it was paid, as far as it goes anywhere. */
function factsOf({ shipTo, shippingMethod, billTo, payment }: MailedOrder, words: Words) {
  const paid = words.payments[payment.kind].replace(/\{(\w+)\}/g, (_, key: string) =>
    key in payment ? ((payment as Record<string, string>)[key] ?? '') : '',
  );
  const facts = [
    { title: words.shipTo, lines: shipTo },
    { title: words.shippingMethod, lines: shippingMethod && [words.shippingMethods[shippingMethod]] },
    { title: words.billTo, lines: billTo },
    { title: words.payment, lines: [paid] },
  ];
  return facts.flatMap(({ title, lines }) => (lines ? [{ title, lines: lines.map(oneLine) }] : []));
}
