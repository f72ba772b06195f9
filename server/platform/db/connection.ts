import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { findIncompatibility } from './compatibility.ts';
import { openEmbedded } from './embedded-database.ts';
import { migratePostgres, type MigrationReport } from './migrate-postgres.ts';
import { probePooler } from './probe-pooler.ts';
import { PostgresPool, type DatabaseTimeouts, type PoolFigures } from './postgres-pool.ts';
import { buildTrigramIndexes } from './trigram-indexes.ts';
import { listDueMigrations, migrationsFolder, readRelease, type DueMigration } from './release-migrations.ts';

/** A connection or transaction of either driver. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: 'postgres' | 'embedded';
  /**
   * Migrates the tables; nodes that start together take turns. With `migrates: 'command'` it only checks them.
   * @param report receives each statement before it runs, on PostgreSQL
   * @throws SchemaRefusal when it has to wait, or when a newer release has changed the tables
   */
  migrate(report?: MigrationReport): Promise<void>;
  /** Returns the migrations that this release would run. */
  listDueMigrations(): Promise<DueMigration[]>;
  /** Returns why this release may not run on the current tables; null if it may. */
  findIncompatibility(): Promise<string | null>;
  /** For /readyz of a ready server: what an operator should set at the pooler; null for nothing. */
  note(): string | null;
  /** Returns whether the database has refused work, or not answered, since a time of `performance.now()`. */
  hasFailedSince(time: number): boolean;
  /** Copies the files of the embedded database while statements wait; null on PostgreSQL, which has tools for it. */
  copyFiles: ((folder: string) => Promise<void>) | null;
  /** Number of this release: its count of migrations. */
  release: number;
  /** Returns the connections in use; the embedded database has one, which is free. */
  pool(): PoolFigures;
  close(): Promise<void>;
}

interface ConnectionOptions {
  databaseUrl?: string | undefined;
  /**
   * Address of PostgreSQL itself if `databaseUrl` leads to a pooler in transaction mode: for migrations, and for
   * commands, whose statements may take long.
   */
  databaseSessionUrl?: string | undefined;
  dataDir: string;
  /** Time-outs for PostgreSQL; without them statements have no limit. */
  timeouts?: DatabaseTimeouts;
  /** Most connections to PostgreSQL. */
  databasePool?: number;
  /** Name of this node in `pg_stat_activity`. */
  nodeName?: string;
  /** 'command' has an older database refused in place of migrating it. Defaults to 'start'. */
  migrates?: 'start' | 'command';
}

/** Opens PostgreSQL if `databaseUrl` is set, else the embedded database in `dataDir`, and migrates it. */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const connection = await openConnection(options);
  try {
    await connection.migrate();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** Makes a connection without using it: PostgreSQL may be away, the embedded database is opened. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres(databaseUrl, options) : openEmbedded(options);
}

function openPostgres(databaseUrl: string, options: ConnectionOptions): Connection {
  const { databaseSessionUrl, timeouts, databasePool, nodeName, migrates = 'start' } = options;
  const sessionUrl = databaseSessionUrl ?? databaseUrl;
  const pool = new PostgresPool({
    // Without time-outs it is a command's.
    connectionString: timeouts ? databaseUrl : sessionUrl,
    isPooled: timeouts !== undefined && databaseSessionUrl !== undefined,
    timeouts,
    most: databasePool,
    name: nodeName,
  });
  const db = drizzle(pool);
  // Read once: a new release may replace the folder while this one runs.
  const release = readRelease(migrationsFolder());
  let note: string | null = null;
  return {
    db,
    kind: 'postgres',
    migrate: async (report) => {
      try {
        await migratePostgres(sessionUrl, {
          migrationsFolder: migrationsFolder(),
          connectionTimeoutMillis: timeouts?.connect,
          isCheckOnly: migrates === 'command',
          // A server says meanwhile why it is not ready.
          turnTimeout: timeouts ? 2_000 : Infinity,
          name: nodeName,
          report,
          complete: buildTrigramIndexes,
        });
        note = await probePooler(pool);
      } catch (error) {
        pool.note(error);
        throw error;
      }
    },
    listDueMigrations: () => listDueMigrations(db, migrationsFolder()),
    findIncompatibility: () => findIncompatibility(db, release),
    note: () => note,
    hasFailedSince: (time) => pool.hasFailedSince(time),
    copyFiles: null,
    release: release.number,
    pool: () => pool.figures,
    close: () => pool.end(),
  };
}
