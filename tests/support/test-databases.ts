import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { connect, type Connection } from '../../server/platform/db/connection.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { isThorough } from './test-scope.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Opened = Connection & AsyncDisposable;

async function openEmbedded(): Promise<Opened> {
  const folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function openPostgres(server: string): Promise<Opened> {
  const database = await makeDatabase(server);
  const connection = await connect({ databaseUrl: database.url, dataDir: '' });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Makes an empty, migrated database. */
async function makeDatabase(server: string): Promise<AsyncDisposable & { url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = await migratedTemplate(server);
  await administer(server, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(server, name),
    [Symbol.asyncDispose]: async () => {
      await administer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Arbitrary but fixed lock key for all processes that need the template. */
const templateLock = 4_611_686_019;

let template: Promise<string> | undefined;

/**
 * Makes an empty migrated template database, once per server, that all others are copied from. Its name contains the
 * migrations, because a server may outlive a change of them.
 */
function migratedTemplate(server: string): Promise<string> {
  template ??= administer(server, async (client) => {
    const name = `test_template_${await hashMigrations()}`;
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_${process.pid}`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    await (await connect({ databaseUrl: urlOf(server, unfinished), dataDir: '' })).close();
    // Only a complete template gets the final name.
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return template;
}

async function hashMigrations(): Promise<string> {
  const folder = path.join(projectRoot(), 'server/platform/db/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

interface Driver {
  name: string;
  open(): Promise<Opened>;
}

const server = process.env['TEST_DATABASE_URL'];

/** Makes a database on the test server; undefined without a server. */
export const openTestServer = server ? () => makeDatabase(server) : undefined;

/**
 * Both drivers, for tests of their differences: raw SQL, locks, concurrent transactions. PostgreSQL only where a server
 * is available.
 */
export const bothDrivers: Driver[] = [
  { name: 'the embedded database', open: openEmbedded },
  ...(server ? [{ name: 'PostgreSQL', open: () => openPostgres(server) }] : []),
];

/** The driver of all other tests: PostgreSQL where available, as it opens in a tenth of the time. */
export const drivers: Driver[] = isThorough ? bothDrivers : bothDrivers.slice(-1);

/** Opens a database for tests that work on any driver. */
export function openDatabase(): Promise<Opened> {
  const [driver] = drivers;
  if (!driver) throw new Error('There is no database to test on.');
  return driver.open();
}
