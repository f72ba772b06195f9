import { and, eq, inArray } from 'drizzle-orm';
import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { orderSubject } from '../order-subject.rules.ts';
import type { OrderServices } from '../order-services.ts';
import { listOrderLines, type Order } from '../order.repo.ts';
import { entitlements } from '../grants/entitlement.table.ts';
import { confirmationMessage } from './confirmation-message.ts';

/** Sends the confirmation of an order again, to the address of the order; noted on the order. */
export async function resendConfirmation(
  services: Pick<OrderServices, 'db' | 'clock' | 'env' | 'installation' | 'delivery'>,
  {
    staff,
    order,
    requestId,
  }: { staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>; order: Order; requestId: string },
): Promise<Result<null, 'not_found'>> {
  const { db, clock, delivery } = services;
  if (!may(staff, 'orders.decide')) return fail('not_found', 'There is no such order.');
  await db.transaction(async (tx) => {
    const reference = `order-${order.id}-again-${crypto.randomUUID()}`;
    await enqueue(tx, clock, await orderConfirmation(tx, services, order, reference));
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: orderSubject(order),
      action: 'order-resend',
      detail: `order ${order.orderNumber}`,
      requestId,
    });
  });
  delivery.poke();
  return succeed(null);
}

/** Returns the confirmation of an order as it is now, with a new link for a guest. */
export async function orderConfirmation(
  tx: Database,
  services: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  order: Order,
  reference: string,
): Promise<OutgoingMessage> {
  const lines = await listOrderLines(tx, order.id);
  const lineIds = lines.map(({ id }) => id);
  const isDownload = and(inArray(entitlements.orderLineId, lineIds), eq(entitlements.kind, 'download'));
  const hasDownloads = (await tx.$count(entitlements, isDownload)) > 0;
  return confirmationMessage(tx, services, { order, lines, hasDownloads, reference });
}
