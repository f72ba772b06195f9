import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { untilSettled } from '../faults/report-pages.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Figure } from './figure.ts';
import { Guest, openConnections, solveChallenges } from './guest.ts';
import { readStatements } from './statement-log.ts';

const run = promisify(execFile);
const seconds = 5;

/** The statements of one guest checkout, replayed by pgbench: the database's share of a checkout. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startOwnPostgres({ settings: ['logging_collector=on', 'log_destination=jsonlog'] });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return [];
  }
  try {
    await using folder = await temporaryFolder();
    await using site = await startSite({
      DATA_DIR: folder.path,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
    });
    // The first rendering of the pages and the first search index would be recorded with the checkout.
    await untilSettled(site);
    await untilSearchComplete(site);
    const agent = openConnections(1);
    const [first = '', second = ''] = await solveChallenges(site.origin, 2);
    await new Guest(site.origin, agent).checkOut(first);
    const before = await copyOf(postgres.url, path.join(folder.path, 'before.sql'));
    const statements = await recordWhile(postgres.url, async () => {
      await new Guest(site.origin, agent).checkOut(second);
    });
    agent.destroy();
    const counters = await handOutSameIds(postgres.url, before);
    // Queries of sweeps, of the change feeds and of the outbox are included: about 50.
    await site.stop();
    const perSecond = await replay(before, [...counters, ...statements], path.join(folder.path, 'checkout.sql'));
    return [
      { name: 'statements of a whole guest checkout', value: statements.length, unit: 'statements' },
      {
        name: 'the same statements by pgbench, one client',
        value: perSecond,
        unit: '/s',
        note: 'in one transaction that is undone, so that it can be run again',
      },
    ];
  } finally {
    await postgres.stop();
  }
}

/** A copy of the database, since a replay must find the rows of the first run. @returns its address */
async function copyOf(databaseUrl: string, file: string): Promise<string> {
  const copy = new URL(databaseUrl);
  copy.pathname = '/replay';
  await run(await binary('createdb'), [`--maintenance-db=${databaseUrl}`, 'replay']);
  await run(await binary('pg_dump'), ['-f', file, databaseUrl]);
  await run(await binary('psql'), ['-q', '-f', file, copy.href]);
  return copy.href;
}

/**
 * Makes the copy assign the same row numbers, because the replay contains them.
 * @returns statements that reset the sequences, which a rollback does not
 */
async function handOutSameIds(databaseUrl: string, copy: string): Promise<string[]> {
  const [source, target] = [databaseUrl, copy].map((connectionString) => new pg.Client({ connectionString }));
  if (!source || !target) return [];
  await Promise.all([source.connect(), target.connect()]);
  const { rows } = await source.query<{ table_name: string }>(
    `select table_name from information_schema.columns where column_name = 'id' and column_default like 'gen_random_uuid%'`,
  );
  for (const { table_name: table } of rows) {
    const newest = await source.query<{ id: string }>(`select id from ${table} order by ctid desc limit 1`);
    const id = newest.rows[0]?.id;
    if (id) await target.query(`alter table ${table} alter column id set default '${id}'`);
  }
  const counters = `select sequencename as name, last_value as value from pg_sequences`;
  const [after, before] = [await source.query(counters), await target.query(counters)];
  await Promise.all([source.end(), target.end()]);
  const moved = new Map((after.rows as Counter[]).map(({ name, value }) => [name, value]));
  return (before.rows as Counter[])
    .filter(({ name, value }) => moved.get(name) !== value)
    .map(({ name, value }) =>
      value === null ? `alter sequence ${name} restart;` : `select setval('${name}', ${value});`,
    );
}

interface Counter {
  name: string;
  /** Null before its first value. */
  value: string | null;
}

const binary = async (name: string): Promise<string> =>
  path.join((await run('pg_config', ['--bindir'])).stdout.trim(), name);

/** Every statement the server received during a callback, with its values filled in. */
async function recordWhile(databaseUrl: string, work: () => Promise<void>): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const set = async (settings: Record<string, string>) => {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  };
  await set({ log_statement: 'all' });
  await sleep(500);
  await work();
  await sleep(500);
  await set({ log_statement: 'none' });
  const { rows } = await client.query<{ file: string }>(`select pg_current_logfile('jsonlog') as file`);
  const { rows: folder } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return readStatements(await readFile(path.join(folder[0]?.data_directory ?? '', rows[0]?.file ?? ''), 'utf8'));
}

async function replay(databaseUrl: string, statements: readonly string[], file: string): Promise<number> {
  await writeFile(file, ['begin;', ...statements, 'rollback;'].join('\n'));
  const args = ['-n', '-M', 'simple', '-c', '1', '-T', String(seconds), '-f', file, databaseUrl];
  const { stdout } = await run(await binary('pgbench'), args);
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN);
}
