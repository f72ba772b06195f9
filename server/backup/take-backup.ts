import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { durableFiles } from '../content/publish/durable-file.ts';
import type { Clock } from '../platform/clock.ts';
import { openConnection, type Database } from '../platform/db/connection.ts';
import { useDatabaseFiles } from '../platform/db/embedded-database.ts';
import { recordBackup } from '../platform/db/last-backup.repo.ts';
import { migrationsFolder, readRelease } from '../platform/db/release-migrations.ts';
import type { Env } from '../platform/env/env.ts';
import { projectRoot } from '../platform/env/env.ts';
import { hasOwnSite } from '../platform/env/own-site.ts';
import { BackupProblem } from './backup-problem.ts';
import { writeContents } from './contents.ts';
import { copyEmbedded, recordEmbedded } from './copy-embedded.ts';
import { copyUploads } from './copy-uploads.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { writeLines } from './lines-file.ts';
import { layout, type DatabaseFacts, type Manifest } from './manifest.contract.ts';
import { listNamedFiles, readDatabaseFacts } from './read-facts.ts';

export type BackupEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'bucket' | 'siteOrigin'>;

/**
 * Writes a backup into an empty folder: the database first, uploaded files or their list afterwards, so that every file
 * that the database names is in it. The manifest comes last and makes it complete.
 * @throws BackupProblem; nothing is left in the folder then
 */
export async function takeBackup(env: BackupEnv, clock: Clock, folder: string): Promise<Manifest> {
  await makeEmptyFolder(folder);
  try {
    const takenAt = clock.now();
    const database = await copyDatabase(env, folder);
    const storage = await copyUploads(env, folder);
    const written: Manifest = {
      format: 1,
      takenAt: takenAt.toISOString(),
      origin: env.siteOrigin,
      release: await describeRelease(),
      kind: env.databaseUrl ? 'postgres' : 'embedded',
      database,
      storage,
      isOwnSite: hasOwnSite(env.dataDir),
      contentsSha256: await writeContents(folder),
    };
    await durableFiles.replace(
      path.join(folder, layout.manifest),
      Buffer.from(`${JSON.stringify(written, null, 2)}\n`),
    );
    await durableFiles.flushFolder(folder);
    return written;
  } catch (error) {
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
    throw explainDisk(error, folder);
  }
}

/** Records in the database that a backup is complete. */
export async function recordTaken({ databaseUrl, dataDir }: BackupEnv, { takenAt }: Manifest): Promise<void> {
  if (!databaseUrl) return recordEmbedded(dataDir, new Date(takenAt));
  const connection = await openConnection({ databaseUrl, dataDir });
  try {
    await recordBackup(connection.db, new Date(takenAt));
  } finally {
    await connection.close();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new BackupProblem(
      `${folder} is not empty: give each backup a folder of its own, such as one named by its day.`,
    );
  }
}

async function copyDatabase({ databaseUrl, dataDir }: BackupEnv, folder: string): Promise<DatabaseFacts> {
  const read = async (db: Database) => {
    await writeLines(path.join(folder, layout.named), await listNamedFiles(db));
    return readDatabaseFacts(db);
  };
  if (databaseUrl) return dumpPostgres(databaseUrl, path.join(folder, layout.dump), read);
  const copy = path.join(folder, layout.database);
  await copyEmbedded(dataDir, copy);
  return useDatabaseFiles(copy, read);
}

const buildFile = v.object({ release: v.string() });

async function describeRelease(): Promise<Manifest['release']> {
  const file = path.join(projectRoot(), 'dist/build.json');
  const text = await readFile(file, 'utf8').catch(() => '');
  const build = v.safeParse(v.pipe(v.string(), v.parseJson(), buildFile), text);
  return { build: build.success ? build.output.release : null, migrations: readRelease(migrationsFolder()).number };
}

function explainDisk(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new BackupProblem(`There is not enough room for the backup in ${folder}.`)
    : error;
}
