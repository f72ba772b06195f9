import type { Database } from '../../../platform/db/connection.ts';
import { fail, type Result } from '../../../platform/result.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import { isOwn, listOrderLines, lockOrder, type Order, type OrderLine, type OrderReader } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { listShipments } from '../shipments/shipment.repo.ts';
import { afterCancel, cancellableUnits, cancelUnits, type Cancelled } from './cancel-units.ts';
import { limitLeft, mayActOn, recordAct, type CreditServices, type StaffActor } from './staff-act.ts';

type Refusal = 'not_found' | 'too_many' | 'charging' | 'changed';

/** Cancels units of an order as a member of staff, who saw it in a version. Not for an order of their own. */
export async function cancelOrderUnits(
  services: CreditServices,
  actor: StaffActor,
  { orderId, units, seenVersion }: { orderId: number; units: UnitsByLine; seenVersion: number },
): Promise<Result<Cancelled, Refusal>> {
  const { db, clock } = services;
  const cancelled = await db.transaction(async (tx): Promise<Result<Cancelled, Refusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !mayActOn(actor, 'orders.credit', order)) return fail('not_found', 'There is no such order.');
    const lines = await listOrderLines(tx, orderId);
    const cause = { actor: 'staff', actorUserId: actor.staff.userId, at: clock.now() } as const;
    const limitMinor = await limitLeft(tx, services, order, actor.staff.userId);
    const done = await cancelUnits(tx, services, { order, lines, units, cause, seenVersion, limitMinor });
    if (done.ok) await recordAct(tx, clock, actor, { order, action: 'order-cancel', detail: unitsText(units) });
    return done;
  });
  if (cancelled.ok) await afterCancel(services, orderId, cancelled.value);
  return cancelled;
}

const unitsText = (units: UnitsByLine): string =>
  `${[...units.values()].reduce((sum, some) => sum + some, 0)} units cancelled`;

/** Returns whether a buyer can cancel what is left of an order: nothing has shipped, and nothing is being charged. */
export async function canCancelOwn(db: Database, order: Order, lines: readonly OrderLine[]): Promise<boolean> {
  if (order.fulfilledAt !== null || order.paymentState === 'charging') return false;
  const possible = await cancellableUnits(db, order, lines);
  return possible.size > 0 && (await listShipments(db, order.id)).length === 0;
}

/**
 * Cancels everything that is left of an order for its buyer, before any part of it has shipped.
 * 'too_many': something has shipped, or nothing is left to cancel.
 */
export async function cancelOwnOrder(
  services: SettleServices,
  reader: OrderReader,
  orderId: number,
): Promise<Result<Cancelled, Refusal>> {
  const cancelled = await services.db.transaction(async (tx): Promise<Result<Cancelled, Refusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isOwn(order, reader)) return fail('not_found', 'There is no such order.');
    const lines = await listOrderLines(tx, orderId);
    if (!(await canCancelOwn(tx, order, lines))) return fail('too_many', 'Nothing of it can be cancelled.');
    const units = await cancellableUnits(tx, order, lines);
    const cause = { actor: 'buyer', at: services.clock.now() } as const;
    return cancelUnits(tx, services, { order, lines, units, cause, seenVersion: null });
  });
  if (cancelled.ok) await afterCancel(services, orderId, cancelled.value);
  return cancelled;
}
