import type { BatchRow } from '../../../content/batches/batch.repo.ts';
import { changePart } from '../../../content/batches/change-many.ts';
import type { StoredBatch } from '../../../content/batches/store-batch.ts';
import { undoPart } from '../../../content/batches/undo-batch.ts';
import { takeInterrupted } from '../../../content/batches/unfinished.repo.ts';
import { leavePart, workOnBatch } from '../../../content/batches/work-on-batch.ts';
import { replacePart } from '../../../content/finding/replace-texts.ts';
import type { PlanServices } from '../../../content/scheduling/plan-item.ts';
import { isUnavailability } from '../../../platform/db/postgres-pool.ts';
import type { Log } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { findActingPerson } from '../find-acting-person.ts';
import { toolsOf } from './batch-actor.ts';
import { planRest } from './plan-many-as.ts';

/** Interval between two looks, in milliseconds. */
const lookEvery = 10_000;

type Services = PlanServices &
  Pick<Platform, 'env'> & {
    log: Pick<Log, 'error'>;
    /** Publishes changes in the feed. */
    publish(range: { from: number; to: number }): Promise<unknown>;
  };

/**
 * Goes on with batches that were interrupted, by a lost database or the end of a process. The rights of whoever made them
 * are looked at again, as they are now (docs/decisions/content-and-publishing.md#a-batch-that-was-interrupted).
 */
export class UnfinishedBatches {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  start(log: Log): Loop {
    return startLoop({
      every: lookEvery,
      run: (stopping) => this.look(stopping),
      log,
      problem: 'changes of many items that were interrupted do not go on yet',
    });
  }

  /** Goes on with everything that was interrupted. @returns how many batches */
  async look(stopping?: AbortSignal): Promise<number> {
    let count = 0;
    while (!stopping?.aborted) {
      const batch = await takeInterrupted(this.#services.db);
      if (!batch) break;
      const seqs = await this.#goOn(batch);
      if (seqs) await this.#services.publish(seqs);
      count += 1;
    }
    return count;
  }

  /** A fault at some items must not keep the later ones waiting. */
  async #goOn(batch: BatchRow): Promise<StoredBatch['seqs']> {
    const services = this.#services;
    const { db, log } = services;
    const person = await findActingPerson(services, { userId: batch.userId, email: batch.madeBy });
    const actor = { person, requestId: batch.id };
    const { kind } = batch;
    const { record, ...tools } = toolsOf(services, actor, actionOf(batch));
    for (;;) {
      try {
        if (kind === 'plan' || kind === 'release') {
          await planRest(services, actor, batch.id);
          return null;
        }
        if (kind === 'replace') return await workOnBatch(db, batch.id, { doPart: replacePart(tools), record });
        if (kind === 'undo') return await workOnBatch(db, batch.id, { doPart: undoPart(tools), record });
        return await workOnBatch(db, batch.id, { doPart: changePart(tools), record });
      } catch (error) {
        if (isUnavailability(error)) throw error;
        log.error({ err: error, batch: batch.id }, 'a part of a batch could not be done');
        await leavePart(db, batch.id, record);
      }
    }
  }
}

function actionOf({ kind }: BatchRow) {
  if (kind === 'replace') return 'items-replace';
  return kind === 'undo' ? 'items-undo' : 'items-change';
}
