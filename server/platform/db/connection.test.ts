import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { bothDrivers, openTestServer } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { connect } from './connection.ts';
import { holdsFolded } from './folded-expression.ts';
import { searchedTexts } from './searched-texts.ts';

const migrations = readdirSync(path.join(import.meta.dirname, 'migrations')).filter((name) => name.endsWith('.sql'));

describe.each(bothDrivers)('$name', ({ open }) => {
  it('is migrated when it opens', async () => {
    await using connection = await open();
    const { rows } = (await connection.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )) as unknown as { rows: { name: string }[] };
    const names = rows.map((row) => row.name);
    expect(names).toEqual(
      expect.arrayContaining(['content_changes', 'content_items', 'content_revisions', 'publish_runs']),
    );
    expect(await countMigrations(connection)).toBe(migrations.length);
  });
});

async function countMigrations({ db }: Pick<Awaited<ReturnType<typeof connect>>, 'db'>): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

it('keeps what was written in the embedded database over a restart, and migrates it no second time', async () => {
  await using folder = await temporaryFolder();
  const first = await connect({ dataDir: folder.path });
  await first.db.execute(sql`insert into content_items values ('page:a', 'en', 'page', '/a', '{}', 1, null, now())`);
  await first.close();
  const second = await connect({ dataDir: folder.path });
  const { rows } = (await second.db.execute(sql`select id from content_items`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ id: 'page:a' }]);
  expect(await countMigrations(second)).toBe(migrations.length);
  await second.close();
});

it.each([
  ['53100', true],
  ['58030', true],
  ['22012', false],
])('tells of the embedded database that it had no room for its work, by SQLSTATE %s: %s', async (code, isFull) => {
  await using folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  const before = performance.now();
  expect(connection.hasFailedSince(before)).toBe(false);
  const failing = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  await expect(connection.db.execute(failing)).rejects.toThrow();
  expect(connection.hasFailedSince(before)).toBe(isFull);
  const later = performance.now();
  await expect(connection.db.transaction((tx) => tx.execute(failing))).rejects.toThrow();
  expect(connection.hasFailedSince(later)).toBe(isFull);
  await connection.close();
});

it('refuses a second connection to an embedded database that is open', async () => {
  await using folder = await temporaryFolder();
  const first = await connect({ dataDir: folder.path });
  await expect(connect({ dataDir: folder.path })).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();
});

const server = process.env['TEST_DATABASE_URL'];

it.runIf(server)(
  'migrates once when several nodes connect to an empty PostgreSQL database at the same time',
  async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const administrator = new pg.Client({ connectionString: server });
    await administrator.connect();
    await administrator.query(`create database ${name}`);
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    const connections = await Promise.all(
      Array.from({ length: 4 }, () => connect({ databaseUrl: url.href, dataDir: '' })),
    );
    const counts = await Promise.all(connections.map(countMigrations));
    await Promise.all(connections.map((connection) => connection.close()));
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
    expect(counts).toEqual(Array(4).fill(migrations.length));
  },
);

it.runIf(server)('finds parts of names by an index, made again where it is missing', async () => {
  await using database = await openTestServer?.();
  const databaseUrl = database?.url ?? '';
  const valid = async (connection: Awaited<ReturnType<typeof connect>>) => {
    const { rows } = (await connection.db.execute(
      sql`select indexrelid::regclass::text as name from pg_index
        where indisvalid and indexrelid::regclass::text like '%\\_parts' order by 1`,
    )) as unknown as { rows: { name: string }[] };
    return rows.map(({ name }) => name);
  };
  const first = await connect({ databaseUrl, dataDir: '' });
  const names = ['accounts', 'addresses', 'orders', 'users'].map((table) => `${table}_searched_parts`);
  expect(await valid(first)).toEqual(names);
  for (const [table, text] of Object.entries(searchedTexts)) {
    const condition = sql`${sql.raw(table)} where ${holdsFolded(text, 'nunez')}`;
    const plan = await first.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return (await tx.execute(sql`explain select 1 from ${condition}`)) as unknown as { rows: unknown[] };
    });
    expect(JSON.stringify(plan.rows)).toContain(`${table}_searched_parts`);
  }
  await first.db.execute(sql`drop index users_searched_parts`);
  // An index of an earlier release.
  await first.db.execute(sql`create index users_email_parts on users using gin (email gin_trgm_ops)`);
  await first.close();
  const second = await connect({ databaseUrl, dataDir: '' });
  expect(await valid(second)).toEqual(names);
  await second.close();
});

it.runIf(server)('names the node and its purpose in every connection, within the size of its pool', async () => {
  await using database = await openTestServer?.();
  const connection = await connect({
    databaseUrl: database?.url,
    dataDir: '',
    databasePool: 3,
    nodeName: 'stanchion here:1',
  });
  await Promise.all(Array.from({ length: 9 }, () => connection.db.execute(sql`select pg_sleep(0.05)`)));
  const { rows } = (await connection.db.execute(
    sql`select application_name as name from pg_stat_activity where datname = current_database()`,
  )) as unknown as { rows: { name: string }[] };
  expect(rows.map(({ name }) => name)).toEqual(Array(3).fill('stanchion here:1'));
  await connection.close();
});
