import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startFakeBucket } from '../../tests/support/fake-bucket.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openTestServer } from '../../tests/support/test-databases.ts';
import { contentChanges } from '../content/items/content.table.ts';
import { markChanges } from '../content/items/change-feed.repo.ts';
import { connect } from '../platform/db/connection.ts';
import { findLastBackup } from '../platform/db/last-backup.repo.ts';
import { files } from '../platform/files/file.table.ts';
import { systemClock } from '../platform/clock.ts';
import { restoreBackup } from './restore-backup.ts';
import { clearPostgres, restorePostgres } from './restore-postgres.ts';
import { toConnection } from './run-postgres-tool.ts';
import { recordTaken, takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const hasTools = await promisify(execFile)('pg_dump', ['--version']).then(
  () => true,
  () => false,
);

const change = (id: string) => ({
  id,
  locale: 'en',
  type: 'page',
  isDeleted: false,
  paths: [`/${id}`],
  tags: [id],
  changedAt: new Date(),
});

const upload = (id: string, size: number) => ({
  id,
  owner: 'ana',
  sender: null,
  purpose: 'tax-certificate',
  name: 'certificate.pdf',
  ending: 'pdf' as const,
  size,
  sha256: 'a'.repeat(64),
  createdAt: new Date(),
  usedBy: 'certificate:1',
  releasedAt: null,
});

describe.runIf(openTestServer !== undefined && hasTools)('a backup of PostgreSQL', () => {
  const open = () => {
    if (!openTestServer) throw new Error('There is no server.');
    return openTestServer();
  };

  it('is of one moment, lists the bucket after it, and is restored whole into an empty database only', async () => {
    await using folder = await temporaryFolder();
    await using bucket = await startFakeBucket();
    await using from = await open();
    await using to = await open();
    await using scratch = await open();
    const [kept, gone, late] = [randomUUID(), randomUUID(), randomUUID()];
    for (const key of [kept, late]) bucket.held.set(key, Buffer.from('four'));
    const env = { dataDir: folder.path, databaseUrl: from.url, bucket: bucket.bucket, siteOrigin: 'https://a.example' };
    const { db, close } = await connect(env);
    await db.insert(contentChanges).values([change('page:a'), change('page:b')]);
    await db.insert(files).values([upload(kept, 4), upload(gone, 4)]);
    const backup = path.join(folder.path, 'backup');
    const manifest = await takeBackup(env, systemClock, backup);
    await recordTaken(env, manifest);
    expect(manifest).toMatchObject({
      kind: 'postgres',
      database: { contentPosition: 2, rows: { content_changes: 2, files: 2 } },
      storage: { kind: 'bucket', files: 2, bytes: 8 },
    });
    expect((await findLastBackup(db))?.toISOString()).toBe(manifest.takenAt);
    expect(await readFile(path.join(backup, 'bucket.jsonl'), 'utf8')).toContain(late);

    await clearPostgres(scratch.url);
    const missing = [`The database names the file ${gone}, which is missing.`];
    expect(await verifyBackup(backup, { bucket: bucket.bucket, restoreInto: scratch.url })).toEqual(missing);
    expect(await verifyBackup(backup, { bucket: undefined })).toEqual(missing);
    bucket.held.set(gone, Buffer.from('five!'));
    expect(await verifyBackup(backup, { bucket: bucket.bucket })).toEqual([
      `The file ${gone} has 5 bytes; the database says 4.`,
    ]);
    bucket.held.set(gone, Buffer.from('five'));
    expect(await verifyBackup(backup, { bucket: bucket.bucket, restoreInto: scratch.url })).toEqual([]);

    const target = { dataDir: path.join(folder.path, 'other'), databaseUrl: to.url, bucket: bucket.bucket };
    await expect(restoreBackup(target, backup, false)).rejects.toThrow('is not empty');
    await clearPostgres(to.url);
    expect(await restoreBackup(target, backup, false)).toMatchObject({ files: 0, missing: [] });
    const restored = await connect(target);
    // The same rows, on another timeline.
    expect(await restored.db.select().from(contentChanges)).toEqual(await db.select().from(contentChanges));
    expect(await markChanges(restored.db, 2)).not.toBe(await markChanges(db, 2));
    await restored.close();
    // A restored database is backed up and restored as any other.
    const second = path.join(folder.path, 'second');
    await takeBackup({ ...env, databaseUrl: to.url }, systemClock, second);
    expect(await verifyBackup(second, { bucket: undefined, restoreInto: scratch.url })).toEqual([]);
    await close();
  });

  it('leaves the database as it was when the dump cannot be read to its end', async () => {
    await using folder = await temporaryFolder();
    await using from = await open();
    const env = { dataDir: folder.path, databaseUrl: from.url, bucket: undefined, siteOrigin: 'https://a.example' };
    const { db, close } = await connect(env);
    await db.insert(contentChanges).values(change('page:a'));
    const backup = path.join(folder.path, 'backup');
    await takeBackup(env, systemClock, backup);
    const dump = path.join(backup, 'database.dump');
    const bytes = await readFile(dump);
    await writeFile(dump, bytes.subarray(0, bytes.length - 2_000));
    await db.insert(contentChanges).values(change('page:b'));
    await expect(restorePostgres(from.url, dump)).rejects.toThrow(/pg_restore failed/);
    expect(await db.select().from(contentChanges)).toHaveLength(2);
    await close();
  });

  it('never shows the password of the database to other users of the machine', async () => {
    const { argument, env } = toConnection('postgres://ana:s%40cret@db.example:5433/site?sslmode=require');
    expect(argument).toBe('--dbname=postgres://ana@db.example:5433/site?sslmode=require');
    expect(env['PGPASSWORD']).toBe('s@cret');
  });
});
