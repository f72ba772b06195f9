import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from './connection.ts';

/** Clients of the embedded database that know a statement already, by its name. */
const prepared = new WeakMap<PGlite, Map<string, Promise<unknown>>>();

/**
 * Makes a statement that the database parses and plans once a connection, for the few that run at every request: of a
 * query by key over several tables that is most of its cost. Not for use inside a transaction.
 * @param statement.name unique in the application
 * @param statement.types of its parameters, such as 'text'
 */
export function prepareQuery<Row extends object>(statement: { name: string; text: string; types: readonly string[] }) {
  const { name, text, types } = statement;
  return async (db: Database, ...values: readonly string[]): Promise<Row[]> => {
    const client: unknown = (db as Database & { $client?: unknown }).$client;
    if (client instanceof pg.Pool) return (await client.query<Row>({ name, text, values: [...values] })).rows;
    if (!(client instanceof PGlite)) throw new TypeError('A prepared query needs the database of connect().');
    const known = prepared.get(client) ?? new Map<string, Promise<unknown>>();
    prepared.set(client, known);
    const ready = known.get(name) ?? client.exec(`prepare ${name}(${types.join(', ')}) as ${text}`);
    known.set(name, ready);
    await ready.catch((error: unknown) => {
      known.delete(name);
      throw error;
    });
    // EXECUTE takes no parameters of the protocol, and preparing by the protocol costs four more calls into the engine.
    return (await client.query<Row>(`execute ${name}(${values.map(quote).join(', ')})`)).rows;
  };
}

/** A text as a literal. */
const quote = (value: string): string => {
  if (value.includes('\0')) throw new TypeError('A text with NUL cannot be stored.');
  return ` E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
};
