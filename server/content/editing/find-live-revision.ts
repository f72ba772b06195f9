import type { Database } from '../../platform/db/connection.ts';
import type { ItemRow, RevisionRow } from '../items/content.repo.ts';
import { findRevision } from './editor.repo.ts';

/** Returns the revision that readers have. The retention of revisions may have deleted it: the item is the same. */
export async function findLiveRevision(tx: Database, row: ItemRow): Promise<RevisionRow> {
  const { id, locale, revision, path, fields, version, updatedAt: savedAt } = row;
  const stored = await findRevision(tx, id, locale, revision);
  if (stored) return stored;
  const said = { savedBy: '', savedAt, note: null, isMinor: false };
  return Object.assign({ id, locale, revision, path, fields, version, isDraft: false }, said);
}
