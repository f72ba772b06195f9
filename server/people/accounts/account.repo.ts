import { and, eq, lte } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { accounts, subscriptions } from './account.table.ts';
import { committeeOffices } from './office.table.ts';
import { subscriptionSeats } from './subscription-seat.table.ts';

/** Columns of an earlier release, which this one neither reads nor writes. */
type FormerColumn = 'isStaff' | 'isEditor';

export type Account = Omit<typeof accounts.$inferSelect, FormerColumn>;
/** Columns that can be written; a record's owner and number never change. */
export type AccountColumns = Partial<
  Omit<typeof accounts.$inferInsert, 'userId' | 'accountProfileId' | 'createdAt' | 'updatedAt' | FormerColumn>
>;
export type Subscription = typeof subscriptions.$inferSelect;

export async function findAccount(db: Database, userId: string): Promise<Account | null> {
  const [found] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  return found ?? null;
}

/** Returns the person with an address (lower case) and a customer record; null without one. */
export async function findUserByEmail(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email));
  return found?.id ?? null;
}

/** Returns the person of a customer record's public id; null without one. */
export async function findUserByProfile(db: Database, accountProfileId: string): Promise<string | null> {
  const isMeant = eq(accounts.accountProfileId, accountProfileId);
  const [found] = await db.select({ userId: accounts.userId }).from(accounts).where(isMeant);
  return found?.userId ?? null;
}

/** Reads the record and locks it until the transaction ends, so that changes of one person run one after the other. */
export async function lockAccount(tx: Database, userId: string): Promise<Account | null> {
  const [found] = await tx.select().from(accounts).where(eq(accounts.userId, userId)).for('update');
  return found ?? null;
}

/**
 * Creates the customer record of a new user; an existing record stays unchanged.
 * @returns whether it was created
 */
export async function createAccount(
  db: Database,
  clock: Clock,
  person: { userId: string; firstName: string; lastName: string; country?: string; language: string },
): Promise<boolean> {
  const now = clock.now();
  const made = await db
    .insert(accounts)
    .values({ ...person, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: accounts.userId });
  return made.length > 0;
}

/** Writes some columns of a record and returns the whole record; null if there is none. */
export async function updateAccount(
  tx: Database,
  clock: Clock,
  userId: string,
  columns: AccountColumns,
): Promise<Account | null> {
  const [updated] = await tx
    .update(accounts)
    .set({ ...columns, updatedAt: clock.now() })
    .where(eq(accounts.userId, userId))
    .returning();
  return updated ?? null;
}

/**
 * Returns a person's own subscriptions and those in which they hold a seat. A seat counts for a verified address only.
 */
export async function listSubscriptions(db: Database, userId: string): Promise<Subscription[]> {
  const own = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const held = await db
    .select({ subscription: subscriptions })
    .from(subscriptionSeats)
    .innerJoin(users, eq(users.email, subscriptionSeats.email))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionSeats.subscriptionId))
    .where(
      and(eq(users.id, userId), eq(users.emailVerified, true), lte(subscriptionSeats.seat, subscriptions.licenses)),
    );
  return [...own, ...held.map(({ subscription }) => asHeldBy(userId, subscription))].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.id, b.id),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Marks a subscription of another owner: the holder of a seat can neither stop nor renew it. */
export const asHeldBy = (userId: string, row: Subscription): Subscription =>
  row.userId === userId ? row : { ...row, isOwner: false };

/** Extends a subscription that was bought again, and removes an earlier cancellation. */
export async function extendSubscription(
  tx: Database,
  id: string,
  columns: Pick<Subscription, 'expiresOn' | 'isAutoRenewing'>,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...columns, cancelledOn: null, cancelledReason: null })
    .where(eq(subscriptions.id, id));
}

/** Sets how many seats a subscription has. */
export async function saveLicenses(tx: Database, id: string, licenses: number): Promise<void> {
  await tx.update(subscriptions).set({ licenses }).where(eq(subscriptions.id, id));
}

/** Adds a subscription. @returns its id */
export async function insertSubscription(
  tx: Database,
  subscription: typeof subscriptions.$inferInsert,
): Promise<string> {
  const [made] = await tx.insert(subscriptions).values(subscription).returning({ id: subscriptions.id });
  if (!made) throw new Error('The database gave no row back for a new subscription.');
  return made.id;
}

/** Records that a subscription ends on its last day. */
export async function cancelSubscription(
  tx: Database,
  id: string,
  columns: Pick<Subscription, 'cancelledOn' | 'cancelledReason'>,
): Promise<void> {
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, id));
}

/** Adds subscriptions, and offices that do not exist yet. */
export async function addHoldings(
  db: Database,
  holdings: {
    subscriptions?: (typeof subscriptions.$inferInsert)[];
    offices?: (typeof committeeOffices.$inferInsert)[];
  },
): Promise<void> {
  if (holdings.subscriptions?.length) await db.insert(subscriptions).values(holdings.subscriptions);
  if (holdings.offices?.length) await db.insert(committeeOffices).values(holdings.offices).onConflictDoNothing();
}
