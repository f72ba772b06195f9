import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { BackupProblem } from './backup-problem.ts';
import { startPostgresTool, toConnection } from './run-postgres-tool.ts';

/** Longest wait for a connection, in milliseconds. */
const timeout = 10_000;

/** Returns the number of tables of a database. */
async function countTables(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeout });
  // A lost connection fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::integer as tables from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    return rows[0]?.tables ?? 0;
  } finally {
    await client.end();
  }
}

/** Refuses a database that holds tables. @throws BackupProblem */
export async function refuseUsedDatabase(databaseUrl: string): Promise<void> {
  const tables = await countTables(databaseUrl);
  if (tables === 0) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  throw new BackupProblem(
    `The database "${name}" is not empty: it has ${tables} tables. Make an empty one (createdb), or add --over, which deletes what it holds.`,
  );
}

const clear = `begin;
set local lock_timeout = '30s';
set local statement_timeout = 0;
set local client_min_messages = warning;
drop schema if exists drizzle cascade;
drop schema if exists public cascade;
create schema public;
`;

/** A new timeline: nodes that kept pages of this database make them again. Releases before it have no such column. */
const newTimeline = `
do $$ begin
  if exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'database_identity' and column_name = 'timeline') then
    update public.database_identity set timeline = gen_random_uuid();
  end if;
end $$;
`;

/**
 * Restores a dump in one transaction: whole or not at all. Owners and rights are those of the user of the address.
 * @throws BackupProblem when a tool is missing or fails; the database is unchanged then
 */
export async function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  const { argument, env } = toConnection(databaseUrl);
  const script = startPostgresTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', dump]);
  script.input.end();
  const quiet = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--no-password'];
  const psql = startPostgresTool('psql', [...quiet, argument, '--file=-'], env);
  psql.output.resume();
  psql.input.write(clear);
  try {
    await pipeline(script.output, psql.input, { end: false });
    await script.ended;
    psql.input.write(`${newTimeline}commit;\n`);
  } catch (error) {
    // Without a commit the end of the input rolls everything back. What psql says is the reason, if it has ended first.
    psql.input.end();
    await psql.ended;
    await script.ended;
    throw error;
  }
  psql.input.end();
  await psql.ended;
}

/** Removes everything from a database. */
export async function clearPostgres(databaseUrl: string): Promise<void> {
  const { argument, env } = toConnection(databaseUrl);
  const psql = startPostgresTool(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', argument, '--file=-'],
    env,
  );
  psql.output.resume();
  psql.input.end(`${clear}commit;\n`);
  await psql.ended;
}
