import { sql, type SQL } from 'drizzle-orm';
import { isEarlierLoss } from '../orders/disputes/dispute.repo.ts';
import { taxLeft } from '../orders/credits/list-tax-to-return.ts';
import { payDays } from '../orders/order-payment.states.ts';
import type { TaskKind } from './task.rules.ts';

/** The person of staff: nobody decides about their own order, nor releases a refund that they have asked for. */
interface Asker {
  userId: string;
  email: string;
}

/** Orders that are not the asker's own. */
const notOwn = ({ userId, email }: Asker): SQL =>
  sql`o.user_id is distinct from ${userId} and lower(o.email) <> ${email.toLowerCase()}`;
const nobody = sql`null::text`;
const never = sql`null::timestamptz`;
const name = sql`trim(o.first_name || ' ' || o.last_name)`;

/** Refunds that are made, or will be: what they give back is not owed any more. */
const isReplaced = sql`exists (
  select 1 from refunds s where s.replaces = r.id and s.state in ('waiting', 'asked', 'done'))`;
const refundsWhere = (condition: SQL, asker: Asker): SQL => sql`
  select o.order_number as number, ${name} as whose, r.amount_minor as amount, r.created_at as since, ${never} as due
  from refunds r join orders o on o.id = r.order_id where ${condition} and ${notOwn(asker)}`;
const returnsWhere = (condition: SQL, since: SQL, asker: Asker): SQL => sql`
  select o.order_number as number, ${name} as whose, null::int as amount, ${since} as since, ${never} as due
  from returns r join orders o on o.id = r.order_id where ${condition} and ${notOwn(asker)}`;

/**
 * The rows of each kind: order number, whose it is, cents, since when, and the instant until which it must be done; the same
 * conditions as the pages where it is done.
 */
export const taskSources: Readonly<Record<TaskKind, (asker: Asker) => SQL>> = {
  dispute: () => sql`
    select o.order_number as number, ${name} as whose, d.amount_minor as amount, d.opened_at as since, d.due_by as due
    from disputes d join orders o on o.id = d.order_id
    where d.ended_at is null and d.state in ('warning', 'open')`,
  'lost-dispute': (asker) => sql`
    select o.order_number as number, ${name} as whose, d.amount_minor as amount, d.ended_at as since, ${never} as due
    from disputes d join orders o on o.id = d.order_id where ${isEarlierLoss} and ${notOwn(asker)}`,
  release: (asker) => refundsWhere(sql`r.state = 'waiting' and r.asked_by is distinct from ${asker.userId}`, asker),
  'owed-refund': (asker) =>
    refundsWhere(
      sql`(r.state in ('failed', 'refused') or r.state = 'owed') and (not r.is_outside or r.credit_note_id is not null) and not ${isReplaced}`,
      asker,
    ),
  'outside-refund': (asker) =>
    refundsWhere(
      sql`r.is_outside and r.credit_note_id is null and r.state in ('waiting', 'asked', 'done') and r.provider_ref is not null`,
      asker,
    ),
  'held-order': ({ userId }) => sql`
    select o.order_number as number, ${name} as whose, o.total_minor + o.shipping_minor as amount, o.placed_at as since,
      ${never} as due
    from orders o where o.stopped_by = 'accounts' and o.user_id is distinct from ${userId}`,
  'failed-charge': (asker) => sql`
    select o.order_number as number, ${name} as whose,
      greatest(0, o.total_minor + o.shipping_minor - o.reduced_minor - o.credit_minor - coalesce(o.captured_minor, 0)) as amount,
      coalesce(o.unpaid_since, o.payment_ended_at, o.placed_at) as since,
      o.unpaid_since + make_interval(days => ${payDays}::int) as due
    from orders o
    where o.payment_state in ('unpaid', 'lost') and o.cancelled_at is null and o.given_up_at is null and o.status not ilike '%cancel%'
      and ${notOwn(asker)}`,
  'cancelled-session': (asker) => sql`
    select o.order_number as number, ${name} as whose, null::int as amount, coalesce(s.decided_at, o.placed_at) as since,
      ${never} as due
    from order_lines l join orders o on o.id = l.order_id
    left join cancelled_seats s on s.order_line_id = l.id and s.session_id = l.session ->> 'id'
    where l.session ->> 'isCancelled' = 'true' and l.quantity > greatest(l.cancelled_units, l.freed_seats)
      and (s.id is null or s.state = 'stuck') and o.cancelled_at is null and o.status not ilike '%cancel%'
      and ${notOwn(asker)}`,
  'return-asked': (asker) => returnsWhere(sql`r.state = 'asked'`, sql`r.asked_at`, asker),
  'return-received': (asker) => returnsWhere(sql`r.state = 'received'`, sql`r.received_at`, asker),
  'tax-to-return': (asker) => sql`
    select o.order_number as number, ${name} as whose, ${taxLeft(sql`o.id`)} as amount, c.decided_at as since, ${never} as due
    from orders o join exemption_certificates c on c.id = o.exemption_pending_certificate_id
    where c.state = 'approved' and ${taxLeft(sql`o.id`)} > 0 and ${notOwn(asker)}
      and c.states @> to_jsonb(coalesce(o.shipping_address, o.billing_address) ->> 'state')`,
  certificate: ({ userId }) => sql`
    select ${nobody} as number, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), c.guest_name) as whose,
      null::int as amount, c.created_at as since, ${never} as due
    from exemption_certificates c left join accounts a on a.user_id = c.user_id
    where c.state = 'waiting' and c.user_id <> ${userId}`,
  attempt: () => sql`
    select ${nobody} as number, trim((t.draft ->> 'firstName') || ' ' || (t.draft ->> 'lastName')) as whose,
      t.payable_minor as amount, t.updated_at as since, ${never} as due
    from order_attempts t where t.state = 'REVIEW'`,
  'order-system': () => sql`
    select ${nobody} as number, e.type || ' ' || coalesce(e.order_name, '') as whose, null::int as amount,
      e.received_at as since, ${never} as due
    from erp_events e where e.outcome in ('unknown', 'no-order', 'refused')`,
  unmatched: () => sql`
    select ${nobody} as number, coalesce(e.payment_ref, e.source_ref, e.id) as whose, e.amount_minor::int as amount,
      e.created_at as since, ${never} as due
    from provider_entries e
    where e.payment_id is null and e.refund_id is null and e.dispute_id is null
      and e.category in ('charge', 'refund', 'dispute')`,
};
