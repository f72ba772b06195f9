import type { Account, Subscription } from '../../../../server/accounts/account.repo.ts';
import { isRenewing, isStoppedByDesk } from '../../../../server/accounts/renewal.rules.ts';
import { membershipRenewal } from '../../../../server/accounts/stop-renewal.ts';
import { priceOfPlan } from '../../../../server/catalog/price-of-sku.ts';
import type { Locale } from '../../../../server/content/content.rules.ts';
import { organizationDate } from '../../../../server/dates/organization-date.rules.ts';
import type { Services } from '../../../../server/services.ts';

/** Something of a person that renews by itself. */
export interface Renewal {
  id: string;
  name: string;
  renewsOn: string;
  /** Price of a term today, all units; null where the catalogue does not say. */
  amountMinor: number | null;
  term: 'yearly' | 'monthly' | null;
  /** Tells who can stop it: its owner here, customer service, or the subscription's owner, who is somebody else. */
  stoppedBy: 'owner' | 'desk' | 'other';
}

/** Lists what renews by itself: the membership first. */
export async function readRenewals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: Account,
  { subscriptions, language }: { subscriptions: readonly Subscription[]; language: Locale },
): Promise<Renewal[]> {
  const today = organizationDate(clock.now());
  const { userId, membershipRenewingSku, membershipExpiresOn } = account;
  const plan = async (sku: string, quantity: number) => {
    const found = await priceOfPlan(db, clock, userId, { sku, quantity });
    return {
      name: found?.product.name[language] ?? null,
      amountMinor: found && found.amountMinor,
      term: found?.product.term ?? null,
    };
  };
  const renewals: Renewal[] = [];
  if (membershipRenewingSku !== null && membershipExpiresOn !== null && membershipExpiresOn >= today) {
    const { name, ...price } = await plan(membershipRenewingSku, 1);
    const shown = { id: membershipRenewal, name: name ?? membershipRenewingSku, renewsOn: membershipExpiresOn };
    renewals.push({ ...shown, ...price, stoppedBy: 'owner' });
  }
  for (const { id, name, sku, expiresOn, licenses, isOwner } of subscriptions.filter((each) =>
    isRenewing(each, today),
  )) {
    const { name: _, ...price } = await plan(sku, licenses);
    const stoppedBy = !isOwner ? 'other' : isStoppedByDesk(sku) ? 'desk' : 'owner';
    renewals.push({ id, name, renewsOn: expiresOn, ...price, stoppedBy });
  }
  return renewals;
}
