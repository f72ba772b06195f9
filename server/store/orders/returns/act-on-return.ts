import type { Database } from '../../../platform/db/connection.ts';
import { fail, type Result } from '../../../platform/result.ts';
import { isUuid } from '../../../platform/uuid.rules.ts';
import type { AuditVerb } from '../../../people/access/audit.contract.ts';
import { mayActOn, recordAct, type StaffActor } from '../credits/staff-act.ts';
import { listOrderLines, lockOrder, raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import type { ReturnServices } from './ask-return.ts';
import { findReturn, type FullReturn } from './return.repo.ts';
import { nextReturnState, type ReturnVerb } from './return.states.ts';

/** A return at which somebody works; its order is locked. */
export interface LockedReturn {
  order: Order;
  lines: OrderLine[];
  held: FullReturn;
  at: Date;
}

/** The form of a member of staff. `seenVersion`: of the order, when the form was made. */
export interface ReturnForm {
  returnId: string;
  seenVersion: number;
}

type Refusal = 'not_found' | 'changed' | 'invalid_input' | 'not_possible';

const actions = {
  approve: 'return-approve',
  refuse: 'return-refuse',
  receive: 'return-receive',
  close: 'return-close',
} as const satisfies Partial<Record<ReturnVerb, AuditVerb>>;

/**
 * Carries a verb of staff out, in one transaction with its audit row: with the right to credit, not for an order of their
 * own, and not if somebody has changed the order or the return since.
 */
export async function actOnReturn(
  services: ReturnServices,
  actor: StaffActor,
  verb: keyof typeof actions,
  { returnId, seenVersion }: ReturnForm,
  act: (tx: Database, locked: LockedReturn) => Promise<Result<{ detail: string }, 'invalid_input' | 'not_possible'>>,
): Promise<Result<null, Refusal>> {
  const { db, clock } = services;
  return db.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const known = isUuid(returnId) ? await findReturn(tx, returnId) : null;
    const order = known && (await lockOrder(tx, known.orderId));
    const held = order && (await findReturn(tx, returnId));
    if (!held || !mayActOn(actor, 'orders.credit', order)) return fail('not_found', 'There is no such return.');
    if (seenVersion !== order.version || nextReturnState(held.state, verb) === null)
      return fail('changed', 'Somebody has changed this return.');
    const lines = await listOrderLines(tx, order.id);
    const done = await act(tx, { order, lines, held, at: clock.now() });
    if (!done.ok) return done;
    await raiseVersion(tx, order, seenVersion);
    await recordAct(tx, clock, actor, { order, action: actions[verb], detail: done.value.detail });
    return { ok: true, value: null };
  });
}
