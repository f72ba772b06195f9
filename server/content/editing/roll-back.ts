import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail } from '../../platform/result.ts';
import { findRow } from '../items/content.repo.ts';
import { findRevision } from './editor.repo.ts';
import { resolveId } from '../items/find-item.ts';
import { saveItem } from './save-item.ts';

export interface RollBackRequest {
  id: string;
  locale: string;
  revision: number;
  isDraft: boolean;
  savedBy: string;
  base?: number | undefined;
}

/**
 * Stores the fields of an old revision as a new one; what came between stays in the history. The old fields are
 * checked like any others: what no longer fits its type is refused by name.
 */
export async function rollBack(db: Database, clock: Clock, request: RollBackRequest) {
  const { locale, isDraft, savedBy, base } = request;
  const resolved = await resolveId(db, request.id);
  if (!resolved.ok) return resolved;
  const id = resolved.value;
  const row = await findRow(db, id, locale);
  const old = await findRevision(db, id, locale, request.revision);
  if (!row || !old) return fail('not_found', `There is no revision ${request.revision} of ${id} in ${locale}.`);
  if (!old.fields) {
    const problem = 'is a deletion: delete the item instead';
    return fail('invalid_item', `The item was not stored: revision ${request.revision} ${problem}.`, {
      revision: problem,
    });
  }
  const body = { type: row.type, locale, path: old.path, fields: old.fields };
  // Nobody knows what the old version of a translation matches.
  return saveItem(db, clock, { id, body, isDraft, savedBy, base, matches: null });
}
