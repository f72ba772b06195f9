import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import {
  addBatchItems,
  findBatch,
  findBatchByKey,
  holdInRelease,
  insertBatch,
  type BatchItem,
  type BatchRow,
} from './batch.repo.ts';
import { takePart, type BatchWork } from './batch-work.rules.ts';
import { leave, type ItemOutcome, type Variant } from './change-item.ts';
import { rangeOf, type NewAct, type RecordBatch, type StoredBatch } from './store-batch.ts';
import { putWork, takeUnfinished } from './unfinished.repo.ts';

/** Does a part of a batch, in a transaction that holds the turn to write. */
export type DoPart<How> = (
  tx: Database,
  { batch, part, how }: { batch: BatchRow; part: readonly Variant[]; how: How },
) => Promise<{ outcomes: ItemOutcome[]; releaseId?: string | null }>;

/** Functions that do and record the parts of a batch. */
interface BatchAct<How> {
  doPart: DoPart<How>;
  record: RecordBatch;
}

/**
 * Stores a batch with what is to be done, before any of it is. A form that is sent again gets the batch of the first time.
 * @param plan returns the work, or why there is none
 */
export async function beginBatch<Code extends string>(
  db: Database,
  { key, kind, note, undoes, by, madeAt }: NewAct,
  plan: (tx: Database) => Promise<Result<BatchWork, Code>>,
): Promise<Result<{ batch: BatchRow; isNew: boolean }, Code | 'not_found'>> {
  return writeInTurn(db, async (tx): Promise<Result<{ batch: BatchRow; isNew: boolean }, Code | 'not_found'>> => {
    const earlier = await findBatchByKey(tx, key);
    if (earlier)
      return earlier.userId === by.userId
        ? succeed({ batch: earlier, isNew: false })
        : fail('not_found', 'This form belongs to somebody else.');
    const work = await plan(tx);
    if (!work.ok) return work;
    const batch = await insertBatch(tx, { key, kind, note, undoes, userId: by.userId, madeBy: by.email, madeAt });
    await putWork(tx, batch.id, work.value);
    return succeed({ batch, isNew: true });
  });
}

/**
 * Does what is left of a batch, part by part. Each part is taken off the stored work in its own transaction, so that
 * nothing is done twice, whoever goes on (docs/decisions/content-and-publishing.md#a-batch-that-was-interrupted).
 * @returns the changes in the feed; null where readers see none
 */
export async function workOnBatch<How>(
  db: Database,
  id: string,
  { doPart, record }: BatchAct<How>,
): Promise<StoredBatch['seqs']> {
  const outcomes: ItemOutcome[] = [];
  for (;;) {
    const done = await settlePart<How>(db, id, { doPart, record });
    if (!done) return rangeOf(outcomes);
    outcomes.push(...done);
  }
}

/** Leaves the next part of a batch after a fault, so that the later ones are done. */
export const leavePart = async (db: Database, id: string, record: RecordBatch): Promise<void> =>
  void (await settlePart(db, id, {
    record,
    doPart: async (_, { part }) => ({ outcomes: part.map((variant) => leave(variant, 'fault')) }),
  }));

const settlePart = <How>(db: Database, id: string, { doPart, record }: BatchAct<How>): Promise<ItemOutcome[] | null> =>
  writeInTurn(db, async (tx) => {
    const batch = await takeUnfinished(tx, id);
    if (!batch) return null;
    const work = batch.work as BatchWork<How>;
    const { part, left } = takePart(work);
    const { outcomes, releaseId = null } = await doPart(tx, { batch, part, how: work.how });
    await storePart(tx, batch, { items: outcomes.map(({ item }) => item), releaseId, left, record });
    return outcomes;
  });

/** Stores what became of a part of a batch, and what is left of it. */
export async function storePart(
  tx: Database,
  batch: BatchRow,
  {
    items,
    releaseId,
    left,
    record,
  }: { items: BatchItem[]; releaseId: string | null; left: BatchWork | null } & Pick<BatchAct<unknown>, 'record'>,
): Promise<void> {
  await addBatchItems(tx, batch.id, items);
  if (releaseId) await holdInRelease(tx, batch.id, releaseId);
  await record(tx, batch, items);
  await putWork(tx, batch.id, left);
}

/** Begins a batch and does all of it. */
export async function runBatch<How, Code extends string>(
  db: Database,
  asked: NewAct,
  plan: (tx: Database) => Promise<Result<BatchWork<How>, Code>>,
  act: BatchAct<How>,
): Promise<Result<StoredBatch, Code | 'not_found'>> {
  const begun = await beginBatch(db, asked, plan);
  if (!begun.ok) return begun;
  const { batch, isNew } = begun.value;
  // What somebody else works on, or was interrupted in, goes on by itself.
  if (!isNew) return succeed({ batch, seqs: null });
  const seqs = await workOnBatch(db, batch.id, act);
  return succeed({ batch: (await findBatch(db, batch.id)) ?? batch, seqs });
}
