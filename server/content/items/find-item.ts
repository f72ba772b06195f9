import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findIdsByName, findRow, newestRevision } from './content.repo.ts';

/** The canonical id of an item named with or without its type. */
export async function resolveId(db: Database, id: string): Promise<Result<string, 'not_found' | 'ambiguous_id'>> {
  if (id.includes(':')) return succeed(id);
  const ids = await findIdsByName(db, id);
  if (ids.length > 1) return fail('ambiguous_id', `Several items are called ${id}: name one of ${ids.join(', ')}.`);
  return ids[0] ? succeed(ids[0]) : fail('not_found', `There is no item called ${id}.`);
}

/** Returns one item, live or as its newest draft. */
export async function findItem(db: Database, asked: { id: string; locale: string; isDraft: boolean }) {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const row = await findRow(db, resolved.value, asked.locale);
  const draft =
    asked.isDraft && row?.draftRevision ? await newestRevision(db, resolved.value, asked.locale) : undefined;
  const shown = draft ?? row;
  if (!row || !shown?.fields)
    return fail('not_found', `There is no ${asked.isDraft ? 'draft of ' : ''}${asked.id} in ${asked.locale}.`);
  return succeed({
    id: row.id,
    type: row.type,
    locale: row.locale,
    path: shown.path,
    revision: shown.revision,
    isDraft: draft !== undefined,
    fields: shown.fields,
  });
}
