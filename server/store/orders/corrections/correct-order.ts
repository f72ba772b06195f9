import { eq } from 'drizzle-orm';
import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { showTexts } from '../../../people/accounts/address-names.rules.ts';
import type { AddressTexts } from '../../../people/accounts/address.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { cleanEmail, findEmailProblem } from '../../../platform/email.rules.ts';
import { findChangedFields } from '../../../platform/outbox/changed-fields.rules.ts';
import { type Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { checkAddress } from '../../checkout/check-address.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import type { OrderAddress } from '../order-draft.contract.ts';
import type { OrderServices } from '../order-services.ts';
import { orderSubject } from '../order-subject.rules.ts';
import { lockOrder, raiseVersion, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { listShipments } from '../shipments/shipment.repo.ts';
import { correctAddress, formProblems, isSameAddress, mayCorrectAddress } from './correction.rules.ts';
import { enqueueCorrection } from './correction-messages.ts';

type Services = Pick<OrderServices, 'db' | 'clock' | 'env' | 'installation' | 'delivery' | 'accountContent'>;

interface Correction {
  staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
  order: Order;
  /** The version of the order that the form was made from. */
  version: number;
  email: string;
  /** The lines of the shipping address as typed; null for a form without them. */
  address: Partial<AddressTexts> | null;
  requestId: string;
}

export type CorrectionRefusal = 'not_found' | 'invalid_input' | 'changed_meanwhile' | 'already_shipped';

/**
 * Corrects the email address of an order, and its shipping address before anything has left
 * (docs/decisions/orders-and-downloads.md#corrections). Event, audit entry, the message to the order system and the mails
 * are stored with it. A correction that changes nothing leaves nothing.
 * @returns the order as it is then
 */
export async function correctOrder(services: Services, asked: Correction): Promise<Result<Order, CorrectionRefusal>> {
  if (!may(asked.staff, 'orders.decide')) return fail('not_found', 'There is no such order.');
  const checked = await checkEntries(services, asked);
  if (!checked.ok) return checked;
  const { db, delivery } = services;
  const corrected = await db.transaction((tx) => store(tx, services, asked, checked.value));
  if (corrected.ok) delivery.poke();
  return corrected;
}

interface Entries {
  email: string;
  address: OrderAddress | null;
}

/** Reads content, so it runs before the transaction. */
async function checkEntries(
  { accountContent }: Services,
  { order, email, address }: Correction,
): Promise<Result<Entries, 'invalid_input'>> {
  const stored = cleanEmail(email);
  const emailProblem = findEmailProblem(stored);
  const entered = address && order.shippingAddress && correctAddress(order.shippingAddress, address);
  const checked = entered && (await checkAddress(accountContent, { ...entered, isPoBox: false }));
  const problems: Problems = {
    ...(emailProblem && { email: emailProblem }),
    ...(checked && !checked.ok && formProblems(checked.problems ?? {})),
  };
  if (Object.keys(problems).length > 0) {
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  }
  if (!checked?.ok) return succeed({ email: stored, address: null });
  const { isPoBox: _, ...lines } = checked.value;
  return succeed({ email: stored, address: lines });
}

async function store(
  tx: Database,
  services: Services,
  { staff, order: { id }, version, requestId }: Correction,
  { email, address }: Entries,
): Promise<Result<Order, CorrectionRefusal>> {
  const { clock } = services;
  const order = await lockOrder(tx, id);
  if (!order) return fail('not_found', 'There is no such order.');
  if (order.version !== version) return fail('changed_meanwhile', 'Somebody has changed this order since.');
  const { shippingAddress: was } = order;
  const isMoved = address !== null && was !== null && !isSameAddress(was, address);
  const isMailedElsewhere = email !== order.email;
  if (!isMoved && !isMailedElsewhere) return succeed(order);
  if (isMoved && !mayCorrectAddress(order, (await listShipments(tx, id)).length)) {
    return fail('already_shipped', 'The order has left already, or is cancelled.');
  }
  await raiseVersion(tx, order, version);
  const [after] = await tx
    .update(orders)
    .set({
      email,
      // The billing address stays: invoices name it.
      ...(isMoved && { shippingAddress: address, shippingAddressId: null, isBillingSameAsShipping: false }),
    })
    .where(eq(orders.id, id))
    .returning();
  if (!after) throw new Error('An order that was locked is gone.');
  const cause = { actor: 'staff', actorUserId: staff.userId, at: clock.now() } as const;
  if (isMoved) await recordOrderEvent(tx, id, { kind: 'addressCorrected', data: { from: showTexts(was) } }, cause);
  if (isMailedElsewhere) await recordOrderEvent(tx, id, { kind: 'emailCorrected', data: { from: order.email } }, cause);
  await recordAudit(tx, clock, {
    actorUserId: staff.userId,
    subjectUserId: orderSubject(order),
    requestId,
    action: 'order-correct',
    detail: `order ${order.orderNumber}`,
    changes: findChangedFields({ email: order.email, ...was }, { email, ...after.shippingAddress }),
  });
  await enqueueCorrection(tx, services, { before: order, after });
  return succeed(after);
}
