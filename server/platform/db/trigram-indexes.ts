import type pg from 'pg';
import { buildIndex, type Index } from './build-index.ts';
import { searchedTexts } from './searched-texts.ts';

/** Indexes for a part of a word, which need the extension pg_trgm. Searches are right without them, but slower. */
const indexes: readonly Index[] = Object.entries(searchedTexts).map(([table, text]) => {
  const name = `${table}_searched_parts`;
  return { name, statement: `create index concurrently "${name}" on ${table} using gin ((${text}) gin_trgm_ops)` };
});

/** Indexes of an earlier release, on texts that are not folded. If it is started again, it makes them again. */
const formerNames = ['users_email_parts', 'users_name_parts', 'accounts_name_parts', 'orders_text_parts'];

/**
 * Builds the indexes if the server has the extension and the role may create it (it is a trusted one), and drops those
 * that they replace. They are in no migration: a database without the extension, such as the embedded one, has every
 * table nevertheless (docs/decisions/search.md#customers-by-parts-of-words).
 */
export async function buildTrigramIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOffered: boolean; isThere: boolean; isMissing: boolean; former: string[] }>(
    `select exists (select from pg_available_extensions where name = 'pg_trgm') as "isOffered",
      exists (select from pg_extension where extname = 'pg_trgm') as "isThere",
      (select count(*) from pg_class c join pg_index i on i.indexrelid = c.oid
        where c.relname = any($1) and i.indisvalid) < $2 as "isMissing",
      array(select relname::text from pg_class where relname = any($3)) as "former"`,
    [indexes.map(({ name }) => name), indexes.length, formerNames],
  );
  const [state] = rows;
  if (!state?.isOffered) return;
  if (state.isMissing) {
    if (!state.isThere && !(await hasCreated(client))) return;
    for (const index of indexes) await buildIndex(client, index);
  }
  if (state.former.length > 0) await client.query('set lock_timeout = 0');
  for (const name of state.former) await client.query(`drop index concurrently if exists "${name}"`);
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
