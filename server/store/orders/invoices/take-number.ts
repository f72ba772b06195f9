import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { announceStep } from '../order-steps.ts';
import { numberSeries } from './number-series.table.ts';

/** Fewest digits of a number. */
const digits = 6;

/**
 * Returns the next number of a series, such as INV-2026-000123. The series stays locked until the transaction ends, so
 * that a failed one leaves no gap: take a number last.
 * @param prefix kind of document
 * @param day on which it is issued, YYYY-MM-DD; each year has a series of its own
 */
export async function takeNumber(tx: Database, prefix: 'INV' | 'CN' | 'RET', day: string): Promise<string> {
  const series = `${prefix}-${day.slice(0, 4)}`;
  const [taken] = await tx
    .insert(numberSeries)
    .values({ series, next: 2 })
    .onConflictDoUpdate({ target: numberSeries.series, set: { next: sql`${numberSeries.next} + 1` } })
    .returning({ next: numberSeries.next });
  if (!taken) throw new Error('The database gave no row back for a series of numbers.');
  announceStep('numbered', null);
  return `${series}-${String(taken.next - 1).padStart(digits, '0')}`;
}
