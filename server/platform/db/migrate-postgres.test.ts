import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { connect } from './connection.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** Longest time a statement of the site may take, in milliseconds; less than the default, more than a migration waits. */
const patience = 2_500;
const base = 1_700_000_000_000;

/** Writes migrations as the generator does: each is a list of statements. */
async function writeMigrations(folder: string, migrations: readonly (readonly string[])[]): Promise<void> {
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((_, index) => ({
    idx: index,
    when: base + index,
    tag: `${index}`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [index, statements] of migrations.entries()) {
    await writeFile(path.join(folder, `${index}.sql`), statements.join('\n--> statement-breakpoint\n'));
  }
}

const first = [
  'create table accounts (id integer)',
  'create table database_identity (id integer primary key default 1)',
  'create table schema_compatibility (id integer primary key default 1, smallest_release integer not null default 0)',
];

/** A database with the first migrations, its folder of migrations, and as many clients as asked for. */
async function makeScene(clients: number) {
  const opened = new AsyncDisposableStack();
  const database = await openTestServer?.();
  if (!database) throw new Error('There is no PostgreSQL.');
  opened.use(database);
  const folder = opened.use(await temporaryFolder()).path;
  const connected = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      opened.defer(() => client.end());
      return client;
    }),
  );
  const [admin] = connected;
  await admin?.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await writeMigrations(folder, [first]);
  await migratePostgres(database.url, { migrationsFolder: folder });
  return { opened, folder, url: database.url, clients: connected };
}

