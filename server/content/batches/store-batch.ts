import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { addBatchItems, findBatchByKey, insertBatch, type BatchItem, type BatchRow, type NewBatch } from './batch.repo.ts';
import type { ItemOutcome } from './change-item.ts';

/** Person who makes a batch. */
export interface BatchMaker {
  userId: string;
  email: string;
}

/** A batch that is stored, and its changes in the feed; null where readers see no change. */
export interface StoredBatch {
  batch: BatchRow;
  seqs: { from: number; to: number } | null;
}

/** Records a batch in the audit, in its transaction. */
export type RecordBatch = (tx: Database, batch: BatchRow, items: readonly BatchItem[]) => Promise<void>;

type Asked = Pick<NewBatch, 'key' | 'kind' | 'note' | 'undoes'> & { by: BatchMaker; madeAt: Date; record: RecordBatch };

/**
 * Stores a batch with the changes of its items, in one transaction. A form that is sent again gets the batch of the first
 * time, and nothing is done twice.
 */
export const storeBatch = (
  db: Database,
  { by, madeAt, record, ...asked }: Asked,
  work: (tx: Database) => Promise<{ outcomes: ItemOutcome[]; releaseId?: string | null }>,
): Promise<Result<StoredBatch, 'not_found'>> =>
  writeInTurn(db, async (tx) => {
    const earlier = await findBatchByKey(tx, asked.key);
    if (earlier) {
      if (earlier.userId !== by.userId) return fail('not_found', 'This form belongs to somebody else.');
      return succeed({ batch: earlier, seqs: null });
    }
    const { outcomes, releaseId = null } = await work(tx);
    const batch = await insertBatch(tx, { ...asked, userId: by.userId, madeBy: by.email, madeAt, releaseId });
    const items = outcomes.map(({ item }) => item);
    await addBatchItems(tx, batch.id, items);
    await record(tx, batch, items);
    return succeed({ batch, seqs: rangeOf(outcomes) });
  });

/** Returns the range of all changes in the feed: no other process writes in between. */
function rangeOf(outcomes: readonly ItemOutcome[]): StoredBatch['seqs'] {
  const ranges = outcomes.flatMap(({ seqs }) => seqs ?? []);
  if (ranges.length === 0) return null;
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}
