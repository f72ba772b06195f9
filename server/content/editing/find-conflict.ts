import type { Database } from '../../platform/db/connection.ts';
import { fail } from '../../platform/result.ts';
import { findRevision } from './editor.repo.ts';
import type { RevisionRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';

/** One version of an item as the loser of a race is shown it. */
export interface ItemVersion {
  revision: number;
  path: string | null;
  /** Null when that version is a deletion. */
  fields: Record<string, unknown> | null;
  savedBy: string;
  savedAt: string;
  isDraft: boolean;
}

/** Answer to the second of two conflicting saves, so that no edit is lost. */
export interface ItemConflict {
  yours: { path: string | null; fields: Record<string, unknown> };
  theirs: ItemVersion | null;
  /** Version that both edits began from; null for a new item. */
  base: ItemVersion | null;
}

/** Finds what a save that began from an older revision than there is now is in conflict with; null when with nothing. */
export async function findSaveConflict(
  tx: Database,
  item: Pick<Item, 'id' | 'locale' | 'path' | 'fields'>,
  { base, newest }: { base: number | undefined; newest: RevisionRow | undefined },
): Promise<ItemConflict | null> {
  if (base === undefined || base === (newest?.revision ?? 0)) return null;
  // A new item may take the name of a deleted one: its revisions stay, nothing is lost.
  if (base === 0 && newest?.fields === null) return null;
  const began = base === 0 ? undefined : await findRevision(tx, item.id, item.locale, base);
  return {
    yours: { path: item.path, fields: item.fields },
    theirs: newest ? snapshotOfItem(newest) : null,
    base: began ? snapshotOfItem(began) : null,
  };
}

/** Refuses a save with all three versions, so that nothing is lost. */
export function refuseConflict(conflict: ItemConflict) {
  const { theirs } = conflict;
  const who = theirs ? `${theirs.savedBy} saved revision ${theirs.revision} meanwhile` : 'There is no revision yet';
  return fail('revision_conflict', `Not stored: ${who}.`, undefined, conflict);
}

export const snapshotOfItem = ({ revision, path, fields, savedBy, savedAt, isDraft }: RevisionRow): ItemVersion => ({
  revision,
  path,
  fields,
  savedBy,
  savedAt: savedAt.toISOString(),
  isDraft,
});
