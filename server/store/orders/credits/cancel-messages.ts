import type { Database } from '../../../platform/db/connection.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { centsToDollars, formatMoney } from '../../pricing/money.rules.ts';
import type { EventCause } from '../events/order-event.repo.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';

interface CancelledUnits {
  order: Order;
  lines: readonly OrderLine[];
  units: UnitsByLine;
  /** By how much less is to be paid. */
  reducedMinor: number;
  /** What is given back, because it had been taken. */
  refundMinor: number;
  isWhole: boolean;
  cause: EventCause;
  /** False if the caller tells the buyer. */
  isMailed: boolean;
}

/** Puts the messages about cancelled units into the outbox: the buyer, and the order system unless it said so itself. */
export async function enqueueCancelMessages(
  tx: Database,
  services: MailServices,
  cancelled: CancelledUnits,
): Promise<void> {
  const { isMailed, cause } = cancelled;
  const mails = isMailed ? [await cancelMail(tx, services, cancelled)] : [];
  await enqueue(tx, services.clock, ...(cause.actor === 'order-system' ? [] : [cancelMessage(cancelled)]), ...mails);
}

/** Returns units of lines in words, such as "2 × Handbook, 1 × Code". */
export const unitsInWords = (lines: readonly OrderLine[], units: UnitsByLine, language: Locale): string =>
  lines
    .filter(({ id }) => units.has(id))
    .map(({ id, name }) => `${units.get(id)} × ${name[language]}`)
    .join(', ');

function cancelMail(
  tx: Database,
  services: MailServices,
  { order, lines, units, refundMinor }: CancelledUnits,
): Promise<OutgoingMessage> {
  const { id, language } = order;
  const items = unitsInWords(lines, units, language);
  const amount = refundMinor > 0 ? formatMoney(refundMinor, language, services.installation.country) : null;
  const message = { kind: 'order-credit', reference: `order-${id}-cancelled-${crypto.randomUUID()}` };
  return orderMail(tx, services, order, message, ({ name, orderNumber, link }) => ({
    kind: 'unitsCancelled',
    name,
    orderNumber,
    link,
    items,
    amount,
  }));
}

function cancelMessage({ order, lines, units, reducedMinor, isWhole, cause }: CancelledUnits): OutgoingMessage {
  const { id, orderNumber, userId } = order;
  return {
    connector: 'erp',
    kind: 'cancel-order',
    reference: `order-${id}-cancelled-${crypto.randomUUID()}`,
    ...(userId !== null && { subjectUserId: userId }),
    payload: {
      orderId: String(id),
      orderNumber,
      by: cause.actor,
      isWhole,
      amount: centsToDollars(reducedMinor),
      lineItems: lines
        .filter((line) => units.has(line.id))
        .map((line) => ({ lineItemId: line.id, sku: line.sku, units: units.get(line.id) })),
    },
  };
}
