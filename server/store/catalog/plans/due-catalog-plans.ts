import type { Database } from '../../../platform/db/connection.ts';
import { isUnavailability } from '../../../platform/db/postgres-pool.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { lockCatalog, readCatalog } from '../catalog.repo.ts';
import { toSheets } from '../catalog-sheets.ts';
import { checkCatalog } from '../check-catalog.ts';
import { placeStored } from '../read-sheets.ts';
import { writeCatalog } from '../write-catalog.ts';
import { beginPlan, endPlan } from './carry-out-plan.ts';
import { isAnyPlanDue, takeDuePlan, updatePlan, type CatalogPlan } from './catalog-plan.repo.ts';
import type { CatalogPlanProblem, PlanBefore } from './catalog-plan.rules.ts';
import { tellPlanFailure } from './tell-plan-failure.ts';

/** Interval between two looks, in milliseconds: a price of midnight is there within seconds. */
const lookEvery = 5_000;

type Tools = Pick<Platform, 'db' | 'clock' | 'log' | 'installation' | 'delivery'> & {
  env: Pick<Platform['env'], 'siteOrigin'>;
};

type Outcome = { ok: true; before: PlanBefore | null } | { ok: false; problem: CatalogPlanProblem };

/**
 * Begins and ends what is planned for prices and sales. The clock that decides is the database's; the lock of the
 * catalogue and that of the row let one node do it, once. What became due while no server ran is done at the start, the
 * oldest first.
 */
export class DueCatalogPlans {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  start(): Loop {
    return startLoop({
      every: lookEvery,
      run: (stopping) => this.look(stopping),
      log: this.#tools.log,
      problem: 'planned prices have not gone out yet',
    });
  }

  /** Carries out everything that is due. @returns how many beginnings and ends, failed ones too */
  async look(stopping?: AbortSignal): Promise<number> {
    const { db, delivery } = this.#tools;
    let steps = 0;
    while (!stopping?.aborted && (await isAnyPlanDue(db))) {
      const outcome = await db.transaction((tx) => this.#carryOutNext(tx));
      // Another node has it.
      if (!outcome) break;
      if (!outcome.ok) delivery.poke();
      steps += 1;
    }
    return steps;
  }

  async #carryOutNext(tx: Database): Promise<Outcome | null> {
    await lockCatalog(tx);
    const plan = await takeDuePlan(tx);
    if (!plan) return null;
    const outcome = await this.#attempt(tx, plan);
    const doneAt = this.#tools.clock.now();
    if (!outcome.ok) {
      await updatePlan(tx, plan.id, { state: 'failed', problem: outcome.problem, doneAt });
      await tellPlanFailure(tx, plan, outcome.problem, this.#tools);
    } else if (plan.state === 'waiting' && plan.endsAt)
      await updatePlan(tx, plan.id, { state: 'running', before: outcome.before });
    else await updatePlan(tx, plan.id, { state: 'done', doneAt });
    return outcome;
  }

  /** A fault in one plan must not keep the later ones waiting. */
  async #attempt(tx: Database, plan: CatalogPlan): Promise<Outcome> {
    try {
      return await tx.transaction((part) => this.#change(part, plan));
    } catch (error) {
      if (isUnavailability(error)) throw error;
      this.#tools.log.error({ err: error }, 'a planned price could not be carried out');
      return { ok: false, problem: 'fault' };
    }
  }

  async #change(tx: Database, plan: CatalogPlan): Promise<Outcome> {
    const stored = await readCatalog(tx);
    const sheets = toSheets(stored);
    const changed =
      plan.state === 'running' && plan.before ? endPlan(sheets, plan, plan.before) : beginPlan(sheets, plan);
    if (!changed) return { ok: false, problem: 'gone' };
    if (checkCatalog(placeStored(changed.catalog)).length > 0) return { ok: false, problem: 'refused' };
    await writeCatalog(tx, { stored, catalog: changed.catalog, now: this.#tools.clock.now() });
    return { ok: true, before: changed.before };
  }
}
