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

/** Dates of the stored releases, the oldest first. */
export const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

const read = async (release: string, file: string): Promise<Buffer> =>
  decompress(await readFile(path.join(folder, release, file)));

/** Makes every message due again: the next release must read what an earlier one has left. */
const sendAgain = `update outbox_messages
  set state = 'waiting', delivered_at = null, lease_until = null, tries = 0, next_try_at = now()`;

/** Restores a release's data folder: its embedded database, with waiting messages. */
export async function openDataFolder(release: string, dataDir: string): Promise<void> {
  const loadDataDir = new Blob([new Uint8Array(await read(release, 'embedded.tar.br'))]);
  await mkdir(dataDir, { recursive: true });
  const database = await PGlite.create(path.join(dataDir, 'database'), { loadDataDir });
  await database.exec(sendAgain);
  await database.close();
}

/** Restores a release's dump over a database, with waiting messages. */
export async function restoreDump(release: string, url: string): Promise<void> {
  const dump = (await read(release, 'postgres.sql.br')).toString('utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The migrations of this release have run already.
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await client.query(dump);
  await client.query(`set search_path = public; ${sendAgain}`);
  await client.end();
}
