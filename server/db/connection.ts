import { cp, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { projectRoot } from '../env.ts';
import { lockDirectory } from './directory-lock.ts';
import { PostgresPool, type DatabaseTimeouts } from './postgres-pool.ts';

/** Either driver; domains never ask which. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: 'postgres' | 'embedded';
  /** Brings the tables up to date; nodes that start together take turns. */
  migrate(): Promise<void>;
  /** Returns whether the database has refused its work, or not answered, since a time of `performance.now()`. */
  hasFailedSince(time: number): boolean;
  close(): Promise<void>;
}

interface ConnectionOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Longest waits for PostgreSQL; without them a statement may take as long as it takes. */
  timeouts?: DatabaseTimeouts;
}

/** Arbitrary but fixed: two nodes that start together must ask for the same lock. */
const migrationLock = 4_611_686_018;

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, and migrates it. */
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

/** Makes a connection of which nothing has been asked yet: PostgreSQL may be away, the embedded database is open. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.timeouts) : openEmbedded(options.dataDir);
}

const migrationsFolder = () => path.join(projectRoot(), 'server/db/migrations');

function openPostgres(databaseUrl: string, timeouts: DatabaseTimeouts | undefined): Connection {
  const pool = new PostgresPool(databaseUrl, timeouts);
  return {
    db: drizzlePg(pool),
    kind: 'postgres',
    migrate: async () => {
      try {
        await migratePostgres(databaseUrl, timeouts?.connect);
      } catch (error) {
        pool.note(error);
        throw error;
      }
    },
    hasFailedSince: (time) => pool.hasFailedSince(time),
    close: () => pool.end(),
  };
}

/** On a connection of its own: a statement of a migration, or the wait for another node's, may take long. */
async function migratePostgres(connectionString: string, connectionTimeoutMillis = 5_000): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis, keepAlive: true });
  // A connection that is cut off fails its statement; the event beside it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePg(drizzlePg(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

async function openEmbedded(dataDir: string): Promise<Connection> {
  const directory = path.join(dataDir, 'database');
  await mkdir(dataDir, { recursive: true });
  const release = await lockDirectory(dataDir);
  try {
    await copyTemplate(directory);
    const client = await openPglite(directory);
    const db = drizzlePglite(client);
    return {
      db,
      kind: 'embedded',
      migrate: () => migratePglite(db, { migrationsFolder: migrationsFolder() }),
      hasFailedSince: () => false,
      close: async () => {
        await client.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const openPglite = (directory: string) =>
  PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });

const templateFolder = () => path.join(projectRoot(), 'dist/database-template');
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Makes an empty, migrated database that new data directories start from: a copy takes a tenth of a second where
 * creating one takes four.
 */
export async function makeTemplate(): Promise<void> {
  const client = await openPglite(templateFolder());
  await migratePglite(drizzlePglite(client), { migrationsFolder: migrationsFolder() });
  await client.close();
}

/** A killed copy leaves only the temporary folder: the database is there whole, or not at all. */
async function copyTemplate(directory: string): Promise<void> {
  if ((await exists(directory)) || !(await exists(templateFolder()))) return;
  const temporary = `${directory}.${process.pid}.tmp`;
  await cp(templateFolder(), temporary, { recursive: true });
  await rename(temporary, directory);
}
