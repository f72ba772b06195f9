import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../platform/db/connection.ts';
import { runPostgresTool, toConnection } from './run-postgres-tool.ts';

/** Longest wait for a connection, in milliseconds. */
const timeout = 10_000;

/**
 * Dumps a database of PostgreSQL. What is read and what is dumped show the same moment.
 * @param read reads further facts at that moment
 * @throws BackupProblem when pg_dump is missing or fails
 */
export async function dumpPostgres<Facts>(
  databaseUrl: string,
  file: string,
  read: (db: Database) => Promise<Facts>,
): Promise<Facts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    application_name: 'stanchion backup',
  });
  // A lost connection fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    // The transaction waits for pg_dump.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const facts = await read(drizzle(client));
    const { argument, env } = toConnection(databaseUrl);
    const snapshot = `--snapshot=${rows[0]?.snapshot ?? ''}`;
    await runPostgresTool('pg_dump', ['--format=custom', snapshot, `--file=${file}`, '--no-password', argument], env);
    return facts;
  } finally {
    await client.end();
  }
}
