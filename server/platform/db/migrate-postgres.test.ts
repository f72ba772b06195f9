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
