import { getTableColumns, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

type PrepareQuery = PgSession['prepareQuery'];
type Prepared = ReturnType<PrepareQuery> & { joinsNotNullableMap?: Record<string, boolean> | undefined };
type Query = PromiseLike<unknown> & { prepare(name: string): unknown };

/** A session that asks nothing: it keeps what a query is made of. */
class KeepingSession extends PgSession {
  kept: Parameters<PrepareQuery> | null = null;
  /** The builder notes here which joined tables may have no row. */
  readonly noted = { setToken: () => this.noted } as unknown as Prepared;

  override prepareQuery<T>(...query: Parameters<PrepareQuery>): T {
    this.kept = query;
    return this.noted as T;
  }

  override transaction(): Promise<never> {
    throw new TypeError('A query that is kept is no transaction.');
  }
}

/**
 * Makes a query whose text is built once. To build one with every column of a table takes longer than to ask it, and
 * leaves more garbage than its rows.
 * @param build makes it with the query builder; its values are `sql.placeholder(…)`, in the driver's own terms
 * @returns runs it with values, in a transaction too
 */
export function prepareQuery<Q extends Query>(build: (db: Database) => Q) {
  const session = new KeepingSession(new PgDialect());
  return async (db: Database, values: Record<string, unknown>): Promise<Awaited<Q>> => {
    if (!session.kept) build(new PgDatabase(new PgDialect(), session, undefined)).prepare('');
    if (!session.kept) throw new TypeError('The query builder has made no query.');
    const [built, fields, , ...rest] = session.kept;
    // Without a name it is prepared under that of its text.
    const prepared: Prepared = db._.session.prepareQuery(built, fields, undefined, ...rest);
    prepared.joinsNotNullableMap = session.noted.joinsNotNullableMap;
    return (await prepared.execute(values)) as Awaited<Q>;
  };
}

/**
 * Makes a query that writes columns of a table: its text is built once for each set of columns given.
 * @param build gets a placeholder for each column given
 * @returns runs it with columns as the table has them, and the values of further placeholders
 */
export function prepareWrite<T extends PgTable, Columns extends object, Q extends Query>(
  table: T,
  build: (db: Database, columns: Columns) => Q,
) {
  const queries = new Map<string, (db: Database, values: Record<string, unknown>) => Promise<Awaited<Q>>>();
  const all = getTableColumns(table);
  return (db: Database, columns: Columns, further: Record<string, unknown> = {}): Promise<Awaited<Q>> => {
    const given = Object.entries(columns).filter(([key, value]) => key in all && value !== undefined);
    const shape = given.map(([key]) => key).join();
    let query = queries.get(shape);
    if (!query) {
      const places = Object.fromEntries(given.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
      query = prepareQuery((builder) => build(builder, places as Columns));
      queries.set(shape, query);
    }
    const written = given.map(([key, value]) => [key, value === null ? null : all[key]?.mapToDriverValue(value)]);
    return query(db, { ...further, ...Object.fromEntries(written) });
  };
}
