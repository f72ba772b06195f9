import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { projectRoot } from '../env/env.ts';

/** A connection of either driver, migrated or not. */
export type AnyDatabase = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

/** Number of a release, which is its count of migrations, and the time of the newest one. */
export interface Release {
  number: number;
  newest: number;
}

/** A migration of this release that the database lacks. */
export interface DueMigration {
  name: string;
  statements: string[];
  /** The oldest release that may run afterwards; null if the migration shuts none out. */
  smallestRelease: number | null;
}

interface Entry {
  when: number;
  tag: string;
}

export const migrationsFolder = () => path.join(projectRoot(), 'server/platform/db/migrations');

/** Returns the migrations of a folder in their order. */
export function readEntries(folder: string): Entry[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] };
  return journal.entries;
}

/** Returns the release whose migrations are in a folder. */
export function readRelease(folder: string): Release {
  const entries = readEntries(folder);
  return { number: entries.length, newest: Math.max(0, ...entries.map(({ when }) => when)) };
}

/** Runs one query and returns its first row. */
export async function ask<T>(db: AnyDatabase, question: ReturnType<typeof sql>): Promise<T | undefined> {
  const { rows } = (await db.execute(question)) as unknown as { rows: T[] };
  return rows[0];
}

/** Returns the number of applied migrations and the time of the newest; null for a database without any. */
export async function readApplied(db: AnyDatabase): Promise<Release | null> {
  const table = await ask<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!table?.isThere) return null;
  const row = await ask<{ number: number; newest: string | number | null }>(
    db,
    sql`select count(*)::int as number, max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return row && row.newest !== null ? { number: row.number, newest: Number(row.newest) } : null;
}

/** Matches the mark of a migration that shuts earlier releases out, with the number of the oldest that may run. */
export const contractMark = /update\s+"?schema_compatibility"?\s+set\s+"?smallest_release"?\s*=\s*(\d+)/i;

/** Returns the migrations of a folder that a database lacks, the oldest first. */
export async function listDueMigrations(db: AnyDatabase, folder: string): Promise<DueMigration[]> {
  const applied = await readApplied(db);
  return readEntries(folder)
    .filter(({ when }) => when > (applied?.newest ?? -1))
    .map(({ tag }) => {
      const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
      const mark = contractMark.exec(text);
      return {
        name: tag,
        statements: text.split('--> statement-breakpoint').map((statement) => statement.trim()),
        smallestRelease: mark ? Number(mark[1]) : null,
      };
    });
}
