import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { ProviderDispute } from '../../payments/provider-entry.contract.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { findDisputeRefusal, isDisputeOver, type DisputeRefusal } from './dispute.rules.ts';
import { disputeMoves, disputes } from './dispute.table.ts';

export type Dispute = typeof disputes.$inferSelect;
/** A dispute with the number of its order. */
export type ShownDispute = Dispute & { orderNumber: string };

/** Disputes on one page. */
const most = 200;

/** Returns the payment that a dispute is about: by the provider's reference, or the id that the shop stored with it. */
export async function findDisputedPayment(
  db: Database,
  { paymentRef, attemptId }: Pick<ProviderDispute, 'paymentRef' | 'attemptId'>,
): Promise<{ paymentId: string; orderId: number } | null> {
  const isMeant = or(
    paymentRef === null ? undefined : eq(orderPayments.providerRef, paymentRef),
    attemptId === null ? undefined : sql`${orderPayments.id}::text = ${attemptId}`,
    attemptId === null ? undefined : and(eq(orderPayments.kind, 'hold'), sql`${orders.attemptId}::text = ${attemptId}`),
  );
  if (!isMeant) return null;
  const [found] = await db
    .select({ paymentId: orderPayments.id, orderId: orderPayments.orderId })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(eq(orderPayments.method, 'card'), isMeant));
  return found ?? null;
}

/**
 * Stores a dispute as the provider told it, and what it moved. An answer that is older than the stored one changes nothing.
 * @param asked.at when the provider was asked
 * @returns the state before, null for a new one; and whether the answer is the newest
 */
export async function storeDispute(
  tx: Database,
  told: ProviderDispute,
  { paymentId, orderId, asked }: { paymentId: string; orderId: number; asked: { at: Date; now: Date } },
): Promise<{ before: Dispute['state'] | null; isNewest: boolean }> {
  const isMeant = eq(disputes.providerRef, told.ref);
  const [before] = await tx.select().from(disputes).where(isMeant).for('update');
  if (before && before.lookedAt > asked.at) return { before: before.state, isNewest: false };
  const { amountMinor, reason, state, dueBy, openedAt } = told;
  const endedAt = isDisputeOver(state) ? (before?.endedAt ?? asked.now) : null;
  const columns = { amountMinor, reason, state, dueBy, openedAt, endedAt, lookedAt: asked.at };
  const [stored] = before
    ? await tx.update(disputes).set(columns).where(isMeant).returning()
    : await tx
        .insert(disputes)
        .values({ ...columns, providerRef: told.ref, paymentId, orderId })
        .returning();
  if (!stored) throw new Error('The database gave no row back for a dispute.');
  const moves = told.moves.map((move) => ({
    id: move.ref,
    disputeId: stored.id,
    amountMinor: move.amountMinor,
    feeMinor: move.feeMinor,
    at: move.at,
  }));
  if (moves.length > 0) await tx.insert(disputeMoves).values(moves).onConflictDoNothing();
  return { before: before?.state ?? null, isNewest: true };
}

/** Returns why the files of orders cannot be had, by order; those without a reason are left out. */
export async function listDisputeRefusals(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, DisputeRefusal>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: disputes.orderId, state: disputes.state })
    .from(disputes)
    .where(inArray(disputes.orderId, [...new Set(orderIds)]));
  const found = new Map<number, DisputeRefusal>();
  for (const { orderId } of rows) {
    const refusal = findDisputeRefusal(rows.filter((row) => row.orderId === orderId).map(({ state }) => state));
    if (refusal) found.set(orderId, refusal);
  }
  return found;
}

const select = (db: Database, where: SQL | undefined, order: SQL) =>
  db
    .select({ dispute: disputes, orderNumber: orders.orderNumber })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(where)
    .orderBy(order)
    .limit(most);

const shown = (rows: readonly { dispute: Dispute; orderNumber: string }[]): ShownDispute[] =>
  rows.map(({ dispute, orderNumber }) => ({ ...dispute, orderNumber }));

/** Returns the disputes that are not decided, the one whose evidence is due first at the beginning. */
export const listOpenDisputes = async (db: Database): Promise<ShownDispute[]> =>
  shown(await select(db, isNull(disputes.endedAt), sql`${disputes.dueBy} asc nulls last, ${disputes.openedAt}`));

/** Returns the disputes that were won or lost, the latest first. */
export const listEndedDisputes = async (db: Database): Promise<ShownDispute[]> =>
  shown(await select(db, sql`${disputes.endedAt} is not null`, desc(disputes.endedAt)));

/**
 * Condition for a lost dispute whose sale nobody has credited, as of a release that did not do it by itself: no money was
 * booked as given back by it, no credit note was issued since, and something is left to credit. Its table is named `d`.
 */
export const isEarlierLoss = sql`d.state = 'lost'
  and not exists (select 1 from refunds r where r.order_id = d.order_id and r.method = 'dispute' and r.reference = d.provider_ref)
  and not exists (select 1 from credit_notes n where n.order_id = d.order_id and n.issued_at >= d.ended_at)
  and (select coalesce(sum(m.amount_minor), 0) from dispute_moves m where m.dispute_id = d.id) < 0
  and (select coalesce(sum(i.total_minor), 0) from invoices i where i.order_id = d.order_id)
    > (select coalesce(sum(n.total_minor), 0) from credit_notes n where n.order_id = d.order_id)`;

/** Returns the lost disputes whose sale nobody has credited, the latest first. */
export const listEarlierLosses = async (db: Database): Promise<ShownDispute[]> =>
  shown(
    await select(
      db,
      sql`${disputes.id} in (select d.id from disputes d where ${isEarlierLoss})`,
      desc(disputes.endedAt),
    ),
  );

/** Returns the disputes of an order, the first one first. */
export const listDisputesOfOrder = async (db: Database, orderId: number): Promise<ShownDispute[]> =>
  shown(await select(db, eq(disputes.orderId, orderId), asc(disputes.openedAt)));

/** Returns a dispute by its id. */
export async function findDisputeById(db: Database, id: string): Promise<ShownDispute | null> {
  const [found] = await select(db, sql`${disputes.id}::text = ${id}`, asc(disputes.openedAt));
  return found ? { ...found.dispute, orderNumber: found.orderNumber } : null;
}

/** Returns the provider's references of undecided disputes that were last looked at before an instant. */
export async function listDisputesToLookAt(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .select({ ref: disputes.providerRef })
    .from(disputes)
    .where(and(isNull(disputes.endedAt), lt(disputes.lookedAt, before)))
    .limit(most);
  return rows.map(({ ref }) => ref);
}
