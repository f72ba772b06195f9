import type { BatchItem } from '../../../content/batches/batch.repo.ts';
import { takePart, type BatchWork } from '../../../content/batches/batch-work.rules.ts';
import type { RecordBatch } from '../../../content/batches/store-batch.ts';
import { takeUnfinished } from '../../../content/batches/unfinished.repo.ts';
import { storePart } from '../../../content/batches/work-on-batch.ts';
import { writeInTurn } from '../../../content/items/write-in-turn.ts';
import type { PlanWhen } from '../../../content/scheduling/plan-item.ts';
import type { Database } from '../../../platform/db/connection.ts';

/** When the rest of a batch goes out. A release that is made for it is named by its id from the first item on. */
export interface PlanHow {
  when: PlanWhen;
}

/** Thrown to undo a plan: somebody else has done the item since. */
export class Overtaken extends Error {}

/** Stores what became of the next item of a batch of plans, and takes it off the work. */
export function settleItem(
  db: Database,
  { id, next, record }: { id: string; next: { id: string; locale: string } | undefined; record: RecordBatch },
) {
  async function within(tx: Database, item: BatchItem | null, releaseId: string | null): Promise<void> {
    const batch = await takeUnfinished(tx, id);
    const work = batch?.work as BatchWork<PlanHow> | null | undefined;
    const [now] = work?.rest ?? [];
    if (!batch || !work || now?.id !== next?.id || now?.locale !== next?.locale) throw new Overtaken();
    const { left } = takePart(work);
    const how: PlanHow = releaseId ? { when: { kind: 'release', id: releaseId } } : work.how;
    const later = left && Object.assign(left, { how });
    await storePart(tx, batch, { items: item ? [item] : [], releaseId, left: later, record });
  }
  return {
    within,
    /** In a transaction of its own. */
    alone: (item: BatchItem | null): Promise<void> => writeInTurn(db, (tx) => within(tx, item, null)),
  };
}
