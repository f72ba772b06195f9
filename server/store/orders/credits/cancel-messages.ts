import type { Database } from '../../../platform/db/connection.ts';
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
}

/** Puts the messages about cancelled units into the outbox: the buyer, and the order system unless it said so itself. */
export async function enqueueCancelMessages(
  tx: Database,
  services: MailServices,
  cancelled: CancelledUnits,
): Promise<void> {
  const { order, lines, units, refundMinor, cause } = cancelled;
  const { language } = order;
  const items = lines
    .filter(({ id }) => units.has(id))
    .map(({ id, name }) => `${units.get(id)} × ${name[language]}`)
    .join(', ');
  const amount = refundMinor > 0 ? formatMoney(refundMinor, language, services.installation.country) : null;
  const mail = await orderMail(
    tx,
    services,
    order,
    { kind: 'order-credit', reference: `order-${order.id}-cancelled-${crypto.randomUUID()}` },
    (about) => ({
      kind: 'unitsCancelled',
      ...about,
      items,
      amount,
    }),
  );
  await enqueue(tx, services.clock, ...(cause.actor === 'order-system' ? [] : [cancelMessage(cancelled)]), mail);
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
