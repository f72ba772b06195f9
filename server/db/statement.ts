import { getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

/**
 * Makes a statement whose text is built once and which PostgreSQL parses and plans once a connection. Building and
 * planning a statement of this size took longer than running it.
 * @param name unique in the project, and of one text only: the driver refuses a second text under the same name
 * @param query its values are `sql.placeholder(…)`
 * @returns runs it with values in the driver's own terms: instants as text, JSON as text
 */
export function prepareStatement<Row>(name: string, query: SQL) {
  let built: ReturnType<PgDialect['sqlToQuery']> | null = null;
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    built ??= new PgDialect().sqlToQuery(query);
    const prepared = db._.session.prepareQuery(built, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}

/** The rows of a table as one JSON column, so that several tables are one question to the database. */
export const jsonRows = (table: PgTable, where: SQL | undefined, order?: SQL): SQL =>
  sql`(select coalesce(json_agg(${table}${order && sql` order by ${order}`}), '[]') from ${table} where ${where})`;

/** Reads rows that came as JSON, as if they had come as columns. */
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
