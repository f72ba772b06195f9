import { and, asc, eq, lt, sql, sum, type SQL } from 'drizzle-orm';
import type { StockLine } from '../catalog/stock.ts';
import type { Clock } from '../../platform/clock.ts';
import { deleteBatch, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery, prepareWrite } from '../../platform/db/prepared-query.ts';
import { hashCartToken, type CartOwner } from './cart-owner.ts';
import { cartLines, cartOperations, carts } from './cart.table.ts';
import type { RenewalConsent } from './renewal-consent.rules.ts';

export type Cart = typeof carts.$inferSelect;
export type CartLine = typeof cartLines.$inferSelect;

const isOpen = eq(carts.state, 'open');
export const ownerColumns = (owner: CartOwner): { userId: string } | { tokenHash: string } =>
  'userId' in owner ? { userId: owner.userId } : { tokenHash: hashCartToken(owner.token) };

/** Condition for the owner's open cart; carts of other owners never match. */
export const openCartCondition = (owner: { userId?: string; tokenHash?: string }): SQL | undefined =>
  and(...Object.entries(owner).map(([column, value]) => eq(carts[column as keyof typeof owner], value)), isOpen);

/** The same condition for an owner as a parameter. */
export const isOwnOpen = (owner: CartOwner): SQL | undefined => openCartCondition(ownerColumns(owner));

const selectOpen = prepareWrite(carts, (db, owner: ReturnType<typeof ownerColumns>) =>
  db.select().from(carts).where(openCartCondition(owner)),
);

/** The owner's open cart. */
export async function findOpenCart(db: Database, owner: CartOwner): Promise<Cart | null> {
  const [found] = await selectOpen(db, ownerColumns(owner));
  return found ?? null;
}

const selectLocked = prepareQuery((db) =>
  db
    .select()
    .from(carts)
    .where(and(eq(carts.id, sql.placeholder('id')), isOpen))
    .for('update'),
);

/** Locks an open cart until the transaction ends, which serialises its changes. Null once it is closed. */
export async function lockCart(tx: Database, cartId: string): Promise<Cart | null> {
  const [found] = await selectLocked(tx, { id: cartId });
  return found ?? null;
}

const selectOpenLocked = prepareWrite(carts, (db, owner: ReturnType<typeof ownerColumns>) =>
  db.select().from(carts).where(openCartCondition(owner)).for('update'),
);

/** Like `lockCart`, by owner. */
export async function lockOpenCart(tx: Database, owner: CartOwner): Promise<Cart | null> {
  const [found] = await selectOpenLocked(tx, ownerColumns(owner));
  return found ?? null;
}

const insertOrHold = prepareWrite(carts, (db, row: typeof carts.$inferInsert) =>
  db
    .insert(carts)
    .values(row)
    .onConflictDoUpdate({
      target: 'userId' in row ? carts.userId : carts.tokenHash,
      // Must equal the condition of the index exactly, or PostgreSQL does not match it.
      targetWhere: sql`state = 'open'`,
      // Changes nothing, but locks and returns the existing cart.
      set: { version: sql`${carts.version}` },
    })
    .returning(),
);

/** Returns the owner's open cart, locked, and creates it if needed. Of two created at the same time one remains. */
export async function openCart(tx: Database, clock: Clock, owner: CartOwner): Promise<Cart> {
  const now = clock.now();
  const [cart] = await insertOrHold(tx, { ...ownerColumns(owner), createdAt: now, updatedAt: now });
  if (!cart) throw new Error('The cart could neither be made nor found.');
  return cart;
}

type TouchedColumns = Partial<Pick<Cart, 'notices' | 'firstAffiliateCode' | 'firstAffiliateAt' | 'lastAffiliateCode'>>;

const touch = prepareWrite(carts, (db, columns: TouchedColumns & { updatedAt: Date }) =>
  db
    .update(carts)
    .set({ ...columns, version: sql`${carts.version} + 1` })
    .where(eq(carts.id, sql.placeholder('cart')))
    .returning(),
);

/** Updates columns of a locked cart and increases its version. */
export async function touchCart(
  tx: Database,
  clock: Clock,
  cartId: string,
  columns: TouchedColumns = {},
): Promise<Cart> {
  const [touched] = await touch(tx, { ...columns, updatedAt: clock.now() }, { cart: cartId });
  if (!touched) throw new Error('A cart that was locked is gone.');
  return touched;
}

