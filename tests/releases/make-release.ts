/**
 * Stores the data of this release for upgrade tests of later ones: `node tests/releases/make-release.ts`, once before
 * each release that changes tables or stored formats. It takes a minute and needs PostgreSQL.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { Guest, openConnections, solveChallenges } from '../bench/guest.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';

const run = promisify(execFile);
const compress = promisify(brotliCompress);

/** Starts a site of the demo, lets people and editors use it, and stops it. */
async function live(dataDir: string, env: Record<string, string>): Promise<void> {
  await using site = await startSite({ DATA_DIR: dataDir, DEMO: 'on', ...env });
  const agent = openConnections(1);
  const [solved = ''] = await solveChallenges(site.origin, 1);
  await new Guest(site.origin, agent).checkOut(solved);
  await new Guest(site.origin, agent).add();
  agent.destroy();
  await fillIn(site);
  const form = (await edit(site, 'GET', 'form:contact')) as { fields: Record<string, unknown> };
  await edit(site, 'PUT', 'form:contact', { type: 'form', locale: 'en', fields: form.fields });
  const draft = { ...form.fields, title: 'Contact us, a draft' };
  await edit(site, 'PUT', 'form:contact?draft=1', { type: 'form', locale: 'en', fields: draft });
  await site.stop();
}

/** Sends a form, and leaves a draft of another and a changed profile. */
async function fillIn({ origin }: RunningSite): Promise<void> {
  const person = { firstName: 'Mira', lastName: 'Kranz', email: 'mira@example.net' };
  const answers = { ...person, subject: 'membership', message: 'How do I become a member?' };
  const member = await Visitor.signedIn(origin, 'member');
  const calls = [
    await new Visitor(origin).ask('/api/forms/contact', { json: { answers, key: crypto.randomUUID() } }),
    await member.ask('/api/forms/instructor-application', {
      json: { answers: { firstName: 'Mira' }, save: true, draft: 0 },
    }),
    await member.ask('/api/user/profile', { method: 'PUT', json: { userTitle: 'Fire marshal' } }),
  ];
  for (const { status, text } of calls) if (status !== 200) throw new Error(`${status} ${text}`);
}

async function edit({ origin, token }: RunningSite, method: string, item: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${origin}/api/content/items/${item}`, {
    method,
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${item}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function trim(keep: { pages: number; redirects: number; others: number }): Promise<string> {
  const sql = await readFile(path.join(import.meta.dirname, 'trim-release.sql'), 'utf8');
  return Object.entries(keep).reduce((text, [name, most]) => text.replaceAll(`:${name}`, String(most)), sql);
}

async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = await compress(bytes, { params });
  await writeFile(path.join(folder, name), packed);
  console.log(`${name}: ${Math.ceil(packed.length / 1_000)} kB`);
}

/** The folder of an embedded database, most of which are PostgreSQL's own tables. */
async function keepEmbedded(folder: string, dataDir: string): Promise<void> {
  // Recycled log segments contain only what is in the tables already.
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];
  const database = await PGlite.create(path.join(dataDir, 'database'), { startParams });
  await database.exec(await trim({ pages: 8, redirects: 0, others: 1 }));
  await database.exec('vacuum full');
  await database.exec('checkpoint');
  await database.exec('select pg_switch_wal()');
  await database.exec('checkpoint');
  const tar = await database.dumpDataDir('none');
  await write(folder, 'embedded.tar.br', Buffer.from(await tar.arrayBuffer()));
  await database.close();
}

async function keepDump(folder: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await trim({ pages: 60, redirects: 1_000, others: 4 }));
  await client.end();
  const flags = ['--no-owner', '--no-privileges', '--rows-per-insert=100', url];
  const { stdout } = await run('pg_dump', flags, { maxBuffer: 100_000_000 });
  // Newer versions write psql commands.
  await write(folder, 'postgres.sql.br', Buffer.from(stdout.replaceAll(/^\\(un)?restrict .*$/gm, '')));
}

const folder = path.join(projectRoot(), 'tests/releases', process.argv[2] ?? new Date().toISOString().slice(0, 10));
await mkdir(folder, { recursive: true });
await using embedded = await temporaryFolder();
await live(embedded.path, {});
await keepEmbedded(folder, embedded.path);
const postgres = await startOwnPostgres();
if (!postgres) throw new Error('This needs PostgreSQL.');
try {
  await using data = await temporaryFolder();
  await live(data.path, { DATABASE_URL: postgres.url });
  await keepDump(folder, postgres.url);
} finally {
  await postgres.stop();
}
