import { mergeVersions, type Edited } from '../../../server/content/editing/merge-versions.rules.ts';
import type { SaveConflict, SavedVersion } from './item-form.ts';

/** Returns a stored version as one that is edited: without fields it is empty. */
export const asEdited = ({ path, fields }: Pick<SavedVersion, 'path' | 'fields'>): Edited => ({
  path,
  fields: fields ?? {},
});

/** Merges the edited version with that of the other editor; null when that is a deletion. */
export function mergeWith(mine: Edited, { theirs, base }: Omit<SaveConflict, 'merged'>): SaveConflict['merged'] {
  if (!theirs?.fields) return null;
  return mergeVersions(base?.fields ? asEdited(base) : null, mine, asEdited(theirs));
}
