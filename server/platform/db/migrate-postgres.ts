import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { completeSchema, refuseNewerSchema, releaseNumber } from './compatibility.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** Arbitrary but fixed: all nodes must request the same lock. */
const migrationLock = 4_611_686_018;
/**
 * Longest wait for a table lock, in milliseconds. Queries for that table queue behind the migration, so it is shorter
 * than the statement time-out of the site (DATABASE_STATEMENT_TIMEOUT_MS).
 */
const lockTimeout = 1_000;
/** Pause in which other queries get the table, in milliseconds. */
const pause = 1_000;
/** Tries of one statement: about two minutes. */
const mostTries = 60;

interface MigrateOptions {
  migrationsFolder: string;
  connectionTimeoutMillis?: number | undefined;
  tries?: number;
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Migrates the tables on a separate connection. Nodes take turns. A database in use is migrated statement by statement,
 * each in a transaction that gives up its wait for a table and tries again, because a migration that waits for a lock
 * blocks all other queries of that table. Each statement records that it is done, so that an interrupted migration
 * resumes there.
 * @throws SchemaRefusal when a newer release has changed the tables, or a table stays in use
 */
export async function migratePostgres(connectionString: string, options: MigrateOptions): Promise<void> {
  const { migrationsFolder, connectionTimeoutMillis = 5_000, tries = mostTries } = options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis, keepAlive: true });
  // A lost connection fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle(client);
    await refuseNewerSchema(db, releaseNumber(migrationsFolder));
    const last = await findLast(client);
    // An empty database has no other users: one transaction is faster.
    if (last === null) await migrate(db, { migrationsFolder });
    else {
      const due = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last);
      for (const migration of due) await apply(client, migration, tries);
    }
    await completeSchema(db);
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

/** Returns the time of the newest applied migration; null for an empty database. */
async function findLast(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!tables[0]?.name) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: Migration, tries: number): Promise<void> {
  await client.query(`create table if not exists drizzle.done_statements
    (migration bigint not null, statement integer not null, primary key (migration, statement))`);
  const { rows } = await client.query<{ statement: number }>(
    'select statement from drizzle.done_statements where migration = $1',
    [folderMillis],
  );
  const done = new Set(rows.map(({ statement }) => statement));
  for (const [number, text] of sql.entries()) {
    if (done.has(number)) continue;
    await patiently(tries, () =>
      inTransaction(client, async () => {
        await client.query(text);
        await client.query('insert into drizzle.done_statements values ($1, $2)', [folderMillis, number]);
      }),
    );
  }
  await inTransaction(client, async () => {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    await client.query('delete from drizzle.done_statements where migration = $1', [folderMillis]);
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** SQLSTATE of a lock that was not granted in time. */
const lockNotAvailable = '55P03';

async function patiently(tries: number, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (tried >= tries) {
        const sentence = 'a migration waits for a table that is in use: end the long transaction (pg_stat_activity)';
        throw new SchemaRefusal(sentence, { cause: error });
      }
      await sleep(pause);
    }
  }
}
