import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Platform } from '../platform/platform.ts';
import { startLoop, type Loop } from '../platform/start-loop.ts';
import { retentionRows, sweepBatch, type RetentionRow } from './retention-rows.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A table, with what is kept of it in this installation. */
export interface Retention {
  row: RetentionRow;
  kept: number;
}

/**
 * Returns what is kept, with the values of the variable RETENTION.
 * @throws BadEnvironment for a name that there is not, and for a value that is too small
 */
export function readRetention(given: ReadonlyMap<string, number>): Retention[] {
  for (const [name, kept] of given) {
    const row = retentionRows.find((each) => each.name === name);
    if (!row) {
      const names = retentionRows.map((each) => each.name).join(', ');
      throw new BadEnvironment(`The environment variable RETENTION names ${name}: there are ${names}.`);
    }
    if (kept < row.least) {
      throw new BadEnvironment(
        `The environment variable RETENTION keeps too little of ${name}: at least ${row.least}.`,
      );
    }
  }
  return retentionRows.map((row) => ({ row, kept: given.get(row.name) ?? row.standard }));
}

/** Deletes what is old, table by table. @returns how many rows of each went, without those of which none did */
export async function sweepRetention(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retention: readonly Retention[],
  stopping?: AbortSignal,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { row, kept } of retention) {
    const limit = row.unit === 'newest' ? kept : new Date(clock.now().getTime() - kept * day);
    const count = await deleteInBatches(() => sweepBatch(db, row, limit), stopping);
    if (count > 0) gone[row.name] = count;
  }
  return gone;
}

/** Sweeps now and every six hours, on every node: batches of two nodes delete different rows or wait for each other. */
export const startRetention = ({ db, clock, log, env }: Pick<Platform, 'db' | 'clock' | 'log' | 'env'>): Loop => {
  const retention = readRetention(env.retention);
  return startLoop({
    every: 6 * hour,
    async run(stopping) {
      const gone = await sweepRetention({ db, clock }, retention, stopping);
      if (Object.keys(gone).length > 0) log.info({ gone }, 'old rows were removed');
    },
    log,
    problem: 'old rows were not removed',
  });
};
