import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../platform/db/connection.ts';
import { useDatabaseFiles } from '../platform/db/embedded-database.ts';
import type { Bucket } from '../platform/env/bucket-variables.ts';
import { BackupProblem } from './backup-problem.ts';
import { findDamage, measureFile } from './contents.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { layout, type DatabaseFacts, type Manifest } from './manifest.contract.ts';
import { readDatabaseFacts } from './read-facts.ts';
import { readManifest } from './read-manifest.ts';
import { copyOut } from './restore-embedded.ts';
import { clearPostgres, refuseUsedDatabase, restorePostgres } from './restore-postgres.ts';
import { runPostgresTool } from './run-postgres-tool.ts';

interface VerifyOptions {
  /** The bucket as it is now; without it the list in the backup counts. */
  bucket: Bucket | undefined;
  /** An empty database of PostgreSQL, which is empty again afterwards. */
  restoreInto?: string | undefined;
}

/** Checks that the files of a backup are all there and unchanged. @returns what is wrong, one sentence each */
export async function findBrokenFiles(folder: string, { contentsSha256 }: Manifest): Promise<string[]> {
  const contents = await measureFile(path.join(folder, layout.contents)).catch(() => null);
  if (contents?.sha256 !== contentsSha256) return [`${layout.contents} is missing, was changed or is damaged.`];
  return Array.fromAsync(findDamage(folder));
}

/**
 * Checks a backup: its files, the database in it, and the uploaded files that the database names.
 * @returns what is wrong, one sentence each; nothing for a good backup
 * @throws BackupProblem when it cannot be checked
 */
export async function verifyBackup(folder: string, options: VerifyOptions): Promise<string[]> {
  const manifest = await readManifest(folder);
  const broken = await findBrokenFiles(folder, manifest);
  // What follows reads these files.
  if (broken.length > 0) return broken;
  const unreadable =
    manifest.kind === 'embedded'
      ? await checkEmbedded(folder, manifest)
      : await checkDump(path.join(folder, layout.dump), manifest, options.restoreInto);
  return [...unreadable, ...(await Array.fromAsync(findMissingFiles(folder, manifest, options.bucket)))];
}

async function checkDump(dump: string, manifest: Manifest, restoreInto: string | undefined): Promise<string[]> {
  if (restoreInto === undefined) {
    await runPostgresTool('pg_restore', ['--file=/dev/null', dump]);
    return [];
  }
  await refuseUsedDatabase(restoreInto);
  await restorePostgres(restoreInto, dump);
  const client = new pg.Client({ connectionString: restoreInto });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await compare(drizzle(client), manifest.database);
  } finally {
    await client.end();
    await clearPostgres(restoreInto);
  }
}

async function checkEmbedded(folder: string, manifest: Manifest): Promise<string[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'stanchion-verify-'));
  try {
    const copy = path.join(scratch, 'database');
    await copyOut(folder, copy);
    return await useDatabaseFiles(copy, (db) => compare(db, manifest.database));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Compares a restored database with the manifest. */
async function compare(db: Database, expected: DatabaseFacts): Promise<string[]> {
  const found = await readDatabaseFacts(db).catch((error: unknown) => {
    if (error instanceof BackupProblem) return null;
    throw error;
  });
  if (!found) return ['The restored database holds no site.'];
  const tables = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])];
  const wrong = tables.filter((table) => expected.rows[table] !== found.rows[table]);
  return wrong.map(
    (table) => `The table ${table} has ${found.rows[table] ?? 'no'} rows instead of ${expected.rows[table] ?? 'none'}.`,
  );
}
