import type { Locality } from '../../../platform/installation/installation.contract.ts';
import type { EmailDraft, MailedOrder } from '../../../platform/email/mail.contract.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from '../order-wording.ts';
import type { OrderRenewal } from '../order-renewals.rules.ts';
import { orderFigures } from '../order-figures.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** Returns the confirmation email of an order, in the order's language. */
export function writeOrderEmail({
  order,
  lines,
  renewals,
  hasDownloads,
  calendarLink,
  invoiceLink = null,
  link,
  accountLink,
  installation,
}: {
  order: Order;
  lines: readonly OrderLine[];
  /** Its plans with automatic renewal. */
  renewals: readonly OrderRenewal[];
  /** Page of the account where automatic renewals are stopped. */
  accountLink: string;
  /** True if it contains files to download. */
  hasDownloads: boolean;
  /** Address of the calendar with its course dates. */
  calendarLink: string;
  /** Its invoices as a PDF; null if none is sent with the mail. */
  invoiceLink?: string | null;
  link: string;
  installation: Locality;
}): EmailDraft {
  const { language } = order;
  const money = (amountMinor: number) => formatMoney(amountMinor, language, installation.country);
  const figures = orderFigures(order, lines);
  return {
    to: order.email,
    language,
    content: {
      kind: 'orderConfirmation',
      name: order.firstName,
      orderNumber: order.orderNumber,
      link,
      order: {
        lines: lines.map((line, index) => ({
          quantity: line.quantity,
          name: line.name[language],
          details: lineDetails(line, language, installation),
          ...(line.awaitedCode && {
            awaited: { code: line.awaitedCode, date: line.awaitedOn && longDate(line.awaitedOn, language) },
          }),
          ...(line.promisedOn && {
            promised: { date: longDate(line.promisedOn, language), isFile: line.isDigital },
          }),
          amount: money(figures.lines[index]?.amountMinor ?? 0),
        })),
        totals: figures.sums.map(({ kind, amountMinor, name }) => ({
          kind,
          amount: money(amountMinor),
          ...(name && { name: name[language] }),
        })),
        shipTo: order.shippingAddress && addressLines(order.shippingAddress, language),
        shippingMethod: shippingLabel(order, language) || null,
        billTo: order.billingAddress && addressLines(order.billingAddress, language),
        payment: paymentOf(order),
        ...(order.delivery && { delivery: order.stoppedBy === null ? order.delivery : ('stopped' as const) }),
        ...(invoiceLink !== null && { invoiceLink }),
        ...withdrawalOf(order),
        renewals: renewals.map(({ name, renewsOn, amountMinor, term, isStoppable }) => ({
          name: name[language],
          date: longDate(renewsOn, language),
          amount: money(amountMinor),
          term,
          stopLink: isStoppable ? accountLink : null,
        })),
        downloads: hasDownloads ? (order.userId === null ? 'guest' : 'account') : null,
        courses:
          order.stoppedBy === null && lines.some(({ enrollment }) => enrollment !== null)
            ? { calendarLink: lines.some(({ session }) => session !== null) ? calendarLink : null }
            : null,
      },
    },
  };
}

function withdrawalOf({ withdrawal, language }: Order): Pick<MailedOrder, 'withdrawal'> {
  if (!withdrawal || withdrawal.answer === 'business') return {};
  const { text, until, opensOn } = withdrawal;
  if (until === null || opensOn === null) return { withdrawal: { kind: 'waived', text } };
  return {
    withdrawal: { kind: 'kept', until: longDate(until, language), opensOn: longDate(opensOn, language) },
  };
}

function paymentOf({ paymentMethod, card, poNumber }: Order): MailedOrder['payment'] {
  if (paymentMethod === 'purchase-order') return { kind: 'purchase-order', number: poNumber };
  if (paymentMethod === 'credit') return { kind: 'credit' };
  if (paymentMethod === 'none' || !card) return { kind: 'none' };
  return { kind: 'card', brand: cardName(card.brand), last4: card.last4 };
}
