import type { Database } from '../../platform/db/connection.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { chooseSides, mergeVersions } from '../editing/merge-versions.rules.ts';
import type { ReviewRow } from '../reviews/review.repo.ts';
import type { LiveChange } from '../reviews/review.rules.ts';

/**
 * Returns a change of what is live with what an earlier one says besides, which nobody has decided. Where both say something
 * about one place, the newer one counts.
 */
export async function withEarlierChange(
  tx: Database,
  change: LiveChange,
  { itemId, locale, revision, change: earlier }: ReviewRow,
): Promise<LiveChange> {
  if (!earlier) return change;
  const base = await findRevision(tx, itemId, locale, revision);
  const merged = mergeVersions(base?.fields ? asEdited(base) : null, change, earlier);
  const newer = Object.fromEntries(merged.contested.map(({ place }) => [place, 'mine' as const]));
  const { path, fields } = chooseSides(merged, newer);
  return {
    path,
    fields,
    note: [...new Set([earlier.note, change.note])].filter(Boolean).join(' '),
    isMinor: earlier.isMinor && change.isMinor,
    matches: change.matches ?? earlier.matches,
  };
}
