import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { cleanLine, findLineProblem } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { returnStock } from '../../catalog/stock.ts';
import { freeSeats } from '../attendees/free-seats.ts';
import { findAttempt } from '../attempt.repo.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { grantLines } from '../grants/grant-lines.ts';
import { allUnits, billLines, issueInvoice, unlockedUnits } from '../invoices/issue-invoice.ts';
import { grossOf } from '../invoices/shares.rules.ts';
import { refundOverpaid } from '../credits/cancel-units.ts';
import { settleUses } from '../credits/promotion-uses.repo.ts';
import { reverseTax } from '../credits/reverse-tax.ts';
import { saveCancelled } from '../reduced-orders.repo.ts';
import { orderMail } from '../messages/order-mail.ts';
import { moveMessages } from '../messages/order-messages.ts';
import { orderSubject } from '../order-subject.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { completeStatus } from '../order-payment.states.ts';
import { findOrder, listOrderLines, lockOrder, raiseVersion, updateStop, type Order } from '../order.repo.ts';

/** Longest reason of a refusal, in characters. */
export const refusalLimit = 500;

interface Decision {
  staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
  orderId: number;
  /** The version of the order that the member of staff saw. */
  version: number;
  requestId: string;
}

type Refusal = 'not_found' | 'changed' | 'invalid_input';

/**
 * Lets an order go that waits for accounts: what can be unlocked is granted and invoiced, and the buyer and the order
 * system are told. On record, and never by its own buyer
 * (docs/decisions/orders-and-downloads.md#orders-that-wait-for-accounts).
 */
export async function letOrderGo(services: SettleServices, decision: Decision): Promise<Result<Order, Refusal>> {
  const { db, clock } = services;
  const written = await db.transaction(async (tx) => {
    const found = await lockStopped(tx, decision);
    if (!found.ok) return found;
    const { order, account } = found.value;
    const lines = await listOrderLines(tx, order.id);
    const attempt = await findAttempt(tx, order.attemptId);
    if (!attempt) throw new Error('An order that waits has no attempt.');
    const status = order.delivery === 'unlocked' ? completeStatus : order.status;
    await updateStop(tx, order.id, { stoppedBy: null, status });
    const free: Order = { ...order, stoppedBy: null, status };
    // What was cancelled while the order waited is not granted.
    const left = lines
      .filter(({ quantity, cancelledUnits }) => quantity > cancelledUnits)
      .map((line) => ({ ...line, quantity: line.quantity - line.cancelledUnits }));
    const { moves } = await grantLines(tx, services, { order: free, lines: left, draft: attempt.draft, account });
    await recordDecision(tx, services, decision, { order, action: 'order-release', reason: '' });
    const tell = await messagesOf(tx, services, free, { kind: 'order-released', mail: 'orderLetGo', reason: '' });
    await enqueue(tx, clock, ...tell, ...(account ? moveMessages(account, { order: free, moves }) : []));
    const at = clock.now();
    const cause = { actor: 'staff', actorUserId: decision.staff.userId, at } as const;
    await recordOrderEvent(tx, order.id, { kind: 'letGo', data: {} }, cause);
    await issueInvoice(tx, services, { order: free, lines, units: unlockedUnits(lines), shipmentId: null });
    return succeed(free);
  });
  if (written.ok) services.delivery.poke();
  return written;
}

/** Refuses an order that waits for accounts: it is cancelled, its stock is put back, and buyer and order system are told. */
export async function refuseOrder(
  services: SettleServices,
  decision: Decision & { reason: string },
): Promise<Result<null, Refusal>> {
  const { db, clock } = services;
  const reason = cleanLine(decision.reason);
  const problem = findLineProblem(reason, { max: refusalLimit, isRequired: true });
  if (problem) return failFields('invalid_input', 'Give the buyer a reason.', { reason: problem });
  const written = await db.transaction(async (tx) => {
    const found = await lockStopped(tx, decision);
    if (!found.ok) return found;
    const { order } = found.value;
    const lines = await listOrderLines(tx, order.id);
    const cancelledAt = clock.now();
    // Lines that were cancelled while the order waited have nothing left.
    const units = new Map([...allUnits(lines)].filter(([, some]) => some > 0));
    const amounts = billLines({ order, lines, units }, []);
    const reducedMinor = amounts.reduce((sum, amount) => sum + grossOf(amount), 0);
    await saveCancelled(tx, order, { units, reducedMinor, at: cancelledAt });
    await returnStock(
      tx,
      lines
        .filter(({ id }) => units.has(id))
        .map(({ id, sku, session }) => ({ sku, quantity: units.get(id) ?? 0, sessionId: session?.id ?? null })),
    );
    await freeSeats(tx, clock, { order, lines, units });
    await settleUses(tx, order.id);
    await reverseTax(tx, clock, { order, lines, amounts, reference: `${order.orderNumber}-refused` });
    await recordDecision(tx, services, decision, { order, action: 'order-refuse', reason });
    const tell = await messagesOf(tx, services, order, { kind: 'order-refused', mail: 'orderRefused', reason });
    await enqueue(tx, clock, ...tell);
    const count = [...units.values()].reduce((sum, some) => sum + some, 0);
    const cause = { actor: 'staff', actorUserId: decision.staff.userId, at: cancelledAt } as const;
    const event = { kind: 'cancelled', data: { units: count, amountMinor: reducedMinor } } as const;
    await recordOrderEvent(tx, order.id, event, cause);
    // Only the buyer's credit was taken for an order that waits.
    await refundOverpaid(tx, { ...order, reducedMinor }, { mostMinor: reducedMinor, limitMinor: null, cause });
    return succeed(null);
  });
  if (written.ok) services.delivery.poke();
  return written;
}

/** Locks the buyer's record and the order, in the sequence of placing one. */
async function lockStopped(tx: Database, { staff, orderId, version }: Decision) {
  if (!may(staff, 'receivables')) return fail('not_found', 'There is no such order.');
  const seen = await findOrder(tx, orderId);
  const account = seen?.userId ? await lockAccount(tx, seen.userId) : null;
  const order = await lockOrder(tx, orderId);
  if (!order || order.userId === staff.userId) return fail('not_found', 'There is no such order.');
  if (order.stoppedBy !== 'accounts') return fail('changed', 'This order does not wait any more.');
  if (!(await raiseVersion(tx, order, version))) return fail('changed', 'Somebody has changed this order.');
  return succeed({ order, account });
}

const recordDecision = (
  tx: Database,
  { clock }: SettleServices,
  { staff, requestId }: Decision,
  { order, action, reason }: { order: Order; action: 'order-release' | 'order-refuse'; reason: string },
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: staff.userId,
    subjectUserId: orderSubject(order),
    action,
    detail: [`order ${order.orderNumber}`, reason].filter(Boolean).join(': '),
    requestId,
  });

/** Returns what buyer and order system are told of a decision. */
async function messagesOf(
  tx: Database,
  services: SettleServices,
  order: Order,
  {
    kind,
    mail,
    reason,
  }: { kind: 'order-released' | 'order-refused'; mail: 'orderLetGo' | 'orderRefused'; reason: string },
): Promise<OutgoingMessage[]> {
  const { id, orderNumber, userId } = order;
  const reference = `order-${id}-${kind}`;
  return [
    {
      connector: 'erp',
      kind,
      reference,
      payload: { orderId: String(id), orderNumber, reason },
      ...(userId !== null && { subjectUserId: userId }),
    },
    await orderMail(tx, services, order, { kind: 'order-decision', reference: `${reference}-mail` }, (about) => ({
      kind: mail,
      ...about,
      reason,
    })),
  ];
}
