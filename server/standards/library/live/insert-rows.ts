import { getTableColumns, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/connection.ts';

/** Rows of one statement: its text is far below the largest value of the database. */
const rowsAtOnce = 2_000;

/**
 * Inserts rows as one JSON value: a parameter for each value took most of the time of a text's thousands of rows. Not for bytes.
 * @param options.mayExist rows that are there stay as they are
 */
export async function insertRows<T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { mayExist = false }: { mayExist?: boolean } = {},
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows
      .slice(at, at + rowsAtOnce)
      .map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, Reflect.get(row, key) ?? null])));
    await tx.execute(
      sql`insert into ${table} (${names})
        select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(batch)}::jsonb)
        ${mayExist ? sql`on conflict do nothing` : sql``}`,
    );
  }
}