/** Closes the anonymous cart after its lines were merged into the person's. */
export async function closeMergedCart(tx: Database, clock: Clock, cartId: string): Promise<void> {
  await tx.update(carts).set({ state: 'merged', updatedAt: clock.now() }).where(eq(carts.id, cartId));
}

/** Returns the lines of a cart in the order of their addition. */
export const listLines = async (db: Database, cartId: string): Promise<CartLine[]> =>
  db.select().from(cartLines).where(eq(cartLines.cartId, cartId)).orderBy(asc(cartLines.addedAt), asc(cartLines.id));

const insert = prepareWrite(cartLines, (db, line: typeof cartLines.$inferInsert) =>
  db.insert(cartLines).values(line).returning(),
);

export async function insertLine(tx: Database, line: typeof cartLines.$inferInsert): Promise<CartLine> {
  const [made] = await insert(tx, line);
  if (!made) throw new Error('The database gave no row back for a new line.');
  return made;
}

/**
 * Changes a line of this cart.
 * @returns the updated line, or null if there is none
 */
export async function updateLine(
  tx: Database,
  line: { cartId: string; id: string },
  columns: Partial<
    Pick<CartLine, 'quantity' | 'planChoice' | 'isAutoRenewing' | 'graduationDate' | 'addedAt' | 'shownUnitPriceMinor'>
  >,
): Promise<CartLine | null> {
  const [changed] = await tx
    .update(cartLines)
    .set(columns)
    .where(and(eq(cartLines.cartId, line.cartId), eq(cartLines.id, line.id)))
    .returning();
  return changed ?? null;
}

/**
 * Deletes a line of this cart.
 * @returns whether it existed
 */
export async function deleteLine(tx: Database, line: { cartId: string; id: string }): Promise<boolean> {
  const gone = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, line.cartId), eq(cartLines.id, line.id)))
    .returning({ id: cartLines.id });
  return gone.length > 0;
}

/** Returns whether an addition was carried out before; call it while the cart is locked. */
export async function isOperationDone(tx: Database, cartId: string, operationId: string): Promise<boolean> {
  const own = and(eq(cartOperations.cartId, cartId), eq(cartOperations.operationId, operationId));
  return (await tx.$count(cartOperations, own)) > 0;
}

/**
 * Records an addition.
 * @returns false if it was recorded before
 */
export async function recordOperation(
  tx: Database,
  clock: Clock,
  cartId: string,
  operationId: string,
): Promise<boolean> {
  const noted = await tx
    .insert(cartOperations)
    .values({ cartId, operationId, doneAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: cartOperations.operationId });
  return noted.length > 0;
}

/**
 * Stores the stock that the running order has reserved for this cart, so that the cart does not count its own units as
 * sold out; empty after its release. The version stays the same: nothing visible has changed.
 */
export async function saveReservedStock(tx: Database, cartId: string, lines: readonly StockLine[]): Promise<void> {
  await tx
    .update(carts)
    .set({ heldStock: [...lines] })
    .where(eq(carts.id, cartId));
}

/** Stores a consent to renewals. The version of the cart stays the same: nothing visible has changed. */
export async function saveRenewalConsent(tx: Database, cartId: string, renewalConsent: RenewalConsent): Promise<void> {
  await tx.update(carts).set({ renewalConsent }).where(eq(carts.id, cartId));
}

/** Units in the owner's open cart. */
export async function countItems(db: Database, owner: CartOwner | null): Promise<number> {
  if (!owner) return 0;
  const [counted] = await db
    .select({ quantity: sum(cartLines.quantity) })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(isOwnOpen(owner));
  return Number(counted?.quantity ?? 0);
}

/** Deletes anonymous carts that have not changed since; carts of accounts are preserved. */
export function deleteStaleCarts(db: Database, before: Date, stopping?: AbortSignal): Promise<number> {
  const isStale = and(isOpen, sql`${carts.userId} is null`, lt(carts.updatedAt, before));
  return deleteInBatches(() => deleteBatch(db, carts, isStale), stopping);
}
