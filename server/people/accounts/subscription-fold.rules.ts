import { addDays } from '../../platform/dates/calendar.rules.ts';

/** A bought term of a subscription; days are YYYY-MM-DD. */
export interface FoldedTerm {
  orderLineId: string;
  kind: 'first' | 'renew' | 'add';
  beginsOn: string;
  endsOn: string;
  licenses: number;
  revokedLicenses: number;
  appliedAt: Date | null;
}

interface FoldedRecord {
  expiresOn: string;
  licenses: number;
  graceDays: number;
  extendedAccessDays: number;
}

const stands = ({ licenses, revokedLicenses }: FoldedTerm): boolean => licenses > revokedLicenses;

/**
 * Returns the record of a subscription after seats of one of its terms were taken back: so many fewer seats while the
 * term counts, and the end of the other terms when none of its seats is left. With no term left it ended yesterday,
 * grace included.
 * @param terms as they stand afterwards
 * @param today in the organization's time zone
 */
export function recordWithout(
  record: FoldedRecord,
  terms: readonly FoldedTerm[],
  { lineId, units, today }: { lineId: string; units: number; today: string },
): { expiresOn: string; licenses: number } {
  const changed = terms.find(({ orderLineId }) => orderLineId === lineId);
  if (!changed) return { expiresOn: record.expiresOn, licenses: record.licenses };
  // A later term that has begun has put its own number of seats into the record.
  const isReplaced = terms.some(
    ({ kind, beginsOn, appliedAt }) => kind === 'renew' && appliedAt !== null && beginsOn > changed.beginsOn,
  );
  const counts = changed.appliedAt !== null && changed.endsOn >= today && !isReplaced;
  const licenses = counts ? Math.max(0, record.licenses - units) : record.licenses;
  if (changed.kind === 'add' || stands(changed)) return { expiresOn: record.expiresOn, licenses };
  const others = terms.filter((term) => term.kind !== 'add' && stands(term));
  const firstDay = terms.map(({ beginsOn }) => beginsOn).toSorted()[0] ?? today;
  // What was there before the terms that are known, as of an earlier release.
  const isOlder = !terms.some(({ kind }) => kind === 'first');
  const ends = others.map(({ endsOn }) => endsOn).concat(isOlder ? [addDays(firstDay, -1)] : []);
  const last = ends.toSorted().at(-1);
  if (last !== undefined) return { expiresOn: last, licenses };
  const grace = Math.max(record.graceDays, record.extendedAccessDays);
  return { expiresOn: addDays(today, -1 - grace), licenses };
}
