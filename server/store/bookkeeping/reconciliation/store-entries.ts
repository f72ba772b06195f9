import { and, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { ProviderEntry } from '../../payments/provider-entry.contract.ts';
import { providerEntries } from './provider-entry.table.ts';

/**
 * Stores entries as the provider told them. One that is stored stays as it is, but for the payout, which the provider
 * tells days later.
 */
export async function storeEntries(db: Database, entries: readonly ProviderEntry[]): Promise<void> {
  // A payout tells an entry once more: one statement cannot change a row twice.
  const unique = new Map<string, ProviderEntry>();
  for (const entry of entries) if (!unique.has(entry.id) || entry.payoutRef !== null) unique.set(entry.id, entry);
  if (unique.size === 0) return;
  await db
    .insert(providerEntries)
    .values([...unique.values()])
    .onConflictDoUpdate({
      target: providerEntries.id,
      set: { payoutRef: sql`coalesce(excluded.payout_ref, ${providerEntries.payoutRef})` },
    });
}

/** Ways to find what an entry belongs to, the surest first: the id that the shop stored, then the provider's reference. */
const matches: readonly SQL[] = [
  sql`update provider_entries e set payment_id = p.id from payments p
    where e.category = 'charge' and e.payment_id is null and p.id::text = e.metadata_id`,
  sql`update provider_entries e set payment_id = p.id from payments p, orders o
    where e.category = 'charge' and e.payment_id is null and p.order_id = o.id and p.kind = 'hold'
      and o.attempt_id::text = e.metadata_id`,
  sql`update provider_entries e set payment_id = p.id from payments p
    where e.category = 'charge' and e.payment_id is null and p.method = 'card' and p.provider_ref = e.payment_ref`,
  sql`update provider_entries e set refund_id = r.id from refunds r
    where e.category = 'refund' and e.refund_id is null and r.id::text = e.metadata_id`,
  sql`update provider_entries e set refund_id = r.id from refunds r
    where e.category = 'refund' and e.refund_id is null and r.method = 'card' and r.provider_ref = e.source_ref`,
  sql`update provider_entries e set dispute_id = d.id from disputes d
    where e.category = 'dispute' and e.dispute_id is null and d.provider_ref = e.source_ref`,
];

/** Returns whether entries since an instant belong to nothing yet. */
export async function hasUnmatched(db: Database, since: Date): Promise<boolean> {
  const { createdAt, category, paymentId, refundId, disputeId } = providerEntries;
  const isUnmatched = and(
    gte(createdAt, since),
    inArray(category, ['charge', 'refund', 'dispute']),
    isNull(paymentId),
    isNull(refundId),
    isNull(disputeId),
  );
  const found = await db.select({ id: providerEntries.id }).from(providerEntries).where(isUnmatched).limit(1);
  return found.length > 0;
}

/** Matches entries that belong to nothing yet: a row of the books may come after its entry. */
export async function matchEntries(db: Database): Promise<void> {
  for (const match of matches) await db.execute(match);
}