describe.runIf(openTestServer)('a database in use', () => {
  it('is migrated without keeping readers from a table that somebody holds', async () => {
    const { opened, folder, url, clients } = await makeScene(2);
    await using _ = opened;
    const [holder, reader] = clients;
    await holder?.query('begin');
    await holder?.query('select * from accounts');
    await writeMigrations(folder, [first, ['alter table accounts add column note text']]);
    const migrated = migratePostgres(url, { migrationsFolder: folder });
    await reader?.query(`set statement_timeout = ${patience}`);
    // Until the migration has asked for the table and given up once.
    for (let question = 0; question < 40; question += 1) {
      await reader?.query('select * from accounts');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await holder?.query('commit');
    await migrated;
    const { rows } = (await reader?.query('select note from accounts')) ?? {};
    expect(rows).toEqual([]);
  });

  it('says which kind of thing it waits for when a table stays in use, and goes on where it was', async () => {
    const { opened, folder, url, clients } = await makeScene(2);
    await using _ = opened;
    const [holder, reader] = clients;
    await holder?.query('begin');
    await holder?.query('select * from accounts');
    // The first statement is done; done again it would fail.
    const second = ['create table notes (id integer)', 'alter table accounts add column note text'];
    await writeMigrations(folder, [first, second]);
    await expect(migratePostgres(url, { migrationsFolder: folder, tries: 1 })).rejects.toThrow(SchemaRefusal);
    const { rows } = (await reader?.query(`select to_regclass('public.notes')::text as name`)) ?? {};
    expect(rows).toEqual([{ name: 'notes' }]);
    await holder?.query('commit');
    await migratePostgres(url, { migrationsFolder: folder });
    const { rows: left } = (await reader?.query('select count(*)::int as left from drizzle.done_statements')) ?? {};
    expect(left).toEqual([{ left: 0 }]);
    const { rows: known } =
      (await reader?.query('select count(*)::int as known from drizzle.__drizzle_migrations')) ?? {};
    expect(known).toEqual([{ known: 2 }]);
  });

  it('gets an index without keeping writers from the table, and again where a build was interrupted', async () => {
    const { opened, folder, url, clients } = await makeScene(2);
    await using _ = opened;
    const [holder, writer] = clients;
    // What an interrupted build leaves: an index of that name that is not valid.
    await holder?.query('insert into accounts values (1), (1)');
    await expect(holder?.query('create unique index concurrently "accounts_id" on accounts (id)')).rejects.toThrow();
    await holder?.query('delete from accounts');
    await holder?.query('begin');
    await holder?.query('insert into accounts values (1)');
    const index = 'CREATE UNIQUE INDEX "accounts_id" ON "accounts" USING btree ("id");';
    await writeMigrations(folder, [first, ['create table notes (id integer)', index]]);
    const migrated = migratePostgres(url, { migrationsFolder: folder });
    await writer?.query(`set statement_timeout = ${patience / 3}`);
    // Long enough for the build to wait for the holder.
    for (let written = 2; written < 22; written += 1) {
      await writer?.query('insert into accounts values ($1)', [written]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await holder?.query('commit');
    await migrated;
    const { rows } =
      (await writer?.query(
        `select indisvalid, indisunique from pg_index where indexrelid = 'accounts_id'::regclass`,
      )) ?? {};
    expect(rows).toEqual([{ indisvalid: true, indisunique: true }]);
  });

  it('may take longer than the statements of the site', async () => {
    const { opened, folder, url, clients } = await makeScene(1);
    await using _ = opened;
    const name = new URL(url).pathname.slice(1);
    await clients[0]?.query(`alter database ${name} set statement_timeout = 100`);
    await writeMigrations(folder, [first, ['select pg_sleep(0.4)']]);
    await migratePostgres(url, { migrationsFolder: folder });
  });

  it('is migrated by one node at a time; another says that it waits', async () => {
    const { opened, folder, url, clients } = await makeScene(1);
    await using _ = opened;
    await writeMigrations(folder, [first, ['create table notes (id integer)', 'select pg_sleep(1)']]);
    const reported: string[] = [];
    const migrated = migratePostgres(url, {
      migrationsFolder: folder,
      report: (migration, statement) => reported.push(`${migration}: ${statement.trim()}`),
    });
    await expect.poll(() => reported.length).toBe(2);
    const other = { migrationsFolder: folder, turnTimeout: 0 };
    await expect(migratePostgres(url, other)).rejects.toThrow('another node is migrating the tables');
    await Promise.all([migrated, migratePostgres(url, { migrationsFolder: folder })]);
    expect(reported).toEqual(['1: create table notes (id integer)', '1: select pg_sleep(1)']);
    const { rows } = (await clients[0]?.query('select count(*)::int as known from drizzle.__drizzle_migrations')) ?? {};
    expect(rows).toEqual([{ known: 2 }]);
  });

  it('is left as it is where an operator migrates apart, and the release waits', async () => {
    const { opened, folder, url, clients } = await makeScene(1);
    await using _ = opened;
    await writeMigrations(folder, [first, ['create table notes (id integer)']]);
    const checking = { migrationsFolder: folder, isCheckOnly: true };
    await expect(migratePostgres(url, checking)).rejects.toThrow(
      'they have 1 migrations, it needs 2; run npm run migrate',
    );
    const { rows } = (await clients[0]?.query(`select to_regclass('public.notes') as name`)) ?? {};
    expect(rows).toEqual([{ name: null }]);
    await migratePostgres(url, { migrationsFolder: folder });
    await migratePostgres(url, checking);
  });

  it('is refused to a release that a newer one has shut out, before anything is changed', async () => {
    const { opened, folder, url, clients } = await makeScene(1);
    await using _ = opened;
    await clients[0]?.query('update schema_compatibility set smallest_release = 3');
    await writeMigrations(folder, [first, ['create table notes (id integer)']]);
    await expect(migratePostgres(url, { migrationsFolder: folder })).rejects.toThrow('needs one with 3 migrations');
    await writeMigrations(folder, [first, ['create table notes (id integer)'], ['create table more (id integer)']]);
    await migratePostgres(url, { migrationsFolder: folder });
  });
});

it('is refused in the embedded database, too, and an open connection says so', async () => {
  await using folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  expect(await connection.findIncompatibility()).toBeNull();
  await connection.db.execute('update schema_compatibility set smallest_release = 1000');
  expect(await connection.findIncompatibility()).toContain('it needs one with 1000 migrations');
  await connection.close();
  await expect(connect({ dataDir: folder.path })).rejects.toThrow(SchemaRefusal);
});

it('is waited for by a node that runs when a backup of an earlier release was restored', async () => {
  await using folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
  expect(await connection.listDueMigrations()).toEqual([]);
  await connection.db.execute(`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
  expect(await connection.findIncompatibility()).toContain('the tables are older than this release');
  expect(await connection.listDueMigrations()).toHaveLength(1);
  await connection.close();
  await expect(connect({ dataDir: folder.path, migrates: 'command' })).rejects.toThrow('run npm run migrate');
});
