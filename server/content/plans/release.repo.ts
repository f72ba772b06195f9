import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { ReleaseRow } from './plan.repo.ts';
import { contentReleases } from './plan.table.ts';

type NewRelease = typeof contentReleases.$inferInsert;

export async function insertRelease(tx: Database, row: NewRelease): Promise<ReleaseRow> {
  const [made] = await tx.insert(contentReleases).values(row).returning();
  if (!made) throw new Error('The release was not stored.');
  return made;
}

export async function findRelease(db: Database, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await db.select().from(contentReleases).where(eq(contentReleases.id, id));
  return row;
}

/** Returns a release that can still be changed, locked until the transaction ends. */
export async function findOpenRelease(tx: Database, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(contentReleases)
    .where(and(eq(contentReleases.id, id), inArray(contentReleases.state, ['open', 'waiting', 'failed'])))
    .for('update');
  return row;
}

export async function updateRelease(tx: Database, id: string, set: Partial<NewRelease>): Promise<void> {
  await tx.update(contentReleases).set(set).where(eq(contentReleases.id, id));
}
