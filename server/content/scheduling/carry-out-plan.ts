import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { mergeVersions, type Edited } from '../editing/merge-versions.rules.ts';
import { findDepartureProblem } from '../editing/leave-address.ts';
import { deleteWithin, saveWithin } from '../editing/save-item.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { freeAddress } from '../items/item-address.repo.ts';
import type { PlanRow } from '../plans/plan.repo.ts';
import type { Unchecked } from '../reviews/hold-unchecked.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import { findExchanged, followPages, listFollowers, type Move } from './exchange-addresses.ts';

/** The part of a plan that is carried out. */
export type PlannedStep = Pick<PlanRow, 'itemId' | 'locale' | 'what' | 'revision' | 'base' | 'madeBy' | 'departure'>;

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
 * a plan was made is merged into it. Withdrawals come first, so that an address is free for what takes it; pages that
 * exchange their addresses move together.
 */
export async function carryOutPlans(tx: Database, plans: readonly PlannedStep[], how: How): Promise<PlanOutcome> {
  try {
    return await tx.transaction(async (inner) => {
      const seqs = await carryOutAll(inner, plans, how);
      if (how.isTrial) throw new Undo({ ok: true, seqs });
      return { ok: true, seqs };
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
}

async function carryOutAll(
  tx: Database,
  plans: readonly PlannedStep[],
  { clock, hosts, unchecked }: How,
): Promise<Range | null> {
  const ranges: Range[] = [];
  for (const plan of plans.filter(({ what }) => what === 'withdraw')) {
    const seqs = await withdraw(tx, plan, plans, clock);
    if (seqs) ranges.push(seqs);
  }
  const versions: Version[] = [];
  for (const plan of plans.filter(({ what }) => what === 'publish')) versions.push(await readVersion(tx, plan));
  const exchanged = findExchanged(movesIn(versions));
  const followers = await listFollowers(tx, exchanged);
  for (const { before } of exchanged) await freeAddress(tx, before);
  for (const { plan, before, path, fields } of versions) {
    const saved = await saveWithin(tx, clock, {
      id: plan.itemId,
      body: { type: before.type, locale: plan.locale, fields, ...(path !== null && { path }) },
      isDraft: false,
      savedBy: plan.madeBy,
      planned: plan.revision ?? 0,
      leftPath: exchanged.some((move) => move.before === before) ? (before.path ?? undefined) : undefined,
      hosts,
      ...(unchecked && { unchecked }),
    });
    if (!saved.ok) {
      if (saved.code === 'review_needed') throw undo(plan, 'unchecked');
      const [field, problem] = Object.entries(saved.fields ?? {})[0] ?? ['', saved.message];
      throw undo(plan, 'invalid', `${field} ${problem}`.trim());
    }
    if (saved.value.seqs) ranges.push(saved.value.seqs);
  }
  const savedBy = versions[0]?.plan.madeBy ?? '';
  const last = await followPages(tx, followers, { savedBy, savedAt: clock.now() });
  const [from, to] = [ranges[0]?.from, last ?? ranges.at(-1)?.to];
  return from === undefined || to === undefined ? null : { from, to };
}

interface Range {
  from: number;
  to: number;
}

/** What a plan publishes, and the item before it. */
interface Version extends Edited {
  plan: PlannedStep;
  before: ItemRow;
}

/** Undoes everything, because of one plan. */
const undo = ({ itemId, locale }: PlannedStep, kind: PlanProblem['kind'], detail = ''): Undo =>
  new Undo({ ok: false, problem: { kind, detail, item: { id: itemId, locale } } });

async function withdraw(
  tx: Database,
  plan: PlannedStep,
  plans: readonly PlannedStep[],
  clock: Clock,
): Promise<Range | null> {
  const { itemId: id, locale, madeBy: savedBy } = plan;
  const departure = plan.departure ?? undefined;
  const before = await findRow(tx, id, locale);
  if (!before) throw undo(plan, 'gone');
  if (departure) {
    const leaving: ItemRow[] = [];
    for (const other of plans.filter(({ what }) => what === 'withdraw')) {
      const row = await findRow(tx, other.itemId, other.locale);
      if (row) leaving.push(row);
    }
    const problem = await findDepartureProblem(tx, before, departure, leaving);
    if (problem) throw undo(plan, 'invalid', problem);
  }
  const gone = await deleteWithin(tx, clock, { id, locale, savedBy, ...(departure && { departure }) });
  if (!gone.ok) throw undo(plan, 'needed');
  return gone.value?.seqs ?? null;
}

async function readVersion(tx: Database, plan: PlannedStep): Promise<Version> {
  const before = await findRow(tx, plan.itemId, plan.locale);
  if (!before) throw undo(plan, 'gone');
  const version = await readPlanned(tx, plan, before);
  if ('kind' in version) throw undo(plan, version.kind, version.detail);
  return { plan, before, path: version.path, fields: version.fields };
}

/** Returns the live pages among the versions that leave their address. */
const movesIn = (versions: readonly Version[]): Move[] =>
  versions.flatMap(({ before, path }) =>
    before.fields && before.type !== 'redirect' && before.path !== null && path !== null && before.path !== path
      ? [{ before, to: path }]
      : [],
  );

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
