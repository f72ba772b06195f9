import {
  extendSubscription,
  insertSubscription,
  saveLicenses,
  type Account,
  type Subscription,
} from '../../../people/accounts/account.repo.ts';
import { isSetToRenew } from '../../../people/accounts/renewal.rules.ts';
import { subscriptionEnd } from '../../../people/accounts/subscription.rules.ts';
import { insertTerm } from '../../../people/accounts/subscription-term.repo.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { DraftLine } from '../order-draft.contract.ts';
import type { OrderLine } from '../order.repo.ts';

/** A term that an order line buys; days are YYYY-MM-DD in the organization's time zone. */
interface PlanTerm {
  kind: 'first' | 'renew' | 'add';
  beginsOn: string;
  endsOn: string;
}

/**
 * Returns the term that a line of a plan buys (docs/decisions/orders-and-downloads.md#terms-of-a-plan): more seats until
 * the day that they were priced for, a further term after the running one, or the first.
 * @param running the buyer's running subscription to the plan
 */
export function planTerm(
  { term, plan }: Pick<DraftLine, 'term' | 'plan'>,
  running: Subscription | null,
  today: string,
): PlanTerm {
  if (plan?.choice === 'add') return { kind: running ? 'add' : 'first', beginsOn: today, endsOn: plan.endsOn };
  if (!running) return { kind: 'first', beginsOn: today, endsOn: subscriptionEnd(term, today) };
  const beginsOn = running.expiresOn >= today ? addDays(running.expiresOn, 1) : today;
  return { kind: 'renew', beginsOn, endsOn: subscriptionEnd(term, beginsOn) };
}

/** Puts a bought term into the buyer's subscription. Paid seats stay until their last day, whatever is bought after. */
export async function grantTerm(
  tx: Database,
  calendar: OrganizationCalendar,
  {
    holder,
    line,
    typeId,
    running,
    term,
  }: {
    holder: Account;
    line: OrderLine;
    typeId: number;
    running: Subscription | null;
    term: PlanTerm;
  },
): Promise<void> {
  const { kind, beginsOn, endsOn } = term;
  const { quantity: licenses, autoRenew: isAutoRenewing } = line;
  const hasBegun = beginsOn <= todayOf(calendar);
  const subscriptionId =
    running?.id ??
    (await insertSubscription(tx, {
      userId: holder.userId,
      sku: line.sku,
      name: line.name.en,
      typeId,
      expiresOn: endsOn,
      isAutoRenewing,
      licenses,
    }));
  if (running && kind === 'add') await saveLicenses(tx, running.id, running.licenses + licenses);
  if (running && kind === 'renew') {
    // A further term stops no renewal that was agreed to: its owner stops it in the account.
    const isKept = isAutoRenewing || isSetToRenew(running);
    await extendSubscription(tx, running.id, { expiresOn: endsOn, isAutoRenewing: isKept });
    if (hasBegun) await saveLicenses(tx, running.id, licenses);
  }
  const appliedAt = hasBegun ? calendar.clock.now() : null;
  await insertTerm(tx, { orderLineId: line.id, subscriptionId, kind, beginsOn, endsOn, licenses, appliedAt });
}
