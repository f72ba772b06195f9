import type { Database } from '../../platform/db/connection.ts';
import type { ChangeTools, ItemOutcome } from '../batches/change-item.ts';
import type { BatchMaker } from '../batches/store-batch.ts';
import { findRow } from '../items/content.repo.ts';
import { findWaitingPlan, insertPlan } from '../plans/plan.repo.ts';
import { insertRelease } from '../plans/release.repo.ts';

/**
 * Puts drafts that were just made into a new release without a time, so that they can go out together. A draft that
 * waited before, or is planned already, is somebody's work of its own: it is not put in.
 * @returns the release; null where none of them can be in it
 */
export async function holdTogether(
  tx: Database,
  outcomes: readonly ItemOutcome[],
  { note, by, tools }: { note: string; by: BatchMaker; tools: ChangeTools },
): Promise<string | null> {
  const made = { userId: by.userId, madeBy: by.email, madeAt: tools.clock.now() };
  let releaseId: string | null = null;
  for (const { item } of outcomes) {
    const { itemId, locale, problem, after } = item;
    const variant = { id: itemId, locale };
    const row = problem === null ? await findRow(tx, itemId, locale) : undefined;
    const isNew = row?.fields && row.draftRevision === after && item.before === row.revision;
    if (!isNew || !tools.mayChange(variant, false) || (await findWaitingPlan(tx, variant, 'publish'))) continue;
    releaseId ??= (await insertRelease(tx, Object.assign({ name: note }, made))).id;
    const base = row.draftBase ?? row.revision;
    await insertPlan(
      tx,
      Object.assign({ releaseId, itemId, locale, what: 'publish' as const, revision: after, base }, made),
    );
  }
  return releaseId;
}
