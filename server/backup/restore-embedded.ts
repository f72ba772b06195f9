import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connection.ts';
import { copyDatabaseFiles, embeddedFolder, useDatabaseFiles } from '../platform/db/embedded-database.ts';
import { DirectoryLocked, lockDirectory } from '../platform/db/directory-lock.ts';
import { makeDataDirectory } from '../platform/env/data-directory.ts';
import { BackupProblem } from './backup-problem.ts';
import { readContents } from './contents.ts';
import { layout } from './manifest.contract.ts';

/** Copies the files of the embedded database out of a backup, with the empty folders that it needs. */
export async function copyOut(folder: string, to: string): Promise<void> {
  await copyDatabaseFiles(path.join(folder, layout.database), to);
  const inside = `${layout.database}/`;
  for await (const line of readContents(folder)) {
    if (!('folder' in line) || !line.folder.startsWith(inside)) continue;
    await mkdir(path.join(to, line.folder.slice(inside.length)), { recursive: true });
  }
}

/** Writes a new timeline: a node that kept pages of this database makes them again. */
async function beginTimeline(db: Database): Promise<void> {
  const { rows } = (await db.execute(sql`select from information_schema.columns
    where table_name = 'database_identity' and column_name = 'timeline'`)) as unknown as { rows: unknown[] };
  if (rows.length === 0) return;
  await db.execute(sql`update database_identity set timeline = ${randomUUID()}`);
}

/** Restores the embedded database of a stopped server. @throws BackupProblem when it must not be replaced */
export async function restoreEmbedded(dataDir: string, folder: string, isOver: boolean): Promise<void> {
  makeDataDirectory(dataDir);
  const release = await lockDirectory(dataDir).catch((error: unknown) => {
    if (!(error instanceof DirectoryLocked)) throw error;
    throw new BackupProblem(`${error.message} A restore needs it alone.`);
  });
  const place = embeddedFolder(dataDir);
  const made = `${place}.${process.pid}.tmp`;
  const replaced = `${place}.${process.pid}.replaced`;
  try {
    if (existsSync(place) && !isOver) {
      const sentence = `${dataDir} holds a database. Set DATA_DIR to an empty folder, or add --over, which deletes that database.`;
      throw new BackupProblem(sentence);
    }
    await copyOut(folder, made);
    await useDatabaseFiles(made, beginTimeline);
    if (existsSync(place)) await rename(place, replaced);
    await rename(made, place);
    await rm(replaced, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
    await release();
  }
}
