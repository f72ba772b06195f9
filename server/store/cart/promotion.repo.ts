import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { cartPromotions } from './cart.table.ts';
import { promotions } from '../catalog/promotion.table.ts';
import { normalizeCode } from './promotion.rules.ts';

export type Promotion = typeof promotions.$inferSelect;

/** Returns the promotion of a code, in any case. */
export async function findPromotion(db: Database, code: string): Promise<Promotion | null> {
  const [found] = await db
    .select()
    .from(promotions)
    .where(eq(promotions.code, normalizeCode(code)));
  return found ?? null;
}

/** Returns the promotions whose codes were entered for a cart, in the order of entry. */
export async function listEnteredPromotions(db: Database, cartId: string): Promise<Promotion[]> {
  const rows = await db
    .select({ promotion: promotions })
    .from(cartPromotions)
    .innerJoin(promotions, eq(promotions.id, cartPromotions.promotionId))
    .where(eq(cartPromotions.cartId, cartId))
    .orderBy(asc(cartPromotions.addedAt), asc(promotions.code));
  return rows.map(({ promotion }) => promotion);
}

/** @returns whether it is new */
export async function enterPromotion(tx: Database, clock: Clock, cartId: string, promotionId: string) {
  const entered = await tx
    .insert(cartPromotions)
    .values({ cartId, promotionId, addedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: cartPromotions.promotionId });
  return entered.length > 0;
}

/** @returns whether it existed */
export async function withdrawPromotion(tx: Database, cartId: string, promotionId: string): Promise<boolean> {
  const gone = await tx
    .delete(cartPromotions)
    .where(and(eq(cartPromotions.cartId, cartId), eq(cartPromotions.promotionId, promotionId)))
    .returning({ id: cartPromotions.promotionId });
  return gone.length > 0;
}

/** Stores a promotion; an existing one with the same code is left unchanged. */
export async function insertPromotion(db: Database, promotion: typeof promotions.$inferInsert): Promise<void> {
  await db
    .insert(promotions)
    .values({ ...promotion, code: normalizeCode(promotion.code) })
    .onConflictDoNothing();
}

/** Returns every discount, by code. */
export const listPromotions = (db: Database): Promise<Promotion[]> =>
  db.select().from(promotions).orderBy(asc(promotions.code));

/** Returns a discount by its id. */
export async function findPromotionById(db: Database, id: string): Promise<Promotion | null> {
  const [found] = await db.select().from(promotions).where(eq(promotions.id, id));
  return found ?? null;
}
