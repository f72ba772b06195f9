import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { saveWithin } from '../editing/save-item.ts';
import { findRow } from '../items/content.repo.ts';
import type { ReviewRow } from '../reviews/review.repo.ts';
import type { PlanOutcome } from '../scheduling/carry-out-plan.ts';

/**
 * Publishes a change of the live version, with what was published since merged into it, in a transaction that holds the
 * turn to write. A draft that waits is kept and gets the change too.
 * @param how.by address of whoever decides
 */
export async function publishChange(
  tx: Database,
  { clock, hosts, by }: { clock: Clock; hosts: FormHosts; by: string },
  { itemId: id, locale, revision, change, askedBy }: ReviewRow,
): Promise<PlanOutcome> {
  const row = await findRow(tx, id, locale);
  if (!row?.fields || !change) return { ok: false, problem: { kind: 'gone', detail: '' } };
  const { path, fields, note, isMinor, matches } = change;
  const saved = await saveWithin(tx, clock, {
    id,
    body: { type: row.type, locale, fields, ...(path !== null && { path }) },
    isDraft: false,
    // An account that is closed has no address any more.
    savedBy: askedBy || by,
    base: revision,
    isMerging: true,
    isBeside: true,
    note,
    isMinor,
    matches: matches ?? undefined,
    hosts,
    unchecked: 'decided',
  });
  if (saved.ok) return { ok: true, seqs: saved.value.seqs };
  if (saved.code === 'revision_conflict') return { ok: false, problem: { kind: 'contested', detail: '' } };
  const [field, problem] = Object.entries(saved.fields ?? {})[0] ?? ['', saved.message];
  return { ok: false, problem: { kind: 'invalid', detail: `${field} ${problem}`.trim() } };
}
