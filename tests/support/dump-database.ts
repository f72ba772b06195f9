import { sql } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';

type Rows<Row> = { rows: Row[] };

/** Every row of every table as text, to check what must not be stored. */
export async function dumpDatabase(db: Database): Promise<string> {
  const { rows: tables } = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as Rows<{ name: string }>;
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = (await db.execute(sql.raw(`select t::text as line from "${name}" t`))) as Rows<{ line: string }>;
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.join('\n');
}
