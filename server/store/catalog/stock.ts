import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { seatKey } from './assemble-products.ts';
import { inventory } from './catalog.table.ts';

/** A quantity of a SKU; for a course with sessions, seats in one of them. */
export interface StockLine {
  sku: string;
  quantity: number;
  sessionId?: string | null;
}

/**
 * Reserves stock for an order, all lines or none. Must run in the transaction that stores the order; concurrent ones
 * lock the rows in the same order, against deadlocks.
 * @returns `details.skus`: the SKUs without enough stock
 */
export async function reserveStock(tx: Database, lines: readonly StockLine[]): Promise<Result<null, 'out_of_stock'>> {
  const reserved: StockAmount[] = [];
  const missing: string[] = [];
  for (const amount of amountsOf(lines)) {
    if (await reserve(tx, amount)) reserved.push(amount);
    else missing.push(amount.key);
  }
  if (missing.length === 0) return succeed(null);
  for (const amount of reserved) await release(tx, amount);
  const skus = lines.filter((line) => keysOf(line).some((key) => missing.includes(key))).map(({ sku }) => sku);
  return fail('out_of_stock', 'There is not enough of some items.', undefined, { skus: [...new Set(skus)] });
}

/**
 * Releases reserved stock of an order that was not placed. An item limited only since then has no reservation, and
 * never gets below 0.
 */
export async function releaseStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const amount of amountsOf(lines)) await release(tx, amount);
}

/**
 * Removes reserved units from the stock of a placed order, including those that were unlimited when reserved: they are
 * sold and no longer on hand.
 */
export async function deductStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { key, quantity } of amountsOf(lines)) {
    await tx
      .update(inventory)
      .set({ onHand: sql`${inventory.onHand} - ${quantity}`, reserved: lessReserved(quantity) })
      .where(eq(inventory.sku, key));
  }
}

/** Puts units back on hand: of an order that was cancelled, or returned goods that can be sold again. */
export async function returnStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { key, quantity } of amountsOf(lines)) {
    await tx
      .update(inventory)
      .set({ onHand: sql`${inventory.onHand} + ${quantity}` })
      .where(eq(inventory.sku, key));
  }
}

/** Takes seats of a session for those who come from another one. @returns whether there were as many */
export async function takeSeats(tx: Database, sessionId: string, seats: number): Promise<boolean> {
  const key = seatKey(sessionId);
  const isEnough = or(inventory.canExceed, sql`${inventory.onHand} - ${inventory.reserved} >= ${seats}`);
  const taken = await tx
    .update(inventory)
    .set({ onHand: sql`${inventory.onHand} - ${seats}` })
    .where(and(eq(inventory.sku, key), isEnough))
    .returning({ sku: inventory.sku });
  return taken.length > 0 || (await tx.$count(inventory, eq(inventory.sku, key))) === 0;
}

/** Puts seats of a session back that are not taken any more; those of the course in all stay sold. */
export async function putSeatsBack(tx: Database, sessionId: string, seats: number): Promise<void> {
  await tx
    .update(inventory)
    .set({ onHand: sql`${inventory.onHand} + ${seats}` })
    .where(eq(inventory.sku, seatKey(sessionId)));
}

interface StockAmount {
  key: string;
  quantity: number;
}

const keysOf = ({ sku, sessionId }: StockLine): string[] => (sessionId ? [sku, seatKey(sessionId)] : [sku]);

/** Returns one amount per stock row, sorted by key. */
function amountsOf(lines: readonly StockLine[]): StockAmount[] {
  const amounts = new Map<string, number>();
  for (const line of lines) {
    if (!Number.isInteger(line.quantity) || line.quantity < 1) throw new RangeError(`not a quantity: ${line.quantity}`);
    for (const key of keysOf(line)) amounts.set(key, (amounts.get(key) ?? 0) + line.quantity);
  }
  return [...amounts].map(([key, quantity]) => ({ key, quantity })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** @returns whether there was enough; items without a row are unlimited */
async function reserve(tx: Database, { key, quantity }: StockAmount): Promise<boolean> {
  const isEnough = or(inventory.canExceed, sql`${inventory.onHand} - ${inventory.reserved} >= ${quantity}`);
  const updated = await tx
    .update(inventory)
    .set({ reserved: sql`${inventory.reserved} + ${quantity}` })
    .where(and(eq(inventory.sku, key), isEnough))
    .returning({ sku: inventory.sku });
  return updated.length > 0 || (await tx.$count(inventory, eq(inventory.sku, key))) === 0;
}

async function release(tx: Database, { key, quantity }: StockAmount): Promise<void> {
  await tx
    .update(inventory)
    .set({ reserved: lessReserved(quantity) })
    .where(eq(inventory.sku, key));
}

const lessReserved = (quantity: number) => sql`greatest(${inventory.reserved} - ${quantity}::integer, 0)`;
