import type { Database } from '../../platform/db/connection.ts';
import { findRow } from '../items/content.repo.ts';
import { asEdited } from './as-edited.ts';
import { findRevision } from './editor.repo.ts';
import { snapshotOfItem, type ItemConflict } from './find-conflict.ts';
import { mergeVersions } from './merge-versions.rules.ts';

/** Changes of the live version that a draft lacks. */
export interface LiveConflict extends Pick<ItemConflict, 'theirs' | 'base'> {
  merged: ReturnType<typeof mergeVersions>;
}

/**
 * Finds what somebody has to decide between a draft and a change of the live version that it does not contain; null when
 * there is nothing to decide.
 */
export async function findLiveConflict(db: Database, id: string, locale: string): Promise<LiveConflict | null> {
  const row = await findRow(db, id, locale);
  if (!row?.fields || row.draftRevision === null || row.draftBase === null || row.draftBase === row.revision)
    return null;
  const read = (revision: number) => findRevision(db, id, locale, revision);
  const [base, draft, live] = [await read(row.draftBase), await read(row.draftRevision), await read(row.revision)];
  if (!draft?.fields || !live) return null;
  const merged = mergeVersions(base?.fields ? asEdited(base) : null, asEdited(draft), asEdited(live));
  if (merged.contested.length === 0) return null;
  return { theirs: snapshotOfItem(live), base: base ? snapshotOfItem(base) : null, merged };
}
