import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { centsToDollars } from '../../pricing/money.rules.ts';
import type { Order } from '../order.repo.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import { mailedRefund } from './mailed-refund.ts';
import type { Refund } from './refund.repo.ts';

/** A refund that is made within this time needs no email of its own: that of its credit note has told it. */
const promptly = 3_600_000;

/**
 * Puts the messages about a refund into the outbox: the order system gets every outcome; the buyer is told when one
 * failed, when one was made late, and when it has no credit note that tells of it.
 */
export async function enqueueRefundMessages(
  tx: Database,
  services: MailServices,
  order: Order,
  refund: Refund,
): Promise<void> {
  const { id, creditNoteId, method, amountMinor, state, isOutside, providerRef, createdAt, endedAt } = refund;
  const isLate = endedAt !== null && endedAt.getTime() > createdAt.getTime() + promptly;
  const isOutsideFailed = isOutside && state === 'failed';
  const isTold = state === 'failed' || isLate || refund.releasedBy !== null || refund.replaces !== null || isOutside;
  const isMailed = isTold && !isOutsideFailed;
  const kind = state === 'failed' ? 'refundFailed' : 'refundMade';
  const mails = isMailed
    ? [
        await orderMail(tx, services, order, { kind: 'order-credit', reference: `refund-${id}-${state}` }, (about) => ({
          kind,
          ...about,
          refund: mailedRefund(refund, order, services),
        })),
      ]
    : [];
  await enqueue(
    tx,
    services.clock,
    {
      connector: 'erp',
      kind: 'refund-state',
      reference: `refund-${id}-${state}`,
      ...(order.userId !== null && { subjectUserId: order.userId }),
      payload: {
        refundId: id,
        orderId: String(order.id),
        orderNumber: order.orderNumber,
        creditNoteId,
        method,
        amount: centsToDollars(amountMinor),
        state,
        isOutside,
        AuthorizationId: order.authorizationRef,
        providerRef,
      },
    },
    ...mails,
  );
}
