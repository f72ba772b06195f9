import type pg from 'pg';
import { buildIndex, type Index } from './build-index.ts';

/** Indexes for a part of a word, which need the extension pg_trgm. Searches are right without them, but slower. */
const indexes: readonly Index[] = [
  {
    name: 'users_email_parts',
    statement: 'create index concurrently "users_email_parts" on users using gin (email gin_trgm_ops)',
  },
  {
    name: 'users_name_parts',
    statement: 'create index concurrently "users_name_parts" on users using gin (name gin_trgm_ops)',
  },
  {
    name: 'accounts_name_parts',
    statement: `create index concurrently "accounts_name_parts" on accounts
      using gin ((first_name || ' ' || last_name || ' ' || company) gin_trgm_ops)`,
  },
  {
    name: 'orders_text_parts',
    statement: `create index concurrently "orders_text_parts" on orders
      using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || po_number) gin_trgm_ops)`,
  },
];

/**
 * Builds the indexes if the server has the extension and the role may create it (it is a trusted one). They are in no
 * migration: a database without the extension, such as the embedded one, has every table nevertheless
 * (docs/decisions/search.md#customers-by-parts-of-words).
 */
export async function buildTrigramIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOffered: boolean; isThere: boolean; isMissing: boolean }>(
    `select exists (select from pg_available_extensions where name = 'pg_trgm') as "isOffered",
      exists (select from pg_extension where extname = 'pg_trgm') as "isThere",
      (select count(*) from pg_class c join pg_index i on i.indexrelid = c.oid
        where c.relname = any($1) and i.indisvalid) < $2 as "isMissing"`,
    [indexes.map(({ name }) => name), indexes.length],
  );
  const [state] = rows;
  if (!state?.isMissing || !state.isOffered) return;
  if (!state.isThere && !(await hasCreated(client))) return;
  for (const index of indexes) await buildIndex(client, index);
}

/** SQLSTATE of a missing right. */
const insufficientPrivilege = '42501';

async function hasCreated(client: pg.Client): Promise<boolean> {
  try {
    await client.query('create extension if not exists pg_trgm');
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === insufficientPrivilege) return false;
    throw error;
  }
}
