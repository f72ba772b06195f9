import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ItemRow } from '../content/items/content.repo.ts';
import { contentItems, contentRevisions } from '../content/items/content.table.ts';
import { credentials, users } from '../people/auth/auth.table.ts';
import type { Database } from '../platform/db/connection.ts';
import { savedBySetup } from './saved-by.ts';

/** Saves of the demo's seed, as revisions name them. */
const savedByDemo = 'demo';

const newest = alias(contentRevisions, 'newest');

/** Restricts items to those whose newest revision the demo's seed saved. */
const isUnchanged = (db: Database): SQL =>
  exists(
    db
      .select({ id: newest.id })
      .from(newest)
      .where(
        and(
          eq(newest.id, contentItems.id),
          eq(newest.locale, contentItems.locale),
          eq(newest.savedBy, savedByDemo),
          sql`${newest.revision} = greatest(${contentItems.revision}, coalesce(${contentItems.draftRevision}, 0))`,
        ),
      ),
  );

/** Returns the items that the demo's seed stored, each with whether somebody has saved it since. */
export async function listDemoItems(db: Database): Promise<{ row: ItemRow; isChanged: boolean }[]> {
  const seeded = await db
    .selectDistinct({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(eq(contentRevisions.savedBy, savedByDemo));
  const ids = seeded.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ row: contentItems, isUnchanged: sql<boolean>`${isUnchanged(db)}` })
    .from(contentItems)
    .where(inArray(contentItems.id, ids));
  return rows.map(({ row, isUnchanged: same }) => ({ row, isChanged: !same }));
}

/** Returns whether the store holds something of the demo that nobody has changed. */
export async function hasDemoRows(db: Database): Promise<boolean> {
  const items = await listDemoItems(db);
  const changed = new Set(items.filter(({ isChanged }) => isChanged).map(({ row }) => row.id));
  return items.some(({ row }) => !changed.has(row.id)) || (await listDemoUsers(db)).length > 0;
}

/** Returns the accounts that still have the password of the demo. */
export const listDemoUsers = async (db: Database): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(credentials.scope, 'demo'))
    .orderBy(users.email);

/** Returns whether the setup has stored the site of an organisation here. */
export async function isOwnSite(db: Database): Promise<boolean> {
  const [saved] = await db
    .select({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(eq(contentRevisions.savedBy, savedBySetup))
    .limit(1);
  return saved !== undefined;
}
