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

/** Either driver; domains never ask which. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: 'postgres' | 'embedded';
  close(): Promise<void>;
}

/** Arbitrary but fixed: two nodes that start together must ask for the same lock. */
const migrationLock = 4_611_686_018;

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, and migrates it. */
export async function connect(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Connection> {
  return options.databaseUrl ? connectPostgres(options.databaseUrl) : connectEmbedded(options.dataDir);
}

const migrationsFolder = () => path.join(projectRoot(), 'server/db/migrations');

async function connectPostgres(connectionString: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 });
  // A dropped idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePg(drizzlePg(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
  return { db: drizzlePg(pool), kind: 'postgres', close: () => pool.end() };
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  const directory = path.join(dataDir, 'database');
  await mkdir(dataDir, { recursive: true });
  const release = await lockDirectory(dataDir);
  try {
    await copyTemplate(directory);
    const client = await openPglite(directory);
    const db = drizzlePglite(client);
    await migratePglite(db, { migrationsFolder: migrationsFolder() }).catch(async (error: unknown) => {
      await client.close();
      throw error;
    });
    return {
      db,
      kind: 'embedded',
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
