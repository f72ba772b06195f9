import type { Account, Subscription } from '../../../../server/people/accounts/account.repo.ts';
import { membershipRenewal } from '../../../../server/people/accounts/stop-renewal.ts';
import { lastDayOf } from '../../../../server/people/accounts/subscription.rules.ts';
import type { Locale } from '../../../../server/platform/locale.rules.ts';
import { tableDate } from '../../../../server/platform/dates/date-text.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';

interface StoppedFacts {
  subscriptions: readonly Subscription[];
  language: Locale;
  t: Translate;
  today: string;
}

/**
 * Returns product and date of a stopped renewal, from the record; null for one that still renews, or does not exist.
 * @param id from the address of the page
 */
export function describeStopped(
  id: string | null,
  account: Account,
  { subscriptions, language, t, today }: StoppedFacts,
): { product: string; date: string } | null {
  if (id === membershipRenewal) {
    const { membershipRenewingSku, membershipExpiresOn } = account;
    if (membershipRenewingSku !== null || membershipExpiresOn === null) return null;
    return { product: t('RenewalMembership'), date: tableDate(membershipExpiresOn, language) };
  }
  const found = subscriptions.find((each) => each.id === id && each.cancelledOn !== null);
  if (!found) return null;
  return { product: found.name, date: tableDate(lastDayOf(found, today), language) };
}
