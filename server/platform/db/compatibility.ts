import { sql } from 'drizzle-orm';
import { ask, readApplied, type AnyDatabase, type Release } from './release-migrations.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** Returns why a release may not run on a database that a newer one has changed; null if it may. */
async function findNewer(db: AnyDatabase, release: Release): Promise<string | null> {
  const table = await ask<{ isThere: boolean }>(
    db,
    sql`select to_regclass('public.schema_compatibility') is not null as "isThere"`,
  );
  // Databases from before November 25, 2026 accept every release.
  if (!table?.isThere) return null;
  const row = await ask<{ smallest: number }>(
    db,
    sql`select smallest_release as smallest from schema_compatibility where id = 1`,
  );
  const smallest = row?.smallest ?? 0;
  if (smallest <= release.number) return null;
  return `the database was changed by a newer release: it needs one with ${smallest} migrations, this one has ${release.number}`;
}

/** Returns why a release has to wait for a migration; null if the database has all of its migrations. */
async function findOlder(db: AnyDatabase, release: Release): Promise<string | null> {
  const applied = await readApplied(db);
  if (applied && applied.newest >= release.newest) return null;
  return `the tables are older than this release: they have ${applied?.number ?? 0} migrations, it needs ${release.number}; run npm run migrate`;
}

/** Returns why a release may not run on the current tables; null if it may. */
export async function findIncompatibility(db: AnyDatabase, release: Release): Promise<string | null> {
  return (await findNewer(db, release)) ?? findOlder(db, release);
}

/** @throws SchemaRefusal when a newer release has changed the database so that this one cannot run on it */
export async function refuseNewerSchema(db: AnyDatabase, release: Release): Promise<void> {
  const problem = await findNewer(db, release);
  if (problem !== null) throw new SchemaRefusal(problem);
}

/** @throws SchemaRefusal when the database lacks migrations of this release */
export async function refuseOlderSchema(db: AnyDatabase, release: Release): Promise<void> {
  const problem = await findOlder(db, release);
  if (problem !== null) throw new SchemaRefusal(problem);
}

/** Writes the identity and the compatibility row of a migrated database, once. */
export async function completeSchema(db: AnyDatabase): Promise<void> {
  await db.execute(sql`insert into database_identity default values on conflict do nothing`);
  await db.execute(sql`insert into schema_compatibility default values on conflict do nothing`);
}
