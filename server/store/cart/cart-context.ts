import type { Person } from '../../people/access/access.contract.ts';
import { findAccount, listSubscriptions, type Account, type Subscription } from '../../people/accounts/account.repo.ts';
import { isRenewing } from '../../people/accounts/renewal.rules.ts';
import { listComingTerms } from '../../people/accounts/subscription-term.repo.ts';
import { subscriptionState } from '../../people/accounts/subscription.rules.ts';
import { toShopper } from '../catalog/find-shopper.ts';
import { anonymousShopper, type Shopper } from '../catalog/purchase.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findEligible } from '../../people/membership/eligibility.repo.ts';
import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';
import type { MembershipOffer } from '../../people/membership/membership-refusals.rules.ts';
import { offerOfRecord } from '../../people/membership/membership-renewal.rules.ts';
import { toBuyer } from '../pricing/find-buyer.ts';
import { anonymousBuyer, type Buyer } from '../pricing/price.rules.ts';
import type { HeldPlan } from './held-plan.rules.ts';

/**
 * What a person has already, which decides about memberships and plans they can buy
 * (docs/decisions/cart.md#already-theirs).
 */
interface Holdings {
  /** Memberships that this person can buy. */
  membership: MembershipOffer;
  /** Running subscriptions of their own, by SKU. */
  plans: ReadonlyMap<string, HeldPlan>;
  /** Membership rates that they qualify for. */
  eligible: ReadonlySet<MembershipForm>;
}

/** Facts about the person that a cart's prices and lines depend on; from their record and session only. */
export interface CartContext {
  /** Null for a guest, or if the customer record is missing. */
  account: Account | null;
  buyer: Buyer;
  shopper: Shopper;
  holdings: Holdings;
  /** The organization's date. */
  today: string;
  /** True if a staff member acts as the person (docs/decisions/access-and-roles.md#acting-as-a-customer). */
  isImpersonating: boolean;
}

const guest = (today: string): CartContext => ({
  today,
  account: null,
  buyer: anonymousBuyer,
  shopper: anonymousShopper,
  holdings: { membership: 'join', plans: new Map(), eligible: new Set() },
  isImpersonating: false,
});

/**
 * Reads the context of the person, or of a guest.
 * @param db the open transaction, if any
 * @param today in the organization's time zone
 */
export async function findCartContext(
  db: Database,
  today: string,
  person: Pick<Person, 'userId' | 'impersonator'> | null,
): Promise<CartContext> {
  if (!person) return guest(today);
  // Sequentially: a transaction has one connection.
  const account = await findAccount(db, person.userId);
  const subscriptions = account ? await listSubscriptions(db, person.userId) : [];
  const eligible = await findEligible(db, person.userId, account, today);
  const buyer = toBuyer(account, today);
  return {
    account,
    buyer,
    shopper: toShopper(account),
    holdings: {
      membership: offerOfRecord(account, today),
      plans: await findHeldPlans(db, subscriptions, today),
      eligible,
    },
    today,
    isImpersonating: Boolean(person.impersonator),
  };
}

/** Returns the running subscriptions of a person; a renewal that has not begun ends the running term the day before. */
async function findHeldPlans(
  db: Database,
  subscriptions: readonly Subscription[],
  today: string,
): Promise<ReadonlyMap<string, HeldPlan>> {
  const running = subscriptions.filter((each) => each.isOwner && subscriptionState(each, today) !== null);
  const coming = await listComingTerms(
    db,
    running.map(({ id }) => id),
  );
  return new Map(
    running.map((each) => {
      const next = coming.find(({ subscriptionId }) => subscriptionId === each.id);
      return [
        each.sku,
        {
          endsOn: next ? addDays(next.beginsOn, -1) : each.expiresOn,
          paidUntil: each.expiresOn,
          licenses: each.licenses,
          isRenewing: isRenewing(each, today),
        },
      ];
    }),
  );
}
