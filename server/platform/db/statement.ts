import { PGlite } from '@electric-sql/pglite';
import { fillPlaceholders, getTableColumns, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';
import { executePrepared } from './embedded-statement.ts';

/**
 * Makes a statement whose text is built once and which PostgreSQL parses and plans once a connection: both took longer
 * than running it.
 * @param name unique in the project, and used for one text only: the driver refuses a second text
 * @param query its values are `sql.placeholder(…)`, with a cast where the database cannot infer the type
 * @returns runs it with values in the driver's terms: instants as text, JSON as text
 */
export function prepareStatement<Row>(name: string, query: SQL) {
  let built: ReturnType<PgDialect['sqlToQuery']> | null = null;
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    built ??= new PgDialect().sqlToQuery(query);
    const client = (db as Database & { $client?: unknown }).$client;
    // Inside a transaction the embedded database has no separate client: the statement is planned again.
    if (client instanceof PGlite) {
      const given = fillPlaceholders(built.params, values);
      return (await executePrepared(client, { name, text: built.sql }, given)) as Row[];
    }
    const prepared = db._.session.prepareQuery(built, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}

/** Selects rows of a table as one JSON column, so that one query reads several tables. */
export const jsonRows = (table: PgTable, where: SQL | undefined, order?: SQL): SQL =>
  sql`(select coalesce(json_agg(${table}${order && sql` order by ${order}`}), '[]') from ${table} where ${where})`;

/** Converts rows of `jsonRows` to the types of their columns. */
export function readRows<T extends PgTable>(table: T): (rows: readonly object[]) => InferSelectModel<T>[] {
  const columns = Object.entries(getTableColumns(table));
  return (rows) =>
    rows.map((row) => {
      const given = row as Record<string, unknown>;
      const read: Record<string, unknown> = {};
      for (const [key, column] of columns) {
        const value = given[column.name] ?? null;
        read[key] = value === null ? null : column.mapFromDriverValue(value);
      }
      return read as InferSelectModel<T>;
    });
}
