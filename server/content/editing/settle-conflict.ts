import { succeed } from '../../platform/result.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { RevisionRow } from '../items/content.repo.ts';
import { findSaveConflict, refuseConflict, type ItemConflict } from './find-conflict.ts';
import type { Item } from '../items/item.contract.ts';
import { isSameContent } from '../items/store-revision.ts';
import { asEdited } from './as-edited.ts';
import { mergeVersions } from './merge-versions.rules.ts';

interface Save {
  base: number | undefined;
  newest: RevisionRow | undefined;
  isDraft: boolean;
  /** Merges what two editors changed at different places; without it every later revision is a conflict. */
  isMerging: boolean;
  /** The live version, and the one whose changes are contained in what was sent; null when that is not told. */
  live: { contains: number; now: RevisionRow } | null;
}

/** The version that is stored in place of what was sent, whose work is in it besides, and what it was merged from. */
interface MergedSave {
  item: Item;
  savedBy: string;
  conflict: ItemConflict;
}

/**
 * Decides what happens to a save based on an older revision: stored as sent, merged when both editors changed
 * different places, else refused. Another editor's draft is never published unasked
 * (docs/decisions/content-and-publishing.md#two-editors). A draft that does not contain a change of the live version is
 * merged with it in the same way.
 */
export async function settleConflict(tx: Database, item: Item, save: Save) {
  const { isDraft, isMerging, live } = save;
  const first = await settleWith(tx, item, save);
  if (!first.ok || !live) return first;
  const own = first.value?.item ?? item;
  const second = await settleWith(tx, own, { base: live.contains, newest: live.now, isDraft, isMerging });
  if (!second.ok || !second.value || isSameContent(second.value.item, own)) return second.ok ? first : second;
  return succeed<MergedSave | null>({
    item: second.value.item,
    savedBy: first.value?.savedBy ?? second.value.savedBy,
    conflict: second.value.conflict,
  });
}

async function settleWith(tx: Database, item: Item, { base, newest, isDraft, isMerging }: Omit<Save, 'live'>) {
  const conflict = await findSaveConflict(tx, item, { base, newest });
  if (!conflict) return succeed<MergedSave | null>(null);
  const { theirs, base: began } = conflict;
  const refused = refuseConflict(conflict);
  if (!isMerging || !theirs?.fields || !began?.fields || (theirs.isDraft && !isDraft)) return refused;
  const { value, contested } = mergeVersions(asEdited(began), item, asEdited(theirs));
  if (contested.length > 0) return refused;
  return succeed<MergedSave | null>({ item: { ...item, ...value }, savedBy: theirs.savedBy, conflict });
}
