import type { Account, Subscription } from '../../../../../server/people/accounts/account.repo.ts';
import { isSetToRenew, isStoppedByDesk } from '../../../../../server/people/accounts/renewal.rules.ts';
import { lastDayOf, subscriptionState } from '../../../../../server/people/accounts/subscription.rules.ts';
import { membershipRenewal } from '../../../../../server/people/accounts/stop-renewal.ts';
import { priceOfPlan } from '../../../../../server/store/catalog/price-of-sku.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';

/** An automatic renewal of a person. */
export interface Renewal {
  id: string;
  name: string;
  renewsOn: string;
  /** True if that day is over and the charge still to come: it can be stopped nevertheless. */
  isPastDue: boolean;
  /** Last day after it is stopped. */
  staysUntil: string;
  /** Today's price of a term for all units; null if the catalogue has none. */
  amountMinor: number | null;
  term: 'yearly' | 'monthly' | null;
  /** Who can stop it: its owner here, customer service, or the subscription's owner, who is another person. */
  stoppedBy: 'owner' | 'desk' | 'other';
}

/** Lists automatic renewals, the membership first. */
export async function readRenewals(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  account: Account,
  { subscriptions, language }: { subscriptions: readonly Subscription[]; language: Locale },
): Promise<Renewal[]> {
  const today = organizationDate(clock.now(), installation.timeZone);
  const { userId, membershipRenewingSku, membershipExpiresOn, membershipGraceEndsOn } = account;
  const membershipEnd = membershipGraceEndsOn ?? membershipExpiresOn;
  const plan = async (sku: string, quantity: number) => {
    const found = await priceOfPlan(db, today, userId, { sku, quantity });
    return {
      name: found?.product.name[language] ?? null,
      amountMinor: found && found.amountMinor,
      term: found?.product.term ?? null,
    };
  };
  const renewals: Renewal[] = [];
  if (membershipRenewingSku !== null && membershipExpiresOn !== null && (membershipEnd ?? '') >= today) {
    const { name, ...price } = await plan(membershipRenewingSku, 1);
    const shown = { id: membershipRenewal, name: name ?? membershipRenewingSku, renewsOn: membershipExpiresOn };
    const isPastDue = membershipExpiresOn < today;
    const staysUntil = isPastDue && membershipEnd ? membershipEnd : membershipExpiresOn;
    renewals.push({ ...shown, ...price, isPastDue, staysUntil, stoppedBy: 'owner' });
  }
  for (const each of subscriptions) {
    const state = subscriptionState(each, today);
    if (state === null || !isSetToRenew(each)) continue;
    const { id, name, sku, expiresOn, licenses, isOwner } = each;
    const { name: _, ...price } = await plan(sku, licenses);
    const stoppedBy = !isOwner ? 'other' : isStoppedByDesk(sku) ? 'desk' : 'owner';
    const [isPastDue, staysUntil] = [expiresOn < today, lastDayOf(each, today)];
    renewals.push({ id, name, renewsOn: expiresOn, ...price, isPastDue, staysUntil, stoppedBy });
  }
  return renewals;
}
