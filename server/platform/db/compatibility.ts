import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { SchemaRefusal } from './schema-refusal.ts';

/** A connection of either driver, migrated or not. */
type AnyDatabase = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

/** Returns the number of a release, which is its count of migrations. */
export function releaseNumber(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  return journal.entries.length;
}

async function ask<T>(db: AnyDatabase, question: ReturnType<typeof sql>): Promise<T | undefined> {
  const { rows } = (await db.execute(question)) as unknown as { rows: T[] };
  return rows[0];
}

/** Returns why a release may not run on a database that a newer one has changed; null if it may. */
export async function findIncompatibility(db: AnyDatabase, release: number): Promise<string | null> {
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
  if (smallest <= release) return null;
  return `the database was changed by a newer release: it needs one with ${smallest} migrations, this one has ${release}`;
}

/** @throws SchemaRefusal when a newer release has changed the database so that this one cannot run on it */
export async function refuseNewerSchema(db: AnyDatabase, release: number): Promise<void> {
  const problem = await findIncompatibility(db, release);
  if (problem !== null) throw new SchemaRefusal(problem);
}

/** Writes the identity and the compatibility row of a migrated database, once. */
export async function completeSchema(db: AnyDatabase): Promise<void> {
  await db.execute(sql`insert into database_identity default values on conflict do nothing`);
  await db.execute(sql`insert into schema_compatibility default values on conflict do nothing`);
}
