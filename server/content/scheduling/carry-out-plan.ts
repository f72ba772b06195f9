import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { mergeVersions, type Edited } from '../editing/merge-versions.rules.ts';
import { deleteWithin, saveWithin } from '../editing/save-item.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import type { PlanRow } from '../plans/plan.repo.ts';
import type { Unchecked } from '../reviews/hold-unchecked.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';

/** The part of a plan that is carried out. */
export type PlannedStep = Pick<PlanRow, 'itemId' | 'locale' | 'what' | 'revision' | 'base' | 'madeBy'>;

/** `seqs`: first and last position in the change feed, or null where readers see this already. */
export type PlanOutcome = { ok: true; seqs: { from: number; to: number } | null } | { ok: false; problem: PlanProblem };

interface How {
  /** Lets it go out although nobody else has approved it. */
  unchecked?: Unchecked;
  clock: Clock;
  hosts: FormHosts | undefined;
  /** Undoes everything: it tells only what would happen now. */
  isTrial?: boolean;
}

/** Thrown to undo what was done. */
class Undo extends Error {
  readonly outcome: PlanOutcome;

  constructor(outcome: PlanOutcome) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Carries out one or several plans, all or none, in a transaction that holds the turn to write. What was published since
 * a plan was made is merged into it.
 */
export async function carryOutPlans(tx: Database, plans: readonly PlannedStep[], how: How): Promise<PlanOutcome> {
  try {
    return await tx.transaction(async (inner) => {
      const ranges: { from: number; to: number }[] = [];
      for (const plan of plans) {
        const outcome = await carryOut(inner, plan, how);
        if (!outcome.ok) {
          const item = { id: plan.itemId, locale: plan.locale };
          throw new Undo({ ok: false, problem: { ...outcome.problem, item } });
        }
        if (outcome.seqs) ranges.push(outcome.seqs);
      }
      const [first, last] = [ranges[0], ranges.at(-1)];
      const seqs = first && last ? { from: first.from, to: last.to } : null;
      if (how.isTrial) throw new Undo({ ok: true, seqs });
      return { ok: true, seqs };
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
}

async function carryOut(tx: Database, plan: PlannedStep, { clock, hosts, unchecked }: How): Promise<PlanOutcome> {
  const { itemId: id, locale, madeBy: savedBy } = plan;
  const before = await findRow(tx, id, locale);
  if (!before) return refuse('gone');
  if (plan.what === 'withdraw') {
    const gone = await deleteWithin(tx, clock, { id, locale, savedBy });
    return gone.ok ? { ok: true, seqs: gone.value?.seqs ?? null } : refuse('needed');
  }
  const version = await readPlanned(tx, plan, before);
  if ('kind' in version) return { ok: false, problem: version };
  const { path, fields } = version;
  const body = { type: before.type, locale, fields, ...(path !== null && { path }) };
  const saved = await saveWithin(tx, clock, {
    id,
    body,
    isDraft: false,
    savedBy,
    planned: plan.revision ?? 0,
    hosts,
    ...(unchecked && { unchecked }),
  });
  if (saved.ok) return { ok: true, seqs: saved.value.seqs };
  if (saved.code === 'review_needed') return refuse('unchecked');
  const [field, problem] = Object.entries(saved.fields ?? {})[0] ?? ['', saved.message];
  return refuse('invalid', `${field} ${problem}`.trim());
}

const refuse = (kind: PlanProblem['kind'], detail = ''): PlanOutcome => ({ ok: false, problem: { kind, detail } });

/** Returns the planned version with what was published since in it, or why there is none. */
async function readPlanned(tx: Database, plan: PlannedStep, before: ItemRow): Promise<Edited | PlanProblem> {
  const { id, locale } = before;
  const revision = plan.revision === null ? undefined : await findRevision(tx, id, locale, plan.revision);
  if (!revision?.fields) return { kind: 'gone', detail: '' };
  if (!before.fields) return plan.base > 0 ? { kind: 'gone', detail: '' } : asEdited(revision);
  if (before.revision === plan.base) return asEdited(revision);
  const base = plan.base === 0 ? undefined : await findRevision(tx, id, locale, plan.base);
  const merged = mergeVersions(base?.fields ? asEdited(base) : null, asEdited(revision), asEdited(before));
  const places = merged.contested.map((each) => each.place);
  return places.length > 0 ? { kind: 'contested', detail: places.slice(0, 3).join(', ') } : merged.value;
}
