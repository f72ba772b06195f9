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
import { PostgresPool, type DatabaseTimeouts } from './postgres-pool.ts';

/** Either driver; domains never ask which. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: 'postgres' | 'embedded';
  /**
   * Brings the tables up to date; nodes that start together take turns.
   * @throws SchemaRefusal when that has to wait, or a newer release has changed them
   */
  migrate(): Promise<void>;
  /** Returns why this release may not run on the tables as they are now; null when it may. */
  findIncompatibility(): Promise<string | null>;
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

const migrationsFolder = () => path.join(projectRoot(), 'server/platform/db/migrations');

function openPostgres(databaseUrl: string, timeouts: DatabaseTimeouts | undefined): Connection {
  const pool = new PostgresPool(databaseUrl, timeouts);
  const db = drizzlePg(pool);
  // Read once: the folder of a running release may be replaced by that of the next.
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
    close: () => pool.end(),
  };
}

async function openEmbedded(dataDir: string): Promise<Connection> {
  const directory = path.join(dataDir, 'database');
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

/** SQLSTATEs of a database without room for its work, such as a full disk (53), or whose files cannot be written. */
const isOutOfRoom = (code: unknown): boolean => typeof code === 'string' && /^(53|58030$)/.test(code);

/**
 * Watches the embedded database for work that it had no room for: every statement goes through one method.
 * @returns tells whether there was such work since a time of `performance.now()`
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
