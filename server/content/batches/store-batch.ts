import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import {
  addBatchItems,
  findBatchByKey,
  holdInRelease,
  insertBatch,
  type BatchItem,
  type BatchRow,
  type NewBatch,
} from './batch.repo.ts';
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

/** A batch as it is asked for. */
export type NewAct = Pick<NewBatch, 'key' | 'kind' | 'note' | 'undoes'> & { by: BatchMaker; madeAt: Date };
type Asked = NewAct & { record: RecordBatch };

/** Work of one transaction. */
type BatchStep = (tx: Database, batch: BatchRow) => Promise<{ outcomes: ItemOutcome[]; releaseId?: string | null }>;

/**
 * Stores a batch with the changes of its items, each step in a transaction with its part of the audit. A form that is sent
 * again gets the batch of the first time, and nothing is done twice.
 * @param steps one for what readers get as a whole; several where other writers should not wait for all of it
 */
export async function storeBatch(
  db: Database,
  asked: Asked,
  steps: readonly BatchStep[],
): Promise<Result<StoredBatch, 'not_found'>> {
  const { record } = asked;
  let batch: BatchRow | null = null;
  const outcomes: ItemOutcome[] = [];
  for (const step of steps) {
    const done = await writeInTurn(db, async (tx) => {
      const found: BatchRow | null = batch ?? (await begin(tx, asked));
      if (!found) return null;
      const { outcomes: changed, releaseId } = await step(tx, found);
      const items = changed.map(({ item }) => item);
      await addBatchItems(tx, found.id, items);
      if (releaseId) await holdInRelease(tx, found.id, releaseId);
      await record(tx, found, items);
      return { found: releaseId ? { ...found, releaseId } : found, changed };
    });
    if (!done) break;
    batch = done.found;
    outcomes.push(...done.changed);
  }
  if (batch) return succeed({ batch, seqs: rangeOf(outcomes) });
  const earlier = await findBatchByKey(db, asked.key);
  if (earlier?.userId !== asked.by.userId) return fail('not_found', 'This form belongs to somebody else.');
  return succeed({ batch: earlier, seqs: null });
}

/** @returns null where the form was sent before */
async function begin(tx: Database, { by, madeAt, key, kind, note, undoes }: Asked): Promise<BatchRow | null> {
  if (await findBatchByKey(tx, key)) return null;
  return insertBatch(tx, { key, kind, note, undoes, userId: by.userId, madeBy: by.email, madeAt });
}

/** Returns the range of all changes in the feed. */
export function rangeOf(outcomes: readonly ItemOutcome[]): StoredBatch['seqs'] {
  const ranges = outcomes.flatMap(({ seqs }) => seqs ?? []);
  if (ranges.length === 0) return null;
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}
