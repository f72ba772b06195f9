import type pg from 'pg';

/** A statement that makes an index, as drizzle-kit writes it or by hand, after lines of comment. */
const indexStatement =
  /^(?:\s*--[^\n]*\n)*\s*create\s+(unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+(on\s[\s\S]+)$/i;

/** An index to build: its name, and a statement that lets the table be written meanwhile. */
export interface Index {
  name: string;
  statement: string;
}

/** Returns the index that a statement of a migration makes; null for every other statement. */
export function readIndexStatement(text: string): Index | null {
  const [, unique = '', name, rest] = indexStatement.exec(text) ?? [];
  if (name === undefined || rest === undefined) return null;
  return { name, statement: `create ${unique}index concurrently "${name}" ${rest}` };
}

/**
 * Builds an index beside readers and writers, which no transaction can contain. One that an interrupted build left
 * invalid is dropped first; a valid one stays.
 */
export async function buildIndex(client: pg.Client, { name, statement }: Index): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [`public."${name}"`],
  );
  if (rows[0]?.isValid) return;
  // It waits for older transactions without holding anybody up, so it needs no time-out.
  await client.query('set lock_timeout = 0');
  if (rows[0]) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}
