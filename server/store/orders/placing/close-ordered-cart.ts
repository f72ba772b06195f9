import { and, eq, inArray, sql } from 'drizzle-orm';
import { cartLines, carts } from '../../cart/cart.table.ts';
import { deleteCheckout } from '../../checkout/checkout.repo.ts';
import { checkouts } from '../../checkout/checkout.table.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Attempt } from '../attempt.repo.ts';

/**
 * Closes the cart of an order and deletes what was entered for it. Items added during the bank's authentication were
 * not ordered: they move to a new cart of the same owner.
 */
export async function closeOrderedCart(tx: Database, clock: Clock, attempt: Attempt, orderId: string): Promise<void> {
  const { cartId, draft } = attempt;
  const found = await tx
    .select({ cart: carts, line: cartLines })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(eq(carts.id, cartId));
  const cart = found[0]?.cart;
  if (!cart) return deleteCheckout(tx, cartId);
  const ordered = new Map(draft.lines.map(({ cartLineId, quantity }) => [cartLineId, quantity]));
  const rest = found
    .flatMap(({ line }) => line ?? [])
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const forgotten = tx
    .$with('forgotten')
    .as(tx.delete(checkouts).where(eq(checkouts.cartId, cartId)).returning({ cartId: checkouts.cartId }));
  await tx
    .with(forgotten)
    .update(carts)
    .set({ state: 'ordered', orderId, version: sql`${carts.version} + 1`, updatedAt: clock.now() })
    .where(eq(carts.id, cartId));
  // A cart that was merged into the person's own at sign-in is empty.
  if (cart.state === 'merged' && cart.userId === null) return;
  if (rest.length === 0) return;
  const now = clock.now();
  const { userId, tokenHash, lastAffiliateCode, firstAffiliateCode, firstAffiliateAt } = cart;
  await tx
    .insert(carts)
    .values({
      userId,
      tokenHash,
      lastAffiliateCode,
      firstAffiliateCode,
      firstAffiliateAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [next] = await tx
    .select()
    .from(carts)
    .where(
      and(eq(carts.state, 'open'), userId === null ? eq(carts.tokenHash, tokenHash ?? '') : eq(carts.userId, userId)),
    );
  if (!next) return;
  const whole = rest.filter(({ id }) => !ordered.has(id)).map(({ id }) => id);
  if (whole.length > 0) await tx.update(cartLines).set({ cartId: next.id }).where(inArray(cartLines.id, whole));
  for (const { id: _, ...line } of rest.filter(({ id }) => ordered.has(id))) {
    await tx
      .insert(cartLines)
      .values({ ...line, cartId: next.id })
      .onConflictDoNothing();
  }
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(eq(carts.id, next.id));
}
