import type { Database } from '../../platform/db/connection.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision, listRevisions } from '../editing/editor.repo.ts';
import { findLiveRevision } from '../editing/find-live-revision.ts';
import { findRow, type RevisionRow } from '../items/content.repo.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { describeDifferences, type ShownDifference } from './describe-differences.rules.ts';

/** Revisions that can be chosen. */
const mostShown = 200;

/** Two versions of an item, and every version that can be compared. */
export interface Comparison {
  id: string;
  locale: string;
  type: ItemTypeName;
  title: string;
  from: number;
  to: number;
  /** Revision that readers have; null where they have none. */
  live: number | null;
  choices: { revision: number; isDraft: boolean; savedBy: string; savedAt: Date; note: string | null }[];
  differences: ShownDifference[];
}

interface Asked {
  id: string;
  locale: string;
  /** Left out: the newest one. */
  to?: number | undefined;
  /** Left out: the one before, or what is live where the newest one is its draft. */
  from?: number | undefined;
}

/** Compares two revisions of an item; null where there are no two. */
export async function readComparison(db: Database, { id, locale, from, to }: Asked): Promise<Comparison | null> {
  const row = await findRow(db, id, locale);
  if (!row) return null;
  const listed = await listRevisions(db, id, locale, mostShown);
  const choices = listed.filter(({ isDeletion }) => !isDeletion);
  const live = row.fields ? row.revision : null;
  const later = to ?? choices[0]?.revision;
  const before = choices.find(({ revision }) => later !== undefined && revision < later)?.revision;
  const isDraftAsked = later !== undefined && later === row.draftRevision && live !== null;
  const earlier = from ?? (isDraftAsked ? live : before);
  if (later === undefined || earlier === undefined) return null;
  // The retention may have deleted the live revision itself.
  const read = async (revision: number): Promise<RevisionRow | undefined> =>
    revision === live ? findLiveRevision(db, row) : findRevision(db, id, locale, revision);
  const [old, now] = [await read(earlier), await read(later)];
  if (!old?.fields || !now?.fields) return null;
  return {
    id,
    locale,
    type: row.type as ItemTypeName,
    title: String(now.fields['title'] ?? now.fields['name'] ?? id),
    from: earlier,
    to: later,
    live,
    choices,
    differences: describeDifferences(asEdited(old), asEdited(now)),
  };
}
