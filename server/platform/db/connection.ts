import { constants } from 'node:fs';
import { cp, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { projectRoot } from '../env/env.ts';
import { completeSchema, findIncompatibility, refuseNewerSchema, releaseNumber } from './compatibility.ts';
import { makeDataDirectory } from '../env/data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { PostgresPool, type DatabaseTimeouts, type PoolFigures } from './postgres-pool.ts';

/** A connection or transaction of either driver. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: 'postgres' | 'embedded';
  /**
   * Migrates the tables; nodes that start together take turns.
   * @throws SchemaRefusal when it has to wait, or when a newer release has changed the tables
   */
  migrate(): Promise<void>;
  /** Returns why this release may not run on the current tables; null if it may. */
  findIncompatibility(): Promise<string | null>;
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
  dataDir: string;
  /** Time-outs for PostgreSQL; without them statements have no limit. */
  timeouts?: DatabaseTimeouts;
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
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.timeouts) : openEmbedded(options.dataDir);
}

/** Returns the folder of the migrations of this release. */
export const migrationsFolder = () => path.join(projectRoot(), 'server/platform/db/migrations');

function openPostgres(databaseUrl: string, timeouts: DatabaseTimeouts | undefined): Connection {
  const pool = new PostgresPool(databaseUrl, timeouts);
  const db = drizzlePg(pool);
  // Read once: a new release may replace the folder while this one runs.
  const release = releaseNumber(migrationsFolder());
  return {
    db,
    kind: 'postgres',
    migrate: async () => {
      try {
        const connectionTimeoutMillis = timeouts?.connect;
        await migratePostgres(databaseUrl, { migrationsFolder: migrationsFolder(), connectionTimeoutMillis });
      } catch (error) {
        pool.note(error);
        throw error;
      }
    },
    findIncompatibility: () => findIncompatibility(db, release),
    hasFailedSince: (time) => pool.hasFailedSince(time),
    copyFiles: null,
    release,
    pool: () => pool.figures,
    close: () => pool.end(),
  };
}

/** Returns the folder of the embedded database. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, 'database');

/**
 * Copies the files of an embedded database that nothing writes to. The copy is as a killed process leaves it: its next
 * start recovers it.
 */
export async function copyDatabaseFiles(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false });
}

/** Uses the embedded database of a folder as it is, for a backup, and closes it. */
export async function useDatabaseFiles<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  const client = await openPglite(folder);
  try {
    return await use(drizzlePglite(client));
  } finally {
    await client.close();
  }
}

async function openEmbedded(dataDir: string): Promise<Connection> {
  const directory = embeddedFolder(dataDir);
  makeDataDirectory(dataDir);
  const release = await lockDirectory(dataDir);
  try {
    await copyTemplate(directory);
    const client = await openPglite(directory);
    const db = drizzlePglite(client);
    const number = releaseNumber(migrationsFolder());
    return {
      db,
      kind: 'embedded',
      migrate: async () => {
        await refuseNewerSchema(db, number);
        await migratePglite(db, { migrationsFolder: migrationsFolder() });
        await completeSchema(db);
      },
      findIncompatibility: () => findIncompatibility(db, number),
      hasFailedSince: watchRoom(client),
      copyFiles: (folder) => client.runExclusive(() => copyDatabaseFiles(directory, folder)),
      release: number,
      pool: () => ({ size: 1, inUse: 0, waiting: 0 }),
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

/** SQLSTATEs for no space left, such as a full disk (53), or files that cannot be written. */
const isOutOfRoom = (code: unknown): boolean => typeof code === 'string' && /^(53|58030$)/.test(code);

/**
 * Watches the embedded database for statements that failed for lack of space: all pass through one method.
 * @returns a function that checks whether one failed since a time of `performance.now()`
 */
function watchRoom(client: PGlite): Connection['hasFailedSince'] {
  let lastFailure = -Infinity;
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...message) => {
    try {
      return await send(...message);
    } catch (error) {
      if (isOutOfRoom((error as { code?: unknown }).code)) lastFailure = performance.now();
      throw error;
    }
  };
  return (time) => lastFailure >= time;
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
 * Makes an empty, migrated database that new data directories are copied from: a copy takes a tenth of a second,
 * creating one takes four.
 */
export async function makeTemplate(): Promise<void> {
  const client = await openPglite(templateFolder());
  await migratePglite(drizzlePglite(client), { migrationsFolder: migrationsFolder() });
  await client.close();
}

/** Copies into a temporary folder first, so that a killed process leaves no half database. */
async function copyTemplate(directory: string): Promise<void> {
  if ((await exists(directory)) || !(await exists(templateFolder()))) return;
  const temporary = `${directory}.${process.pid}.tmp`;
  await cp(templateFolder(), temporary, { recursive: true });
  await rename(temporary, directory);
}
