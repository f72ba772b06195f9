import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Period } from '../period.rules.ts';
import { isIn } from '../exports/export-file.ts';

/** Kinds of differences between the books and the provider; each has a phrase that says what to do. */
export type DifferenceKind =
  | 'payment-missing'
  | 'payment-amount'
  | 'refund-missing'
  | 'refund-amount'
  | 'dispute-amount'
  | 'charge-unknown'
  | 'refund-unknown'
  | 'dispute-unknown'
  | 'payout-amount'
  | 'currency';

/** A difference; amounts in cents, below 0 for what left us. */
export interface Difference {
  kind: DifferenceKind;
  /** Null if the provider's entry belongs to no order. */
  orderNumber: string | null;
  /** The provider's reference, or that of the books if the provider has none. */
  reference: string;
  booksMinor: number;
  providerMinor: number;
}

/** Most differences of each kind on the page; a period with more has one cause. */
const most = 100;

const takenAt = sql`coalesce(p.ended_at, p.created_at)`;
const refundedAt = sql`coalesce(r.ended_at, r.created_at)`;
const dollars = sql`e.currency = 'usd'`;

/** What the provider has of one row of the books, whatever the day. */
const sumOf = (of: SQL, category: string): SQL => sql`(
  select coalesce(sum(e.amount_minor), 0) from provider_entries e
  where ${of} and e.category = ${category} and ${dollars})`;
const touches = (of: SQL, period: Period): SQL =>
  sql`exists (select 1 from provider_entries e where ${of} and ${isIn(sql`e.created_at`, period)})`;

/** Card payments of the period against their entries. Those that the order system took by itself have no reference. */
const payments = (period: Period): SQL => sql`
  select case when s.provider = 0 then 'payment-missing' else 'payment-amount' end as kind, o.order_number as number,
    coalesce(p.provider_ref, p.id::text) as reference, p.captured_minor as books, s.provider as provider
  from payments p join orders o on o.id = p.order_id
    cross join lateral (select ${sumOf(sql`e.payment_id = p.id`, 'charge')} as provider) s
  where p.method = 'card' and p.provider_ref is not null
    and ((p.captured_minor > 0 and ${isIn(takenAt, period)}) or ${touches(sql`e.payment_id = p.id`, period)})
    and s.provider <> p.captured_minor
  order by p.created_at limit ${most}`;

/** Refunds to cards: what is done left us, what failed has come back. */
const refunds = (period: Period): SQL => sql`
  select case when s.provider = 0 then 'refund-missing' else 'refund-amount' end as kind, o.order_number as number,
    coalesce(r.provider_ref, r.id::text) as reference, s.books as books, s.provider as provider
  from refunds r join orders o on o.id = r.order_id
    cross join lateral (select ${sumOf(sql`e.refund_id = r.id`, 'refund')} as provider,
      case when r.state = 'done' then -r.amount_minor else 0 end as books) s
  where r.method = 'card'
    and ((r.state = 'done' and ${isIn(refundedAt, period)}) or ${touches(sql`e.refund_id = r.id`, period)})
    and s.provider <> s.books
  order by r.created_at limit ${most}`;

const disputes = (period: Period): SQL => sql`
  select 'dispute-amount' as kind, o.order_number as number, d.provider_ref as reference, s.books as books,
    s.provider as provider
  from disputes d join orders o on o.id = d.order_id
    cross join lateral (select ${sumOf(sql`e.dispute_id = d.id`, 'dispute')} as provider,
      (select coalesce(sum(m.amount_minor), 0) from dispute_moves m where m.dispute_id = d.id) as books) s
  where (exists (select 1 from dispute_moves m where m.dispute_id = d.id and ${isIn(sql`m.at`, period)})
      or ${touches(sql`e.dispute_id = d.id`, period)})
    and s.provider <> s.books
  order by d.opened_at limit ${most}`;

/** Entries that belong to nothing in the books. */
const unknown = (period: Period): SQL => sql`
  select e.category || '-unknown' as kind, null as number, coalesce(e.source_ref, e.id) as reference, 0 as books,
    e.amount_minor as provider
  from provider_entries e
  where e.category in ('charge', 'refund', 'dispute') and e.payment_id is null and e.refund_id is null
    and e.dispute_id is null and ${dollars} and ${isIn(sql`e.created_at`, period)}
  order by e.created_at limit ${most}`;

/** Payouts against the entries that they brought to the bank, where the provider tells those. */
const payouts = (period: Period): SQL => sql`
  select 'payout-amount' as kind, null as number, e.source_ref as reference, s.whole as books,
    -e.amount_minor as provider
  from provider_entries e cross join lateral (
    select sum(other.net_minor) as whole from provider_entries other
    where other.payout_ref = e.source_ref and other.category <> 'payout') s
  where e.category = 'payout' and s.whole is not null and s.whole <> -e.amount_minor
    and ${isIn(sql`e.created_at`, period)}
  order by e.created_at limit ${most}`;

const currencies = (period: Period): SQL => sql`
  select 'currency' as kind, null as number, coalesce(e.source_ref, e.id) || ' (' || e.currency || ')' as reference,
    0 as books, e.amount_minor as provider
  from provider_entries e where not ${dollars} and ${isIn(sql`e.created_at`, period)}
  order by e.created_at limit ${most}`;

interface Row {
  kind: DifferenceKind;
  number: string | null;
  reference: string;
  books: string | number;
  provider: string | number;
}

/**
 * Returns what differs between the books and the provider in a period, in both directions. A row of the books is
 * compared with all its entries: one that the provider has on another day is no difference.
 */
export async function findDifferences(db: Database, period: Period): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const ask of [payments, refunds, disputes, unknown, payouts, currencies]) {
    const { rows } = (await db.execute(ask(period))) as unknown as { rows: Row[] };
    found.push(
      ...rows.map(({ kind, number, reference, books, provider }) => ({
        kind,
        orderNumber: number,
        reference,
        booksMinor: Number(books),
        providerMinor: Number(provider),
      })),
    );
  }
  return found;
}
