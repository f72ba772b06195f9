import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { promotions } from '../catalog/promotion.table.ts';
import { promotionUses } from './promotion-use.table.ts';

/** Returns the mark of a customer in the uses: of the account, else of the email address; empty for neither. */
export function customerMark({ userId, email }: { userId: string | null; email?: string }): string {
  const name = userId === null ? email && `mail:${email.trim().toLowerCase()}` : `user:${userId}`;
  return name ? createHash('sha256').update(name).digest('base64url') : '';
}

/** Returns the condition that a discount is used up for a cart, by everybody or by its customer. */
export function isUsedUp({ cartId, customer }: { cartId: SQL | string; customer: SQL | string }): SQL {
  const uses = sql`
    select count(*) from ${promotionUses}
    where ${promotionUses.promotionId} = ${promotions.id} and ${promotionUses.cartId} <> ${cartId}`;
  const own = sql`${uses} and ${promotionUses.customer} = ${customer}`;
  return sql`(${promotions.maxUses} <= (${uses}) or ${promotions.maxUsesPerCustomer} <= (${own}))`;
}

/** Returns whether a discount is used up for a cart. */
export async function isPromotionUsedUp(
  db: Database,
  id: string,
  { cartId, customer }: { cartId: string; customer: string },
): Promise<boolean> {
  const condition = and(eq(promotions.id, id), isUsedUp({ cartId: sql`${cartId}::uuid`, customer }));
  return (await db.select({ id: promotions.id }).from(promotions).where(condition)).length > 0;
}

interface LockedUses {
  ids: string[];
  /** Discounts that are used up; an order with one of them is not begun. */
  usedUp: { id: string; code: string }[];
}

/**
 * Keeps other orders from using these discounts until the transaction ends, in one order against deadlocks, so that a limit
 * is never exceeded.
 */
export async function lockUses(
  tx: Database,
  codes: readonly string[],
  { cartId, customer }: { cartId: string; customer: string },
): Promise<LockedUses> {
  if (codes.length === 0) return { ids: [], usedUp: [] };
  const isMeant = inArray(promotions.code, [...codes]);
  const locked = await tx
    .select({ id: promotions.id })
    .from(promotions)
    .where(isMeant)
    .orderBy(asc(promotions.id))
    .for('update');
  const usedUp = await tx
    .select({ id: promotions.id, code: promotions.code })
    .from(promotions)
    .where(and(isMeant, isUsedUp({ cartId: sql`${cartId}::uuid`, customer })));
  return { ids: locked.map(({ id }) => id), usedUp };
}

/** Stores the uses of an attempt, unless they are stored. */
export async function insertUses(
  tx: Database,
  promotionIds: readonly string[],
  use: { attemptId: string; cartId: string; customer: string },
): Promise<void> {
  if (promotionIds.length === 0) return;
  const { attemptId, cartId, customer } = use;
  await tx
    .insert(promotionUses)
    .values(promotionIds.map((promotionId) => ({ promotionId, attemptId, cartId, customer })))
    .onConflictDoNothing();
}

/** Gives back the uses of an attempt that is no order, or whose order does not stand. */
export async function deleteUses(tx: Database, attemptId: string): Promise<void> {
  await tx.delete(promotionUses).where(eq(promotionUses.attemptId, attemptId));
}
