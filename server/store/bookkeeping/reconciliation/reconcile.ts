import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { isIn } from '../exports/export-file.ts';
import type { Period } from '../period.rules.ts';
import { findDifferences, type Difference } from './find-differences.ts';
import { listUnreadDays, type ReadingServices } from './read-entries.ts';

/** A row of the comparison; amounts in cents, below 0 for what left us. */
export interface ComparedRow {
  name: 'charges' | 'refunds' | 'disputes' | 'fees' | 'payouts' | 'other';
  /** Null for what only the provider knows. */
  booksMinor: number | null;
  providerMinor: number;
}

/** Books and provider in a period. */
export interface Reconciliation {
  rows: readonly ComparedRow[];
  differences: readonly Difference[];
  /** Days of the period that were never read at the provider; until they are, nothing is compared whole. */
  unreadDays: readonly string[];
  isRight: boolean;
}

/** The sums of the books, as columns of one row. */
const books = (period: Period): SQL => sql`select
  (select coalesce(sum(p.captured_minor), 0) from payments p where p.method = 'card' and p.provider_ref is not null
    and p.captured_minor > 0 and ${isIn(sql`coalesce(p.ended_at, p.created_at)`, period)}) as charges,
  (select -coalesce(sum(r.amount_minor), 0) from refunds r where r.method = 'card' and r.state = 'done'
    and ${isIn(sql`coalesce(r.ended_at, r.created_at)`, period)}) as refunds,
  (select coalesce(sum(m.amount_minor), 0) from dispute_moves m where ${isIn(sql`m.at`, period)}) as disputes`;

/** The sums of the provider; the fees of charges are no entries of their own. */
const provider = (period: Period): SQL => sql`select
  coalesce(sum(e.amount_minor) filter (where e.category = 'charge'), 0) as charges,
  coalesce(sum(e.amount_minor) filter (where e.category = 'refund'), 0) as refunds,
  coalesce(sum(e.amount_minor) filter (where e.category = 'dispute'), 0) as disputes,
  coalesce(sum(e.amount_minor) filter (where e.category = 'fee'), 0) - coalesce(sum(e.fee_minor), 0) as fees,
  coalesce(sum(e.amount_minor) filter (where e.category = 'payout'), 0) as payouts,
  coalesce(sum(e.amount_minor) filter (where e.category = 'other'), 0) as other
  from provider_entries e where e.currency = 'usd' and ${isIn(sql`e.created_at`, period)}`;

const readRow = async (db: Database, ask: SQL): Promise<Readonly<Record<string, unknown>>> =>
  ((await db.execute(ask)) as unknown as { rows: Record<string, unknown>[] }).rows[0] ?? {};

/** Compares the books of a period with what the payment provider tells. */
export async function reconcile(
  services: Pick<ReadingServices, 'db' | 'clock' | 'installation'>,
  period: Period,
): Promise<Reconciliation> {
  const { db } = services;
  const [ours, theirs] = [await readRow(db, books(period)), await readRow(db, provider(period))];
  const row = (name: ComparedRow['name']): ComparedRow => ({
    name,
    booksMinor: Object.hasOwn(ours, name) ? Number(ours[name]) : null,
    providerMinor: Number(theirs[name] ?? 0),
  });
  const differences = await findDifferences(db, period);
  const unreadDays = await listUnreadDays(services, period, new Date(0));
  return {
    rows: (['charges', 'refunds', 'disputes', 'fees', 'payouts', 'other'] as const).map(row),
    differences,
    unreadDays,
    isRight: differences.length === 0 && unreadDays.length === 0,
  };
}
