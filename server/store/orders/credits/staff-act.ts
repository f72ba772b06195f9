import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import type { AuditVerb } from '../../../people/access/audit.contract.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Right } from '../../../people/access/roles/right.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Env } from '../../../platform/env/env.ts';
import type { Clock } from '../../../platform/clock.ts';
import { orderSubject } from '../order-subject.rules.ts';
import type { SettleServices } from '../order-services.ts';
import type { Order } from '../order.repo.ts';
import { listRefunds, type Refund } from './refund.repo.ts';
import { liveRefunds } from './owed-refunds.rules.ts';

/** A member of staff at work. */
export interface StaffActor {
  staff: Pick<Person, 'userId' | 'email' | 'rights' | 'impersonator'>;
  requestId: string;
}

export type CreditServices = SettleServices & { env: Pick<Env, 'siteOrigin' | 'refundLimitMinor'> };

/**
 * Returns whether a person may do something about the money of an order: with the right, and never for an order of their
 * own.
 */
export const mayActOn = (
  { staff }: Pick<StaffActor, 'staff'>,
  right: Right,
  { userId, email }: Pick<Order, 'userId' | 'email'>,
): boolean => may(staff, right) && userId !== staff.userId && email.toLowerCase() !== staff.email.toLowerCase();

/** Records what staff did with an order. */
export const recordAct = (
  tx: Database,
  clock: Clock,
  { staff, requestId }: StaffActor,
  { order, action, detail }: { order: Order; action: AuditVerb; detail: string },
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: staff.userId,
    subjectUserId: orderSubject(order),
    action,
    detail: `${detail}, order ${order.orderNumber}`,
    requestId,
  });

/**
 * Returns what a person may still give back of an order alone, in cents: the limit, less what they have asked for without
 * another person, so that a large refund cannot be made of small ones.
 */
export async function limitLeft(
  db: Database,
  { env }: Pick<CreditServices, 'env'>,
  order: Pick<Order, 'id'>,
  userId: string,
): Promise<number> {
  const isTheirs = ({ askedBy, releasedBy, state }: Refund): boolean =>
    askedBy === userId && releasedBy === null && state !== 'waiting' && liveRefunds.includes(state);
  const asked = (await listRefunds(db, order.id))
    .filter(isTheirs)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return Math.max(0, env.refundLimitMinor - asked);
}
