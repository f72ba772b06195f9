import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connection.ts';
import { drawingKey } from '../platform/images/drawing-address.rules.ts';
import { listImageSizes, sizeName } from '../platform/images/image.rules.ts';
import { BackupProblem } from './backup-problem.ts';
import type { DatabaseFacts, NamedFile } from './manifest.contract.ts';

// Plain SQL with the columns of the first releases: a backup is taken before an upgrade too.

async function ask<Row>(db: Database, question: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(question)) as unknown as { rows: Row[] }).rows;
}

async function count(db: Database, question: ReturnType<typeof sql>): Promise<number> {
  const [row] = await ask<{ number: string | number | null }>(db, question);
  return Number(row?.number ?? 0);
}

/** Returns the tables of the site with the number of their rows, by name. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    rows[name] = await count(db, sql`select count(*) as number from public.${sql.identifier(name)}`);
  }
  return rows;
}

/** Reads what a manifest tells of a database. @throws BackupProblem when it holds no site */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const [there] = await ask<{ is: boolean }>(
    db,
    sql`select to_regclass('public.content_changes') is not null and to_regclass('drizzle.__drizzle_migrations')
      is not null and to_regclass('public.database_identity') is not null as is`,
  );
  if (!there?.is) throw new BackupProblem('The database holds no site: start the server once, or check DATABASE_URL.');
  const [identity] = await ask<{ name: string }>(db, sql`select name from public.database_identity`);
  return {
    siteId: identity?.name ?? null,
    contentPosition: await count(db, sql`select max(seq) as number from public.content_changes`),
    catalogPosition: await count(db, sql`select max(seq) as number from public.catalog_changes`),
    schema: await count(db, sql`select count(*) as number from drizzle.__drizzle_migrations`),
    rows: await countRows(db),
  };
}

/** Lists the files that rows name: uploads of records, pictures in all sizes, and drawings in the content. */
export async function listNamedFiles(db: Database): Promise<NamedFile[]> {
  const uploads = await ask<{ key: string; size: number; sha256: string }>(
    db,
    sql`select id as key, size, sha256 from public.files where used_by is not null order by id`,
  );
  const pictures = await ask<{ hash: string; width: number; height: number }>(
    db,
    sql`select hash, width, height from public.images order by hash`,
  );
  const drawings = await ask<{ hash: string }>(
    db,
    sql`select distinct found[1] as hash
      from public.content_items, regexp_matches(fields::text, '/images/([0-9a-f]{32})-\\d+x\\d+\\.svg', 'g') as found
      order by hash`,
  );
  const unmeasured = (key: string): NamedFile => ({ key, size: null, sha256: null });
  return [
    ...uploads.map(({ key, size, sha256 }) => ({ key, size, sha256 })),
    ...pictures.flatMap(({ hash, width, height }) =>
      listImageSizes({ width, height }).map((size) => unmeasured(sizeName(hash, size))),
    ),
    ...drawings.map(({ hash }) => unmeasured(drawingKey(hash))),
  ];
}
