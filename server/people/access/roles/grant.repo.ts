import { and, asc, desc, eq, gte, inArray, isNull, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../auth/auth.table.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { administratorRole } from './built-in-roles.rules.ts';
import { roleGrants, roles } from './role.table.ts';

export type Grant = typeof roleGrants.$inferSelect;
export type NewGrant = typeof roleGrants.$inferInsert;
export type Role = typeof roles.$inferSelect;

/** Grants that count on a day: not revoked, and their last day has not passed. */
export const isLiveOn = (today: string): SQL | undefined =>
  and(isNull(roleGrants.revokedAt), or(isNull(roleGrants.endsOn), gte(roleGrants.endsOn, today)));

/** Restricts a query to people who hold no role. @param userId a column of that query */
export const holdsNoRole = (db: Database, userId: PgColumn, today: string): SQL =>
  notExists(
    db
      .select({ id: roleGrants.id })
      .from(roleGrants)
      .where(and(eq(roleGrants.userId, userId), isLiveOn(today))),
  );

/** Returns whether a person holds a role. */
export async function holdsRole(db: Database, userId: string, today: string): Promise<boolean> {
  const [held] = await db
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .where(and(eq(roleGrants.userId, userId), isLiveOn(today)))
    .limit(1);
  return held !== undefined;
}

/** Returns all grants of a person, ended ones too, the last made first. */
export const listGrants = async (db: Database, userId: string): Promise<Grant[]> =>
  db
    .select()
    .from(roleGrants)
    .where(eq(roleGrants.userId, userId))
    .orderBy(desc(roleGrants.grantedAt), asc(roleGrants.id));

/** Returns the grants of a person that are not revoked; one whose last day has passed is among them. */
export const listOpenGrants = async (db: Database, userId: string): Promise<Grant[]> =>
  db
    .select()
    .from(roleGrants)
    .where(and(eq(roleGrants.userId, userId), isNull(roleGrants.revokedAt)))
    .orderBy(asc(roleGrants.role));

export interface NamedGrant extends Grant {
  name: string;
  email: string;
}

/** Returns the grants that count on a day, with their people. @param role of one role only */
export async function listLiveGrants(db: Database, today: string, role?: string): Promise<NamedGrant[]> {
  const rows = await db
    .select({ grant: roleGrants, name: users.name, email: users.email })
    .from(roleGrants)
    .innerJoin(users, eq(users.id, roleGrants.userId))
    .where(and(isLiveOn(today), role === undefined ? undefined : eq(roleGrants.role, role)))
    .orderBy(asc(users.email), asc(roleGrants.role));
  return rows.map(({ grant, name, email }) => ({ ...grant, name, email }));
}

/** Returns whether somebody is administrator on a day. */
export const hasAdministrator = async (db: Database, today: string): Promise<boolean> =>
  (await listLiveGrants(db, today, administratorRole)).length > 0;

export async function insertGrant(tx: Database, row: NewGrant): Promise<Grant> {
  const [made] = await tx.insert(roleGrants).values(row).returning();
  if (!made) throw new Error('The grant was not stored.');
  return made;
}

/** Ends grants at once. */
export async function revokeGrants(
  tx: Database,
  ids: readonly string[],
  revoked: Pick<Grant, 'revokedAt' | 'revokedBy' | 'revokedReason'>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(roleGrants)
      .set(revoked)
      .where(inArray(roleGrants.id, [...ids]));
}

/**
 * Locks the grants that keep somebody administrator until the transaction ends, and returns how many people hold one. A
 * grant with an end, one of a claim and one of a closed account do not count.
 * @param exceptUserId a person who is about to lose the role
 */
export async function countLastingAdministrators(tx: Database, exceptUserId?: string): Promise<number> {
  const rows = await tx
    .select({ userId: roleGrants.userId })
    .from(roleGrants)
    .innerJoin(users, eq(users.id, roleGrants.userId))
    .where(
      and(
        eq(roleGrants.role, administratorRole),
        isNull(roleGrants.revokedAt),
        isNull(roleGrants.endsOn),
        ne(roleGrants.source, 'claim'),
      ),
    )
    .orderBy(asc(roleGrants.id))
    .for('update', { of: roleGrants });
  return new Set(rows.map(({ userId }) => userId).filter((userId) => userId !== exceptUserId)).size;
}

export const listStoredRoles = async (db: Database): Promise<Role[]> => db.select().from(roles).orderBy(asc(roles.id));

export async function findStoredRole(db: Database, id: string): Promise<Role | null> {
  const [found] = await db.select().from(roles).where(eq(roles.id, id));
  return found ?? null;
}

export async function putRole(tx: Database, row: Role): Promise<void> {
  const { id: _, ...columns } = row;
  await tx.insert(roles).values(row).onConflictDoUpdate({ target: roles.id, set: columns });
}
