import type { Person } from '../../people/access/access.contract.ts';
import { findAccount, listSubscriptions, type Account, type Subscription } from '../../people/accounts/account.repo.ts';
import { isRenewing } from '../../people/accounts/renewal.rules.ts';
import { toShopper } from '../catalog/find-shopper.ts';
import { anonymousShopper, type Shopper } from '../catalog/purchase.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findEligible } from '../../people/membership/eligibility.repo.ts';
import type { EligibleKind } from '../../people/membership/eligibility.rules.ts';
import type { MembershipOffer } from '../../people/membership/membership-refusals.rules.ts';
import { offerOfRecord } from '../../people/membership/membership-renewal.rules.ts';
import { toBuyer } from '../pricing/find-buyer.ts';
import { anonymousBuyer, type Buyer } from '../pricing/price.rules.ts';

/**
 * What a person has already, which decides about memberships and plans they can buy
 * (docs/decisions/cart.md#already-theirs).
 */
interface Holdings {
  /** Memberships that this person can buy. */
  membership: MembershipOffer;
  /** SKUs of running subscriptions that renew automatically. */
  renewingSkus: ReadonlySet<string>;
  /** Membership rates that they qualify for. */
  eligible: ReadonlySet<EligibleKind>;
}

/** Facts about the person that a cart's prices and lines depend on; from their record and session only. */
export interface CartContext {
  /** Null for a guest, or if the customer record is missing. */
  account: Account | null;
  buyer: Buyer;
  shopper: Shopper;
  holdings: Holdings;
  /** True if a staff member acts as the person (docs/decisions/access-and-roles.md#acting-as-a-customer). */
  isImpersonating: boolean;
}

const guest: CartContext = {
  account: null,
  buyer: anonymousBuyer,
  shopper: anonymousShopper,
  holdings: { membership: 'join', renewingSkus: new Set(), eligible: new Set() },
  isImpersonating: false,
};

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
  if (!person) return guest;
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
      renewingSkus: renewingSkusOf(subscriptions, today),
      eligible,
    },
    isImpersonating: Boolean(person.impersonator),
  };
}

function renewingSkusOf(subscriptions: readonly Subscription[], today: string): ReadonlySet<string> {
  const renewing = subscriptions.filter((subscription) => subscription.isOwner && isRenewing(subscription, today));
  return new Set(renewing.map(({ sku }) => sku));
}
