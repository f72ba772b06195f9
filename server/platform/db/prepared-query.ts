import { getTableColumns, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

type PrepareQuery = PgSession['prepareQuery'];
type Prepared = ReturnType<PrepareQuery> & { joinsNotNullableMap?: Record<string, boolean> | undefined };
type Query = PromiseLike<unknown> & { prepare(name: string): unknown };

/** A session that runs nothing: it records what the builder prepares. */
class RecordingSession extends PgSession {
  recorded: Parameters<PrepareQuery> | null = null;
  /** Receives which joined tables may have no row. */
  readonly joins = { setToken: () => this.joins } as unknown as Prepared;

  override prepareQuery<T>(...query: Parameters<PrepareQuery>): T {
    this.recorded = query;
    return this.joins as T;
  }

  override transaction(): Promise<never> {
    throw new TypeError('A recorded query is no transaction.');
  }
}

/**
 * Makes a query whose text is built once. Building one with every column of a table takes longer than running it, and
 * leaves more garbage than its rows.
 * @param build makes it with the query builder; its values are `sql.placeholder(…)`, in the driver's terms
 * @returns runs it with values, in a transaction too
 */
export function prepareQuery<Q extends Query>(build: (db: Database) => Q) {
  const session = new RecordingSession(new PgDialect());
  return async (db: Database, values: Record<string, unknown>): Promise<Awaited<Q>> => {
    if (!session.recorded) build(new PgDatabase(new PgDialect(), session, undefined)).prepare('');
    if (!session.recorded) throw new TypeError('The query builder prepared no query.');
    const [built, fields, , ...rest] = session.recorded;
    // Without a name, `PreparingClient` names it by its text.
    const prepared: Prepared = db._.session.prepareQuery(built, fields, undefined, ...rest);
    prepared.joinsNotNullableMap = session.joins.joinsNotNullableMap;
    return (await prepared.execute(values)) as Awaited<Q>;
  };
}

/**
 * Makes a query that writes columns of a table: its text is built once for each set of given columns.
 * @param build gets a placeholder for each given column
 * @returns runs it with columns of the table, and the values of further placeholders
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
