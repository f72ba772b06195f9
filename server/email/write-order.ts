import { escapeHtml, oneLine } from './escape-text.ts';
import type { MailLanguage } from './mail-texts.ts';
import type { MailedOrder } from './mail.contract.ts';

type Words = MailLanguage['order'];

/** An order in plain text, one thing a line. */
export function orderAsText({ lines, totals, shipTo }: MailedOrder, words: Words): string {
  const items = lines.map(
    ({ quantity, name, details, amount }) =>
      `${quantity} × ${oneLine(name)}${details && ` (${oneLine(details)})`}: ${amount}`,
  );
  const sums = totals.map(({ kind, amount }) => `${words.totals[kind]}: ${amount}`);
  const place = shipTo && [`${words.shipTo}:`, ...shipTo.map(oneLine)].join('\n');
  return [items.join('\n'), sums.join('\n'), ...(place ? [place] : [])].join('\n\n');
}

const amountStyle = 'padding:6px 0 6px 16px;text-align:right;white-space:nowrap;vertical-align:top';
const row = (label: string, amount: string, style: string): string =>
  `<tr><td style="padding:6px 0;${style}">${label}</td><td style="${amountStyle};${style}">${escapeHtml(amount)}</td></tr>`;

/** An order as the table of a mail; styles are inline, for mail programs read no others. */
export function orderAsHtml({ lines, totals, shipTo }: MailedOrder, words: Words): string {
  const items = lines.map(({ quantity, name, details, amount }) => {
    const note = details && `<br><span style="font-size:14px;color:#475563">${escapeHtml(oneLine(details))}</span>`;
    return row(`${quantity} × ${escapeHtml(oneLine(name))}${note}`, amount, 'border-top:1px solid #d5dae1');
  });
  const sums = totals.map(({ kind, amount }, index) => {
    const style = `${index === 0 ? 'border-top:2px solid #12406f;' : ''}${kind === 'total' ? 'font-weight:bold' : ''}`;
    return row(escapeHtml(words.totals[kind]), amount, style);
  });
  const place = shipTo
    ? `<p><strong>${escapeHtml(words.shipTo)}</strong><br>${shipTo.map((line) => escapeHtml(oneLine(line))).join('<br>')}</p>`
    : '';
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${[...items, ...sums].join('')}</table>${place}`;
}
