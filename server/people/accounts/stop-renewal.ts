import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Clock } from '../../platform/clock.ts';
import { cancelSubscription, listSubscriptions, lockAccount, updateAccount, type Account } from './account.repo.ts';
import { cancellationDate, isSetToRenew, isStoppedByDesk, selfServiceReason } from './renewal.rules.ts';
import { isCancelled } from './subscription.rules.ts';

/** Id of the membership in lists of renewals; subscriptions have their own. */
export const membershipRenewal = 'membership';

type Stopped = Result<null, 'not_found' | 'not_stoppable'>;

/**
 * Ends the automatic renewal of an own membership or subscription, which stays until its last day, and informs the
 * order system. A past-due renewal is not charged again. Stopping twice changes nothing; what does not renew is
 * refused, and another person's counts as missing (docs/decisions/account-and-profile.md#stopping-a-renewal).
 * @param id of a subscription, or `membershipRenewal`
 */
export async function stopRenewal(
  { db, clock, delivery, installation }: Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'>,
  userId: string,
  id: string,
): Promise<Stopped> {
  const stopped = await db.transaction(async (tx): Promise<Stopped> => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('not_found', 'There is no customer record.');
    return id === membershipRenewal
      ? stopMembership(tx, { clock, installation }, account)
      : stopSubscription(tx, clock, account, id);
  });
  if (stopped.ok) delivery.poke();
  return stopped;
}

/** Ends all renewals of a person except those that only customer service stops, in the caller's transaction. */
export async function stopAllRenewals(tx: Database, calendar: OrganizationCalendar, account: Account): Promise<void> {
  await stopMembership(tx, calendar, account);
  for (const { id } of await listSubscriptions(tx, account.userId)) {
    await stopSubscription(tx, calendar.clock, account, id);
  }
}

async function stopMembership(
  tx: Database,
  { clock, installation }: OrganizationCalendar,
  account: Account,
): Promise<Stopped> {
  const { userId, accountProfileId, netsuiteId, membershipRenewingSku: sku, membershipExpiresOn: expiresOn } = account;
  if (sku === null) return succeed(null);
  await updateAccount(tx, clock, userId, { membershipRenewingSku: null });
  const today = organizationDate(clock.now(), installation.timeZone);
  const cancelledDate = expiresOn === null ? today : cancellationDate(expiresOn);
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'cancel-membership-renewal',
    reference: `${accountProfileId}-${expiresOn}-${sku}`,
    payload: { accountProfileId, netsuiteId, sku, cancelledDate, cancelledReason: selfServiceReason },
    subjectUserId: userId,
  });
  return succeed(null);
}

async function stopSubscription(
  tx: Database,
  clock: Clock,
  { userId, accountProfileId }: Account,
  id: string,
): Promise<Stopped> {
  const found = (await listSubscriptions(tx, userId)).find((each) => each.id === id);
  if (!found) return fail('not_found', 'There is no such subscription.');
  if (!found.isOwner || isStoppedByDesk(found.sku))
    return fail('not_stoppable', 'This subscription is not stopped here.');
  if (isCancelled(found)) return succeed(null);
  if (!isSetToRenew(found)) return fail('not_stoppable', 'This subscription does not renew by itself.');
  const cancelledDate = cancellationDate(found.expiresOn);
  await cancelSubscription(tx, id, { cancelledOn: cancelledDate, cancelledReason: selfServiceReason });
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'cancel-subscription',
    reference: `subscription-${id}-${found.expiresOn}`,
    payload: {
      accountProfileId,
      netsuiteId: found.netsuiteId,
      sku: found.sku,
      cancelledDate,
      cancelledReason: selfServiceReason,
    },
    subjectUserId: userId,
  });
  return succeed(null);
}
