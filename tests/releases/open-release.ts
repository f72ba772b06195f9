import { readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { projectRoot } from '../../server/platform/env/env.ts';

const decompress = promisify(brotliDecompress);
const folder = path.join(projectRoot(), 'tests/releases');

/** Days of the releases that data are kept of, the oldest first. */
export const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

const read = async (release: string, file: string): Promise<Buffer> =>
  decompress(await readFile(path.join(folder, release, file)));

/** Has every message go out once more: what a release leaves waiting, the next one has to read. */
const sendAgain = `update outbox_messages
  set state = 'waiting', delivered_at = null, lease_until = null, tries = 0, next_try_at = now()`;

/** Makes a data folder as a release left it: its embedded database, with messages that wait. */
export async function openDataFolder(release: string, dataDir: string): Promise<void> {
  const loadDataDir = new Blob([new Uint8Array(await read(release, 'embedded.tar.br'))]);
  await mkdir(dataDir, { recursive: true });
  const database = await PGlite.create(path.join(dataDir, 'database'), { loadDataDir });
  await database.exec(sendAgain);
  await database.close();
}

/** Restores the dump of a release in place of a database, with messages that wait. */
export async function restoreDump(release: string, url: string): Promise<void> {
  const dump = (await read(release, 'postgres.sql.br')).toString('utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The migrations of this release are there already.
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await client.query(dump);
  await client.query(`set search_path = public; ${sendAgain}`);
  await client.end();
}
