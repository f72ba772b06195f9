import { eq } from 'drizzle-orm';
import { lockAccount, type Subscription } from '../../../people/accounts/account.repo.ts';
import { subscriptions } from '../../../people/accounts/account.table.ts';
import { enqueueSeats } from '../../../people/accounts/enqueue-seats.ts';
import { recordWithout } from '../../../people/accounts/subscription-fold.rules.ts';
import { lockSubscription } from '../../../people/accounts/subscription-seat.repo.ts';
import { findTerm, listTerms, saveRevokedLicenses } from '../../../people/accounts/subscription-term.repo.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';

/** What taking seats of a term back comes to. */
export interface TermChange {
  subscription: Subscription;
  /** Seats that are taken back, at most those of the term. */
  units: number;
  until: string;
  newUntil: string;
  licenses: number;
  newLicenses: number;
}

/** Returns what taking seats of a line's term back would change; null if there is nothing to take. */
export async function planTerm(
  db: Database,
  calendar: OrganizationCalendar,
  lineId: string,
  units: number,
): Promise<TermChange | null> {
  const term = await findTerm(db, lineId);
  const [subscription] = term
    ? await db.select().from(subscriptions).where(eq(subscriptions.id, term.subscriptionId))
    : [];
  if (!term || !subscription) return null;
  const taken = Math.min(units, term.licenses - term.revokedLicenses);
  if (taken < 1) return null;
  const after = (await listTerms(db, subscription.id)).map((each) =>
    each.orderLineId === lineId ? { ...each, revokedLicenses: each.revokedLicenses + taken } : each,
  );
  const { expiresOn: until, licenses } = subscription;
  const record = recordWithout(subscription, after, { lineId, units: taken, today: todayOf(calendar) });
  const { expiresOn: newUntil, licenses: newLicenses } = record;
  return { subscription, units: taken, until, newUntil, licenses, newLicenses };
}

/** Takes seats of a line's term back, and tells the order system who still holds a seat. */
export async function revokeTerm(
  tx: Database,
  calendar: OrganizationCalendar,
  lineId: string,
  units: number,
): Promise<void> {
  const term = await findTerm(tx, lineId);
  // Locked first, so that what is planned is still so when it is stored.
  if (!term || !(await lockSubscription(tx, term.subscriptionId))) return;
  const change = await planTerm(tx, calendar, lineId, units);
  if (!change) return;
  const { subscription, newUntil: expiresOn, newLicenses: licenses } = change;
  await saveRevokedLicenses(tx, lineId, term.revokedLicenses + change.units);
  const isOver = expiresOn < todayOf(calendar);
  await tx
    .update(subscriptions)
    .set({ expiresOn, licenses, isAutoRenewing: isOver ? false : subscription.isAutoRenewing })
    .where(eq(subscriptions.id, subscription.id));
  const account = await lockAccount(tx, subscription.userId);
  if (account) await enqueueSeats(tx, calendar.clock, account, { ...subscription, expiresOn, licenses });
}
