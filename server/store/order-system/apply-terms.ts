import { eq } from 'drizzle-orm';
import { accounts } from '../../people/accounts/account.table.ts';
import { findAccount } from '../../people/accounts/account.repo.ts';
import { storeFacts } from '../../people/customers/change-customer.ts';
import { storeTerms, termsOf } from '../../people/customers/change-terms.ts';
import { factSentences } from '../../people/customers/customer-facts.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { describeProblems } from '../../platform/problem.rules.ts';
import { listPriceLists } from '../pricing/price.repo.ts';
import type { EventData } from './erp-event.contract.ts';
import { applied, refuse, type OrderSystemServices, type Verdict } from './event-type.ts';

type Terms = EventData<'customer.terms'>;

/** Returns the account of a customer by their number in the order system, or by accountProfileId; null if unknown. */
export async function findCustomer(tx: Database, name: string): Promise<string | null> {
  const [byNumber] = await tx.select({ userId: accounts.userId }).from(accounts).where(eq(accounts.customerId, name));
  if (byNumber) return byNumber.userId;
  const isProfile = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const [byProfile] = isProfile
    ? await tx
        .select({ userId: accounts.userId })
        .from(accounts)
        .where(eq(accounts.accountProfileId, name.toLowerCase()))
    : [];
  return byProfile?.userId ?? null;
}

/** Stores whether a customer may buy on account and order online, and up to what, in the transaction of the event. */
export async function applyTerms(
  tx: Database,
  { clock }: Pick<OrderSystemServices, 'clock'>,
  { userId, eventId, terms }: { userId: string; eventId: string; terms: Terms },
): Promise<Verdict> {
  const { onAccount, isBlocked, reason } = terms;
  const actor = { userId: 'order system', requestId: eventId };
  const stored = await storeFacts(tx, clock, {
    actor,
    userId,
    change: { isBillMeLaterAllowed: onAccount, isOnlineOrderingDisabled: isBlocked },
    reason: reason || 'By the order system',
    priceLists: await listPriceLists(tx),
    isTold: false,
  });
  if (stored.ok) return applyLimit(tx, clock, { actor, userId, terms });
  if (stored.code === 'not_found') return { outcome: 'no-order' };
  const problems = describeProblems(stored.problems ?? {}, factSentences);
  return refuse(
    'customer',
    Object.entries(problems)
      .map(([field, problem]) => `${field} ${problem}`)
      .join('; ') || stored.message,
  );
}

/** Stores credit limit and days to pay; what was not told stays. */
async function applyLimit(
  tx: Database,
  clock: OrderSystemServices['clock'],
  { actor, userId, terms }: { actor: { userId: string; requestId: string }; userId: string; terms: Terms },
): Promise<Verdict> {
  const account = await findAccount(tx, userId);
  if (!account) return { outcome: 'no-order' };
  const { isBillMeLaterAllowed, creditLimitMinor, paymentTermsDays } = termsOf(account);
  const { creditLimit = creditLimitMinor, days = paymentTermsDays } = terms;
  const told = { isBillMeLaterAllowed, creditLimitMinor: creditLimit, paymentTermsDays: days };
  const stored = await storeTerms(tx, clock, { actor, userId, terms: told });
  // Its shape was checked before anything was stored: a refusal changes nothing.
  if (!stored.ok) throw new Error(stored.message);
  return applied;
}
