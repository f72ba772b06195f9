import { and, desc, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { orderPayments } from '../payment.table.ts';
import { liveCharges, type ChargeState } from '../charge.states.ts';
import type { StoredInstrument } from '../attempt.table.ts';
import type { Payment } from './payment.repo.ts';

/** A payment that is a charge of a card after the order was placed. */
export type Charge = Payment & { state: ChargeState; instrument: NonNullable<StoredInstrument> };

const isLive = inArray(orderPayments.state, [...liveCharges]);

/** Returns payments that are charges; holds and received money are left out. */
const selectCharges = (db: Database, condition: SQL | undefined) =>
  db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.kind, 'charge'), condition));

const first = (rows: readonly Payment[]): Charge | null => (rows[0] as Charge | undefined) ?? null;

/** Returns the charge of an order that is in progress. */
export async function findLiveCharge(db: Database, orderId: number): Promise<Charge | null> {
  return first(await selectCharges(db, and(eq(orderPayments.orderId, orderId), isLive)));
}

/** Returns a charge by its id, which is the gateway's key of it. */
export async function findCharge(db: Database, id: string): Promise<Charge | null> {
  return first(await selectCharges(db, eq(orderPayments.id, id)));
}

/** Returns the last charge of an order. */
export async function findLastCharge(db: Database, orderId: number): Promise<Charge | null> {
  const own = selectCharges(db, eq(orderPayments.orderId, orderId));
  return first(await own.orderBy(desc(orderPayments.createdAt)).limit(1));
}

/** Counts the charges by an order's buyer since an instant. */
export const countOwnCharges = (db: Database, orderId: number, since: Date): Promise<number> =>
  db.$count(
    orderPayments,
    and(
      eq(orderPayments.orderId, orderId),
      eq(orderPayments.kind, 'charge'),
      eq(orderPayments.isOwnerPresent, true),
      gte(orderPayments.createdAt, since),
    ),
  );

/** Locks a charge until the transaction ends. Lock its order first. */
export async function lockCharge(tx: Database, id: string): Promise<Charge | null> {
  return first(await selectCharges(tx, eq(orderPayments.id, id)).for('update'));
}

/** Stores a charge before the gateway is called. */
export async function insertCharge(
  tx: Database,
  clock: Clock,
  request: Pick<Charge, 'orderId' | 'instrument' | 'customerRef' | 'isOwnerPresent' | 'returnUrl' | 'askedMinor'>,
): Promise<Charge> {
  const made = first(
    await tx
      .insert(orderPayments)
      .values({ ...request, kind: 'charge', state: 'asked', createdAt: clock.now() })
      .returning(),
  );
  if (!made) throw new Error('The database gave no row back for a new charge.');
  return made;
}

/** Stores the state of a locked charge. */
export async function updateCharge(
  tx: Database,
  id: string,
  columns: Partial<Omit<typeof orderPayments.$inferInsert, 'id' | 'orderId'>>,
): Promise<void> {
  await tx.update(orderPayments).set(columns).where(eq(orderPayments.id, id));
}
