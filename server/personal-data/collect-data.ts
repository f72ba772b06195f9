import { eq } from 'drizzle-orm';
import { subscriptions } from '../people/accounts/account.table.ts';
import { findUserById } from '../people/auth/auth.repo.ts';
import { carts } from '../store/cart/cart.table.ts';
import type { Database } from '../platform/db/connection.ts';
import { orderLines, orders } from '../store/orders/order.table.ts';
import { exportedData, type DataSubject } from './personal-tables.ts';

/** All data about a person: rows by kind. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/** Returns the keys of a person's rows; null for an unknown user. */
export async function findDataSubject(db: Database, userId: string): Promise<DataSubject | null> {
  const user = await findUserById(db, userId);
  if (!user) return null;
  const own = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const lines = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, userId));
  const baskets = await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  const owned = await db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  const idsOf = <T>(rows: readonly { id: T }[]): T[] => rows.map(({ id }) => id);
  return {
    userId,
    email: user.email,
    orderIds: idsOf(own),
    lineIds: idsOf(lines),
    cartIds: idsOf(baskets),
    subscriptionIds: idsOf(owned),
  };
}

/** Collects all data about a person in one consistent view of the database; null for an unknown user. */
export async function collectData(db: Database, userId: string): Promise<PersonalData | null> {
  return db.transaction(
    async (tx) => {
      const subject = await findDataSubject(tx, userId);
      if (!subject) return null;
      const data: PersonalData = {};
      for (const { name, table, rows, hidden = [] } of exportedData) {
        const found = await tx.select().from(table).where(rows(subject));
        data[name] = found.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
        );
      }
      return data;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
