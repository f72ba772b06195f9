import { access, rename, rm } from 'node:fs/promises';
import { askServer } from '../http/ask-server.ts';
import { copyDatabaseFiles, embeddedFolder, useDatabaseFiles } from '../platform/db/embedded-database.ts';
import { DirectoryLocked, lockDirectory } from '../platform/db/directory-lock.ts';
import { recordBackup } from '../platform/db/last-backup.repo.ts';
import { BackupProblem } from './backup-problem.ts';
import { serverCalls, serverCopy } from './server-backup.ts';

/** Longest wait for the server's copy, in milliseconds: some 100 MB a second. */
const copyTimeout = 600_000;
const recordTimeout = 30_000;

/** Runs on the files of the embedded database if no server holds them, else asks the server. */
async function withDatabase(
  dataDir: string,
  { alone, args, timeout }: { alone: () => Promise<void>; args: string[]; timeout: number },
): Promise<'alone' | 'server'> {
  let release: () => Promise<void>;
  try {
    release = await lockDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    const answered = await askServer(dataDir, { args }, timeout);
    if (answered?.code === 0) return 'server';
    const sentence = `${error.message} If that is the server, it takes no commands yet, or its log has the reason: try again when it is ready.`;
    throw new BackupProblem(sentence);
  }
  try {
    await alone();
    return 'alone';
  } finally {
    await release();
  }
}

/** Copies the embedded database, while a server runs on it too. @throws BackupProblem when there is none */
export async function copyEmbedded(dataDir: string, to: string): Promise<void> {
  const from = embeddedFolder(dataDir);
  await access(from).catch(() => {
    throw new BackupProblem(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server.`);
  });
  const alone = () => copyDatabaseFiles(from, to);
  const by = await withDatabase(dataDir, { alone, args: serverCalls.copy(), timeout: copyTimeout });
  if (by === 'alone') return;
  const copy = serverCopy(dataDir);
  try {
    await moveFolder(copy, to);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Renames a folder, or copies it to another disk. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyDatabaseFiles(from, to);
  }
}

/** Records in the embedded database that a backup is complete. */
export async function recordEmbedded(dataDir: string, takenAt: Date): Promise<void> {
  const alone = () => useDatabaseFiles(embeddedFolder(dataDir), (db) => recordBackup(db, takenAt));
  await withDatabase(dataDir, { alone, args: serverCalls.record(takenAt), timeout: recordTimeout });
}
