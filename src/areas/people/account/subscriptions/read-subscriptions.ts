import type { Database } from '../../../../../server/platform/db/connection.ts';
import type { ShownSubscription } from '../../../../../islands/people/account/Subscriptions.tsx';
import {
  listSubscriptions,
  type Account,
  type Subscription,
} from '../../../../../server/people/accounts/account.repo.ts';
import {
  isRenewing,
  isSetToRenew,
  isStoppedByDesk,
  offersRenewalFrom,
} from '../../../../../server/people/accounts/renewal.rules.ts';
import {
  lastUsableDay,
  linkTypeId,
  shownExpiry,
  subscriptionState,
} from '../../../../../server/people/accounts/subscription.rules.ts';
import { listComingTerms } from '../../../../../server/people/accounts/subscription-term.repo.ts';
import { priceOfSku } from '../../../../../server/store/catalog/price-of-sku.ts';
import { tableDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';
import { listSeats } from '../../../../../server/people/accounts/subscription-seat.repo.ts';
import { listSeatChanges, type SeatChange } from '../../../../../server/store/subscriptions/seat.repo.ts';
import { assignableSeats } from '../../../../../server/store/subscriptions/seat.rules.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;

/** Most changes of seats shown for a subscription. */
const changesShown = 10;

/** Returns a person's active subscriptions for display, with the actions of their owner. */
export async function readSubscriptions(
  { db, clock, installation }: Tools,
  { userId }: Account,
  language: string,
): Promise<ShownSubscription[]> {
  const today = organizationDate(clock.now(), installation.timeZone);
  const listed = (await listSubscriptions(db, userId)).flatMap((each) => {
    const state = subscriptionState(each, today);
    return state ? [{ ...each, state }] : [];
  });
  const teams = listed.filter(({ isOwner, licenses }) => isOwner && licenses > 1).map(({ id }) => id);
  const owned = listed.filter(({ isOwner }) => isOwner).map(({ id }) => id);
  const [seats, changes, coming] = await Promise.all([
    listSeats(db, teams),
    listSeatChanges(db, teams),
    listComingTerms(db, owned),
  ]);
  return Promise.all(
    listed.map(async (each) => ({
      id: each.id,
      name: each.name,
      type: each.typeId === linkTypeId ? ('link' as const) : ('codes' as const),
      state: each.state,
      expiresOn: shownExpiry(each),
      date: tableDate(shownExpiry(each), language),
      usableUntil: each.state === 'pastDue' ? tableDate(lastUsableDay(each), language) : null,
      isOwner: each.isOwner,
      isStoppedByDesk: each.isOwner && isStoppedByDesk(each.sku),
      isStoppable: each.isOwner && !isStoppedByDesk(each.sku) && isSetToRenew(each),
      coming: coming
        .filter(({ subscriptionId }) => subscriptionId === each.id)
        .map(({ beginsOn, licenses }) => ({ date: tableDate(beginsOn, language), licenses })),
      renewal: await findRenewal(db, userId, each, today),
      addition: await findAddition(db, userId, each, today),
      seats: each.isOwner
        ? assignableSeats(
            each.licenses,
            seats.filter(({ subscriptionId }) => subscriptionId === each.id),
          )
        : [],
      changes: latestOf(changes.filter(({ subscriptionId }) => subscriptionId === each.id)).map((change) =>
        showChange(change, { language, timeZone: installation.timeZone }),
      ),
    })),
  );
}

/**
 * Returns the product that extends a subscription; null if it renews automatically, is not sold here or has long to run.
 */
async function findRenewal(
  db: Database,
  userId: string,
  subscription: Subscription,
  today: string,
): Promise<ShownSubscription['renewal']> {
  const { sku, isOwner, licenses } = subscription;
  if (!isOwner || isStoppedByDesk(sku) || isRenewing(subscription, today)) return null;
  const found = await priceOfSku(db, today, userId, sku);
  if (!found || today < offersRenewalFrom(subscription.expiresOn, found.product.term)) return null;
  return { productId: found.product.id, sku, quantity: licenses };
}

/** Returns the product of a team's plan that seats can be added to; null if it is not sold here or has ended. */
async function findAddition(
  db: Database,
  userId: string,
  subscription: Subscription,
  today: string,
): Promise<ShownSubscription['addition']> {
  const { sku, isOwner, licenses, expiresOn } = subscription;
  if (!isOwner || licenses === 1 || expiresOn < today) return null;
  const found = await priceOfSku(db, today, userId, sku);
  return found && { productId: found.product.id, sku };
}

/** Returns the latest changes: all of the last save, filled up with earlier ones. */
function latestOf(changes: readonly SeatChange[]): readonly SeatChange[] {
  const newest = changes[0]?.changedAt.getTime();
  const last = changes.filter(({ changedAt }) => changedAt.getTime() === newest).length;
  return changes.slice(0, Math.max(changesShown, last));
}

const showChange = (
  { seat, fromEmail, toEmail, impersonatorId, changedAt }: SeatChange,
  { language, timeZone }: { language: string; timeZone: string },
) => ({
  seat,
  from: fromEmail,
  to: toEmail,
  isByStaff: impersonatorId !== null,
  at: changedAt.toISOString(),
  date: tableDate(organizationDate(changedAt, timeZone), language),
});
