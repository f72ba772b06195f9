import { isDeepStrictEqual } from 'node:util';
import { lockAccount, updateAccount, type Account } from '../../../people/accounts/account.repo.ts';
import {
  listMembershipTerms,
  membershipRecordOf,
  updateMembershipTerm,
  type MembershipTerm,
} from '../../../people/accounts/membership-term.repo.ts';
import type { MembershipRecord } from '../../../people/accounts/membership-term.table.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** What taking a membership back comes to. */
export interface MembershipChange {
  /** Last days before and after; null without a membership. */
  until: string | null;
  newUntil: string | null;
  /** True if the record is not what the bought terms come to: somebody has changed it, so that a person must decide. */
  isByHand: boolean;
}

interface Plan {
  change: MembershipChange;
  term: MembershipTerm;
  later: MembershipTerm[];
}

type Standing = Pick<MembershipTerm, 'boughtOn' | 'granted'>;

/** Returns the record after one more term, which keeps its own last day; it began with the one that ran before. */
function addTerm(before: MembershipRecord, { boughtOn, granted }: Standing): MembershipRecord {
  const ends = [before.membershipExpiresOn ?? '', before.membershipGraceEndsOn ?? ''];
  const isContinued = before.membershipExpiresOn !== null && ends.some((day) => day >= boughtOn);
  return { ...granted, membershipStartedOn: (isContinued && before.membershipStartedOn) || boughtOn };
}

/** Returns what the membership of a line comes to without it; null if it was taken back already. */
async function plan(
  db: Database,
  account: Account,
  line: Pick<OrderLine, 'id'>,
): Promise<Plan | MembershipChange | null> {
  const now = membershipRecordOf(account);
  const until = now.membershipExpiresOn;
  const terms = await listMembershipTerms(db, account.userId);
  const term = terms.find(({ orderLineId }) => orderLineId === line.id);
  // An earlier release stored no terms.
  if (!term) return { until, newUntil: until, isByHand: true };
  if (term.revokedAt !== null) return null;
  const later = terms.filter(({ seq, revokedAt }) => seq > term.seq && revokedAt === null);
  const isByHand = !isDeepStrictEqual(now, (later.at(-1) ?? term).granted);
  const newUntil = isByHand ? until : later.reduce(addTerm, term.before).membershipExpiresOn;
  return { change: { until, newUntil, isByHand }, term, later };
}

/** Returns what taking the membership of a line back would change; null if nothing. */
export async function planMembership(
  db: Database,
  account: Account,
  line: Pick<OrderLine, 'id'>,
): Promise<MembershipChange | null> {
  const planned = await plan(db, account, line);
  return planned && 'change' in planned ? planned.change : planned;
}

/**
 * Takes the membership of a line back: the record becomes what the other terms come to, in which a renewal that was
 * bought early keeps its own days. The order system is told the buyer's company. A record that somebody has changed stays.
 */
export async function revokeMembership(
  tx: Database,
  clock: Clock,
  { order, line }: { order: Order; line: OrderLine },
): Promise<void> {
  const account = order.userId === null ? null : await lockAccount(tx, order.userId);
  const planned = account && (await plan(tx, account, line));
  if (!account || !planned || !('change' in planned)) return;
  await updateMembershipTerm(tx, line.id, { revokedAt: clock.now() });
  if (planned.change.isByHand) return;
  let record = planned.term.before;
  for (const term of planned.later) {
    const before = record;
    record = addTerm(before, term);
    await updateMembershipTerm(tx, term.orderLineId, { before, granted: record });
  }
  await updateAccount(tx, clock, account.userId, record);
  const { accountProfileId } = account;
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'move-buyer',
    reference: `line-${line.id}-back`,
    payload: { accountProfileId, orderId: String(order.id), lineItemId: line.id, companyId: record.companyId },
    subjectUserId: account.userId,
    subject: accountProfileId,
  });
}
