import type { Database } from '../../platform/db/connection.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { findHolder } from '../items/content.repo.ts';
import { listReleasePlans, type ReleaseRow } from '../plans/plan.repo.ts';
import type { PlannedStep } from './carry-out-plan.ts';

/** Most pages of a ring that are followed. */
const longestRing = 12;

/**
 * Returns what goes out with a step: the other plans of its release and, while the release has no time, the drafts of
 * pages that hold an address it needs and leave it. So the first page of an exchange can be put into a release before the
 * second; that all of it goes together is tried when the release gets its time.
 */
export async function listCompanions(
  db: Database,
  step: PlannedStep,
  release: Pick<ReleaseRow, 'id' | 'at'> | null,
): Promise<PlannedStep[]> {
  const isOther = ({ itemId, locale, what }: PlannedStep): boolean =>
    itemId !== step.itemId || locale !== step.locale || what !== step.what;
  const others: PlannedStep[] = release ? (await listReleasePlans(db, release.id)).filter(isOther) : [];
  if (release?.at) return others;
  for (let count = 0; count < longestRing; count += 1) {
    const leaving = await findLeaving(db, [step, ...others]);
    if (!leaving) break;
    others.push(leaving);
  }
  return others;
}

/** Finds a page outside of steps whose draft leaves an address that one of them takes. */
async function findLeaving(db: Database, steps: readonly PlannedStep[]): Promise<PlannedStep | null> {
  for (const { itemId, locale, what, revision, madeBy } of steps) {
    if (what !== 'publish' || revision === null) continue;
    const path = (await findRevision(db, itemId, locale, revision))?.path ?? null;
    const holder = path === null ? undefined : await findHolder(db, path, locale);
    if (!holder || holder.draftRevision === null || holder.type === 'redirect') continue;
    if (steps.some((each) => each.itemId === holder.id && each.locale === locale)) continue;
    const draft = await findRevision(db, holder.id, locale, holder.draftRevision);
    if (!draft?.fields || draft.path === path) continue;
    const base = holder.draftBase ?? holder.revision;
    return {
      itemId: holder.id,
      locale,
      what,
      revision: holder.draftRevision,
      base,
      madeBy,
      departure: null,
    };
  }
  return null;
}
