import { constants } from 'node:fs';
import { cp, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { copyWritable } from './copy-writable.ts';
import { makeDataDirectory } from '../env/data-directory.ts';
import { projectRoot } from '../env/env.ts';
import { completeSchema, findIncompatibility, refuseNewerSchema, refuseOlderSchema } from './compatibility.ts';
import { lockDirectory } from './directory-lock.ts';
import { listDueMigrations, migrationsFolder, readRelease } from './release-migrations.ts';

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
export async function useDatabaseFiles<T>(
  folder: string,
  use: (db: PgDatabase<PgQueryResultHKT>) => Promise<T>,
): Promise<T> {
  const client = await openPglite(folder);
  try {
    return await use(drizzlePglite(client));
  } finally {
    await client.close();
  }
}

/**
 * Opens the embedded database in `dataDir`, alone.
 * @param options.migrates 'command' has an older database refused in place of migrating it
 */
export async function openEmbedded({
  dataDir,
  migrates,
}: {
  dataDir: string;
  migrates?: 'start' | 'command' | undefined;
}) {
  const directory = embeddedFolder(dataDir);
  makeDataDirectory(dataDir);
  const release = await lockDirectory(dataDir);
  try {
    await copyTemplate(directory);
    const client = await openPglite(directory);
    const db = drizzlePglite(client);
    const newest = readRelease(migrationsFolder());
    return {
      db,
      kind: 'embedded' as const,
      migrate: async () => {
        await refuseNewerSchema(db, newest);
        if (migrates === 'command') return refuseOlderSchema(db, newest);
        await migratePglite(db, { migrationsFolder: migrationsFolder() });
        await completeSchema(db);
      },
      listDueMigrations: () => listDueMigrations(db, migrationsFolder()),
      findIncompatibility: () => findIncompatibility(db, newest),
      note: () => null,
      hasFailedSince: watchRoom(client),
      copyFiles: (folder: string) => client.runExclusive(() => copyDatabaseFiles(directory, folder)),
      release: newest.number,
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
function watchRoom(client: PGlite): (time: number) => boolean {
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
  await copyWritable(templateFolder(), temporary);
  await rename(temporary, directory);
}
