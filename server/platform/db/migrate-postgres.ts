import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { buildIndex, readIndexStatement } from './build-index.ts';
import { completeSchema, refuseNewerSchema, refuseOlderSchema } from './compatibility.ts';
import { explainPooler } from './probe-pooler.ts';
import { readApplied, readEntries, readRelease } from './release-migrations.ts';
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
/** Interval of requests for the turn, in milliseconds. */
const askForTurnEvery = 250;
/** Tries of one statement: about two minutes. */
const mostTries = 60;

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Receives each statement before it runs, with the name of its migration. */
export type MigrationReport = (migration: string, statement: string) => void;

interface MigrateOptions {
  migrationsFolder: string;
  connectionTimeoutMillis?: number | undefined;
  tries?: number;
  /** Refuses an older database in place of migrating it. */
  isCheckOnly?: boolean;
  /** Longest wait for another node that migrates, in milliseconds. Defaults to no limit. */
  turnTimeout?: number;
  /** Name of the node in `pg_stat_activity`. */
  name?: string | undefined;
  report?: MigrationReport | undefined;
  /** Runs at the end, while the node still has its turn. */
  complete?(client: pg.Client): Promise<void>;
}

/**
 * Migrates the tables on a separate connection. Nodes take turns. A database in use is migrated statement by statement,
 * each in a transaction that gives up its wait for a table and tries again, because a migration that waits for a lock
 * blocks all other queries of that table. Indexes are built beside readers and writers. Each statement records that it
 * is done, so that an interrupted migration resumes there.
 * @param connectionString leads to PostgreSQL itself: a pooler in transaction mode has no sessions
 * @throws SchemaRefusal when a newer release has changed the tables, a table stays in use, or another node migrates
 */
export async function migratePostgres(connectionString: string, options: MigrateOptions): Promise<void> {
  const { migrationsFolder, connectionTimeoutMillis = 5_000, name = 'stanchion' } = options;
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    keepAlive: true,
    application_name: `${name} migration`,
    // Has a pooler refuse the connection: it would keep the lock after the node has gone, and no other would migrate.
    idle_in_transaction_session_timeout: 86_400_000,
  });
  // A lost connection fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw explainPooler(error);
    });
    const db = drizzle(client);
    const release = readRelease(migrationsFolder);
    await refuseNewerSchema(db, release);
    if (options.isCheckOnly) return await refuseOlderSchema(db, release);
    await freeOfTimeouts(client);
    await takeTurn(client, options.turnTimeout ?? Infinity);
    // Once more: the node before this one may have been a newer release.
    await refuseNewerSchema(db, release);
    const applied = await readApplied(db);
    // An empty database has no other users: one transaction is faster.
    if (applied === null) await migrate(db, { migrationsFolder });
    else await applyDue(client, applied.newest, options);
    await completeSchema(db);
    await options.complete?.(client);
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

/** Defaults of the role are for the site's statements; a migration may take long. */
async function freeOfTimeouts(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/**
 * Takes the lock of migrations. It asks again and again: a statement that waits for the lock would itself be an old
 * transaction, which an index that is being built waits for.
 */
async function takeTurn(client: pg.Client, timeout: number): Promise<void> {
  const since = performance.now();
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      migrationLock,
    ]);
    if (rows[0]?.isMine) return;
    if (performance.now() - since >= timeout) throw new SchemaRefusal('another node is migrating the tables');
    await sleep(askForTurnEvery);
  }
}

async function applyDue(client: pg.Client, newest: number, options: MigrateOptions): Promise<void> {
  const { migrationsFolder, tries = mostTries, report } = options;
  const names = new Map(readEntries(migrationsFolder).map(({ when, tag }) => [when, tag]));
  const due = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest);
  for (const migration of due) {
    const name = names.get(migration.folderMillis) ?? '';
    await apply(client, migration, { tries, report: (statement) => report?.(name, statement) });
  }
}

interface ApplyOptions {
  tries: number;
  report(statement: string): void;
}

async function apply(
  client: pg.Client,
  { sql, hash, folderMillis }: Migration,
  { tries, report }: ApplyOptions,
): Promise<void> {
  await client.query(`create table if not exists drizzle.done_statements
    (migration bigint not null, statement integer not null, primary key (migration, statement))`);
  const { rows } = await client.query<{ statement: number }>(
    'select statement from drizzle.done_statements where migration = $1',
    [folderMillis],
  );
  const done = new Set(rows.map(({ statement }) => statement));
  for (const [number, text] of sql.entries()) {
    if (done.has(number)) continue;
    report(text);
    const record = () => client.query('insert into drizzle.done_statements values ($1, $2)', [folderMillis, number]);
    const index = readIndexStatement(text);
    if (index) {
      await buildIndex(client, index);
      await record();
      continue;
    }
    await patiently(tries, () =>
      inTransaction(client, async () => {
        await client.query(text);
        await record();
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
