import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { isUnavailability } from '../../platform/db/postgres-pool.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import {
  endPlans,
  endRelease,
  isAnythingDue,
  listReleasePlans,
  takeDuePlan,
  takeDueRelease,
  type PlanRow,
  type ReleaseRow,
} from '../plans/plan.repo.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import { carryOutPlans, type PlanOutcome, type PlannedStep } from './carry-out-plan.ts';

/** Interval between two looks, in milliseconds. */
const lookEvery = 10_000;

/** Thing that is due: a plan alone, or a release with its plans. */
export type DueThing = { release: null; plans: [PlanRow] } | { release: ReleaseRow; plans: PlanRow[] };

interface Tools {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'error'>;
  hosts: FormHosts;
  /** Publishes changes in the feed. */
  publish(range: { from: number; to: number }): Promise<unknown>;
  /** Writes the emails about what went wrong, in its transaction. */
  tellFailure(tx: Database, due: DueThing, problem: PlanProblem): Promise<void>;
  /** Called after a commit with emails. */
  deliver(): void;
}

/**
 * Publishes and withdraws what is due. The clock that decides is the database's, so that several nodes agree; a row is
 * locked while its transaction lasts, so that one node does it. What became due while no server ran is done at the start,
 * the oldest first (docs/decisions/content-and-publishing.md#publish-later).
 */
export class DuePlans {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  start(log: Log): Loop {
    return startLoop({
      every: lookEvery,
      run: (stopping) => this.look(stopping),
      log,
      problem: 'what was planned for now has not gone out yet',
    });
  }

  /** Carries out everything that is due. @returns how many plans and releases, failed ones too */
  async look(stopping?: AbortSignal): Promise<number> {
    const { db, publish, deliver } = this.#tools;
    let count = 0;
    while (!stopping?.aborted && (await isAnythingDue(db))) {
      const outcome = await writeInTurn(db, (tx) => this.#carryOutNext(tx));
      // Another node has it.
      if (!outcome) break;
      count += 1;
      if (!outcome.ok) deliver();
      else if (outcome.seqs) await publish(outcome.seqs);
    }
    return count;
  }

  async #carryOutNext(tx: Database): Promise<PlanOutcome | null> {
    const { clock, tellFailure } = this.#tools;
    const due = await takeNext(tx);
    if (!due) return null;
    const outcome = await this.#attempt(tx, due.plans);
    const at = clock.now();
    const ended = outcome.ok
      ? ({ state: 'done', at } as const)
      : ({ state: 'failed', at, problem: outcome.problem } as const);
    if (due.release) await endRelease(tx, due.release.id, ended);
    // The plans of a release that failed wait on in it.
    if (!due.release || outcome.ok)
      await endPlans(
        tx,
        due.plans.map(({ id }) => id),
        ended,
      );
    if (!outcome.ok) await tellFailure(tx, due, outcome.problem);
    return outcome;
  }

  /** A fault in one plan must not keep the later ones waiting. */
  async #attempt(tx: Database, plans: readonly PlannedStep[]): Promise<PlanOutcome> {
    const { clock, hosts, log } = this.#tools;
    if (plans.length === 0) return { ok: false, problem: { kind: 'empty', detail: '' } };
    try {
      return await carryOutPlans(tx, plans, { clock, hosts });
    } catch (error) {
      if (isUnavailability(error)) throw error;
      log.error({ err: error }, 'a plan could not be carried out');
      return { ok: false, problem: { kind: 'fault', detail: '' } };
    }
  }
}

/** Takes whatever has been due for the longest time. */
async function takeNext(tx: Database): Promise<DueThing | null> {
  const [plan, release] = [await takeDuePlan(tx), await takeDueRelease(tx)];
  if (release && !(plan?.at && release.at && plan.at < release.at))
    return { release, plans: await listReleasePlans(tx, release.id) };
  return plan ? { release: null, plans: [plan] } : null;
}
