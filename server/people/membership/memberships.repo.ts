import { isDeepStrictEqual } from 'node:util';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { noMemberships, type Memberships } from './memberships.rules.ts';
import { membershipRules } from './memberships.table.ts';

const select = prepareQuery((db) => db.select({ rules: membershipRules.rules }).from(membershipRules));

/** Returns the memberships of the organisation; none until its content has been read. */
export async function readMemberships(db: Database): Promise<Memberships> {
  const [row] = await select(db, {});
  return row?.rules ?? noMemberships;
}

/** Selects the memberships as a column of another query: JSON, or null. Read it with `toMembershipsColumn`. */
export const membershipsColumn: SQL<Memberships | null> = sql`(select ${membershipRules.rules} from ${membershipRules})`;

export const toMembershipsColumn = (value: Memberships | null): Memberships => value ?? noMemberships;

/**
 * Stores the memberships; price lists of earlier kinds stay lists of members, so that nobody keeps their prices after
 * the kind is gone.
 * @returns false if nothing differs
 */
export async function putMemberships(tx: Database, memberships: Memberships): Promise<boolean> {
  await tx.insert(membershipRules).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(membershipRules).for('update');
  const before = row?.rules ?? null;
  const priceLists = [...new Set([...(before?.priceLists ?? []), ...memberships.priceLists])].toSorted();
  const { memberDiscountPercent, graceDays, daysBeforeVote, mostSections, kinds } = memberships;
  const rules = { memberDiscountPercent, graceDays, daysBeforeVote, mostSections, kinds, priceLists };
  const isSame = isDeepStrictEqual(before, rules);
  if (!isSame || row?.isOfEarlierRelease) await tx.update(membershipRules).set({ rules, isOfEarlierRelease: false });
  return !isSame;
}
