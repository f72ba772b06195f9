import path from 'node:path';
import type { Env } from '../platform/env/env.ts';
import { markOwnSite } from '../platform/env/own-site.ts';
import { BackupProblem } from './backup-problem.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { layout, type Manifest } from './manifest.contract.ts';
import { readManifest } from './read-manifest.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { refuseUsedDatabase, restorePostgres } from './restore-postgres.ts';
import { restoreUploads } from './restore-uploads.ts';
import { findBrokenFiles } from './verify-backup.ts';

/** Result of a restore. */
interface Restored {
  manifest: Manifest;
  /** Uploaded files that were put back. */
  files: number;
  /** Files that the database names and the bucket lacks, one sentence each. */
  missing: string[];
}

/**
 * Restores a backup into the configured database and storage. The servers must be stopped.
 * @param isOver deletes what the database holds
 * @throws BackupProblem when the backup is broken or the database must not be replaced; it is unchanged then
 */
export async function restoreBackup(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'bucket'>,
  folder: string,
  isOver: boolean,
): Promise<Restored> {
  const { databaseUrl, dataDir, bucket } = env;
  const manifest = await readManifest(folder);
  const broken = await findBrokenFiles(folder, manifest);
  if (broken.length > 0) throw new BackupProblem(`The backup is broken:\n${broken.join('\n')}`);
  refuseOtherKind(manifest, databaseUrl);
  if (!databaseUrl) await restoreEmbedded(dataDir, folder, isOver);
  else {
    if (!isOver) await refuseUsedDatabase(databaseUrl);
    await restorePostgres(databaseUrl, path.join(folder, layout.dump));
  }
  if (manifest.isOwnSite) markOwnSite(dataDir);
  const isCopied = manifest.storage.kind === 'folder';
  return {
    manifest,
    files: isCopied ? await restoreUploads(env, folder) : 0,
    missing: isCopied ? [] : await Array.fromAsync(findMissingFiles(folder, manifest, bucket)),
  };
}

function refuseOtherKind({ kind }: Manifest, databaseUrl: string | undefined): void {
  if (kind === 'postgres' && !databaseUrl) {
    throw new BackupProblem('This is a backup of PostgreSQL: set DATABASE_URL to the database to restore into.');
  }
  if (kind === 'embedded' && databaseUrl) {
    throw new BackupProblem('This is a backup of the embedded database: it cannot be restored into DATABASE_URL.');
  }
}
