import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { AddressInput } from './address.rules.ts';
import { addresses } from './account.table.ts';

export type Address = typeof addresses.$inferSelect;

/**
 * Every query contains the owner: another person's address counts as missing
 * (docs/decisions/access-and-roles.md#foreign-records).
 */
const own = (userId: string, id: string): SQL | undefined => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** Returns a person's address book: the defaults first, then the newest. */
export const listAddresses = async (db: Database, userId: string): Promise<Address[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(
      desc(addresses.isDefaultBilling),
      desc(addresses.isDefaultShipping),
      desc(addresses.createdAt),
      desc(addresses.id),
    );

export async function findAddress(db: Database, userId: string, id: string): Promise<Address | null> {
  const [found] = await db.select().from(addresses).where(own(userId, id));
  return found ?? null;
}

export async function countAddresses(tx: Database, userId: string): Promise<number> {
  const [counted] = await tx.select({ number: count() }).from(addresses).where(eq(addresses.userId, userId));
  return counted?.number ?? 0;
}

export async function insertAddress(
  tx: Database,
  clock: Clock,
  userId: string,
  address: AddressInput,
): Promise<Address> {
  const now = clock.now();
  const [made] = await tx
    .insert(addresses)
    .values({ ...address, userId, createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new Error('The database gave no row back for a new address.');
  return made;
}

export async function updateAddress(
  tx: Database,
  clock: Clock,
  owner: { userId: string; id: string },
  columns: Partial<AddressInput>,
): Promise<Address | null> {
  const [updated] = await tx
    .update(addresses)
    .set({ ...columns, updatedAt: clock.now() })
    .where(own(owner.userId, owner.id))
    .returning();
  return updated ?? null;
}

export async function deleteAddress(tx: Database, userId: string, id: string): Promise<Address | null> {
  const [gone] = await tx.delete(addresses).where(own(userId, id)).returning();
  return gone ?? null;
}

/** Removes the mark of a default from the address that has it. */
export async function clearDefault(
  tx: Database,
  userId: string,
  use: 'isDefaultBilling' | 'isDefaultShipping',
): Promise<void> {
  await tx
    .update(addresses)
    .set({ [use]: false })
    .where(and(eq(addresses.userId, userId), eq(addresses[use], true)));
}

/** Marks the newest address as a default, if there is one. */
export async function giveDefaultToNewest(
  tx: Database,
  userId: string,
  use: 'isDefaultBilling' | 'isDefaultShipping',
): Promise<void> {
  const [newest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt), desc(addresses.id))
    .limit(1);
  if (newest)
    await tx
      .update(addresses)
      .set({ [use]: true })
      .where(own(userId, newest.id));
}
