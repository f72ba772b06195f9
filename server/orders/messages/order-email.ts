import type { EmailDraft, MailedOrder } from '../../email/mail.contract.ts';
import { longDate } from '../../dates/date-text.rules.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from '../order-wording.ts';
import { renewalsOf } from '../order-renewals.rules.ts';
import { paidMinor } from '../show-order.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** The email that confirms an order, in the language it was placed in. */
export function writeOrderEmail({
  order,
  lines,
  hasDownloads,
  calendarLink,
  link,
  accountLink,
}: {
  order: Order;
  lines: readonly OrderLine[];
  /** Where the account stops what renews by itself. */
  accountLink: string;
  /** True when it holds files to download. */
  hasDownloads: boolean;
  /** Address of the dates of its courses. */
  calendarLink: string;
  link: string;
}): EmailDraft {
  const { language } = order;
  const money = (amountMinor: number) => formatMoney(amountMinor, language);
  const totals: MailedOrder['totals'] = [
    { kind: 'subtotal', amount: money(order.subtotalMinor) },
    ...(order.discountMinor > 0 ? [{ kind: 'discount' as const, amount: money(-order.discountMinor) }] : []),
    { kind: order.exemptionCertificateId ? 'taxExempt' : 'tax', amount: money(order.taxMinor) },
    ...(order.shippingMethod ? [{ kind: 'shipping' as const, amount: money(order.shippingMinor) }] : []),
    { kind: 'total', amount: money(paidMinor(order)) },
  ];
  return {
    to: order.email,
    language,
    content: {
      kind: 'orderConfirmation',
      name: order.firstName,
      orderNumber: order.orderNumber,
      link,
      order: {
        lines: lines.map((line) => ({
          quantity: line.quantity,
          name: line.name[language],
          details: lineDetails(line, language),
          amount: money(line.totalMinor),
        })),
        totals,
        shipTo: order.shippingAddress && addressLines(order.shippingAddress, language),
        shippingMethod: shippingLabel(order, language) || null,
        billTo: order.billingAddress && addressLines(order.billingAddress, language),
        payment: paymentOf(order),
        ...(order.delivery && { delivery: order.delivery }),
        renewals: renewalsOf(lines).map(({ name, renewsOn, amountMinor, term, isStoppable }) => ({
          name: name[language],
          date: longDate(renewsOn, language),
          amount: money(amountMinor),
          term,
          stopLink: isStoppable ? accountLink : null,
        })),
        downloads: hasDownloads ? (order.userId === null ? 'guest' : 'account') : null,
        courses: lines.some(({ enrollment }) => enrollment !== null)
          ? { calendarLink: lines.some(({ session }) => session !== null) ? calendarLink : null }
          : null,
      },
    },
  };
}

function paymentOf({ paymentMethod, card, poNumber }: Order): MailedOrder['payment'] {
  if (paymentMethod === 'purchase-order') return { kind: 'purchase-order', number: poNumber };
  if (paymentMethod === 'none' || !card) return { kind: 'none' };
  return { kind: 'card', brand: cardName(card.brand), last4: card.last4 };
}
