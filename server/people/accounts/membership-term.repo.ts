import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Account } from './account.repo.ts';
import { membershipTerms, type MembershipRecord } from './membership-term.table.ts';

export type MembershipTerm = typeof membershipTerms.$inferSelect;

/** Returns the membership fields of an account. */
export const membershipRecordOf = (account: Account): MembershipRecord => ({
  companyId: account.companyId,
  membershipType: account.membershipType,
  membershipStartedOn: account.membershipStartedOn,
  membershipExpiresOn: account.membershipExpiresOn,
  membershipGraceEndsOn: account.membershipGraceEndsOn,
  membershipRenewingSku: account.membershipRenewingSku,
});

/** Stores a bought term; one of a line that was granted anew, because its grant was lost, counts from then on. */
export async function insertMembershipTerm(tx: Database, term: typeof membershipTerms.$inferInsert): Promise<void> {
  const { boughtOn, expiresOn, before } = term;
  await tx
    .insert(membershipTerms)
    .values(term)
    .onConflictDoUpdate({ target: membershipTerms.orderLineId, set: { boughtOn, expiresOn, before, revokedAt: null } });
}

/** Returns the terms of membership that a person has bought, the first one first. */
export const listMembershipTerms = async (db: Database, userId: string): Promise<MembershipTerm[]> =>
  db.select().from(membershipTerms).where(eq(membershipTerms.userId, userId)).orderBy(asc(membershipTerms.seq));

/** Stores that a term was taken back, or the record before one that follows it. */
export async function updateMembershipTerm(
  tx: Database,
  orderLineId: string,
  columns: Partial<Pick<MembershipTerm, 'revokedAt' | 'before'>>,
): Promise<void> {
  await tx.update(membershipTerms).set(columns).where(eq(membershipTerms.orderLineId, orderLineId));
}
