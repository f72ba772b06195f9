import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';

/** Rows per statement; PGlite and PostgreSQL accept at most 65,535 parameters. */
const batch = 500;

/**
 * Replaces the rows of a table, writing only differences. Columns that the rows omit are unchanged.
 * @param key properties of the key
 */
export async function replaceRows<Row extends object>(
  tx: Database,
  table: PgTable,
  key: readonly (keyof Row & string)[],
  stored: readonly Row[],
  wanted: readonly Row[],
): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const columnOf = (name: string): PgColumn => columns[name] as PgColumn;
  const keyOf = (row: Row) => JSON.stringify(key.map((name) => row[name]));
  const old = new Map(stored.map((row) => [keyOf(row), row]));
  const kept = new Set(wanted.map(keyOf));
  const gone = stored.filter((row) => !kept.has(keyOf(row)));
  // Sorted like the rows that orders lock, against deadlocks.
  const changed = wanted
    .filter((row) => !isDeepStrictEqual(old.get(keyOf(row)), row))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const isRow = (row: Row): SQL | undefined => and(...key.map((name) => eq(columnOf(name), row[name])));
  for (const part of parts(gone)) await tx.delete(table).where(or(...part.map(isRow)));
  for (const part of parts(changed)) {
    const others = Object.keys(part[0] ?? {}).filter((name) => !(key as readonly string[]).includes(name));
    const set = Object.fromEntries(others.map((name) => [name, sql`excluded.${sql.identifier(columnOf(name).name)}`]));
    await tx
      .insert(table)
      .values(part)
      .onConflictDoUpdate({ target: key.map(columnOf), set });
  }
}

function parts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / batch) }, (_, at) => list.slice(at * batch, (at + 1) * batch));
}
