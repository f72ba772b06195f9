import { longestTermsDays, largestCreditMinor } from './terms.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findChangedFields } from '../../platform/outbox/changed-fields.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import { recordAudit } from '../access/audit.repo.ts';
import { lockAccount, updateAccount, type Account } from '../accounts/account.repo.ts';

/** How a customer buys on account. */
export interface CustomerTerms {
  /** True if they may buy on account. */
  isBillMeLaterAllowed: boolean;
  /** Most cents that invoices and orders on account may come to; null without a limit. */
  creditLimitMinor: number | null;
  /** Days to pay; null for those of the store. */
  paymentTermsDays: number | null;
}

/** Returns the terms of a customer record. */
export const termsOf = ({ isBillMeLaterAllowed, creditLimitMinor, paymentTermsDays }: Account): CustomerTerms => ({
  isBillMeLaterAllowed,
  creditLimitMinor,
  paymentTermsDays,
});

/** Returns the problems of terms by field. */
function findTermsProblems({ creditLimitMinor: limit, paymentTermsDays: days }: CustomerTerms): Problems {
  const isWithin = (value: number | null, most: number) =>
    value === null || (Number.isSafeInteger(value) && value >= 0 && value <= most);
  return {
    ...(!isWithin(limit, largestCreditMinor) && { creditLimit: { key: 'ReceivablesLimitInvalid' as const } }),
    ...(!isWithin(days, longestTermsDays) && {
      termsDays: { key: 'InvoicingTermsInvalid' as const, tokens: { max: longestTermsDays } },
    }),
  };
}

/**
 * Stores the terms of a customer, in the caller's transaction: for staff, and for the order system (`customer.terms`). On
 * record with what changed; nobody changes their own.
 * @returns whether anything changed
 */
export async function storeTerms(
  tx: Database,
  clock: Platform['clock'],
  { actor, userId, terms }: { actor: { userId: string; requestId: string }; userId: string; terms: CustomerTerms },
): Promise<Result<boolean, 'not_found' | 'forbidden' | 'invalid_input'>> {
  if (actor.userId === userId) return fail('forbidden', 'Nobody changes their own terms.');
  const problems = findTermsProblems(terms);
  if (Object.keys(problems).length > 0)
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  const account = await lockAccount(tx, userId);
  if (!account) return fail('not_found', 'There is no such customer.');
  const changes = findChangedFields({ ...termsOf(account) }, { ...terms });
  if (changes.length === 0) return succeed(false);
  await updateAccount(tx, clock, userId, terms);
  await recordAudit(tx, clock, {
    actorUserId: actor.userId,
    subjectUserId: userId,
    requestId: actor.requestId,
    action: 'terms-change',
    detail: 'terms on account',
    changes,
  });
  return succeed(true);
}
