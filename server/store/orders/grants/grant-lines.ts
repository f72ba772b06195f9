import {
  listSubscriptions,
  updateAccount,
  type Account,
  type Subscription,
} from '../../../people/accounts/account.repo.ts';
import { insertMembershipTerm, membershipRecordOf } from '../../../people/accounts/membership-term.repo.ts';
import { subscriptionState } from '../../../people/accounts/subscription.rules.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { readMemberships } from '../../../people/membership/memberships.repo.ts';
import { offerOfRecord } from '../../../people/membership/membership-renewal.rules.ts';
import { soldMembership, type MembershipTerms } from '../../../people/membership/memberships.rules.ts';
import { lastDownloadDay } from './download-limit.rules.ts';
import { insertEntitlement, type Entitlement } from './entitlement.repo.ts';
import { grantTerm, planTerm } from './grant-term.ts';
import { grantMembership } from '../membership-grant.rules.ts';
import type { DraftLine, OrderDraft } from '../order-draft.contract.ts';
import { markMoved, saveRenewalDay, type Order, type OrderLine } from '../order.repo.ts';

/** A buyer's move to another company because of a line (docs/decisions/orders-and-downloads.md#membership-grants). */
export interface Move {
  lineItemId: string;
  companyId: string;
}

/** Renewal days by line. */
export type Renewals = Map<string, string>;

/** What an order grants that waits. */
export const nothingGranted: { moves: Move[]; renewals: Renewals } = { moves: [], renewals: new Map() };

interface Granting {
  order: Order;
  lines: readonly OrderLine[];
  draft: OrderDraft;
  /** Locked; null for a guest. */
  account: Account | null;
}

/** Grants the entitlements of an order's lines. Idempotent: each line grants once. */
export async function grantLines(
  tx: Database,
  calendar: OrganizationCalendar,
  { order, lines, draft, account }: Granting,
): Promise<{ moves: Move[]; renewals: Renewals }> {
  const { clock } = calendar;
  const today = todayOf(calendar);
  const moves: Move[] = [];
  const renewals: Renewals = new Map();
  let holder = account;
  for (const line of lines) {
    const bought = draft.lines[line.position - 1];
    const kind = bought && entitlementKind(bought);
    if (!bought || !kind) continue;
    const running =
      holder && bought.subscriptionTypeId !== null ? await findRunning(tx, holder, line.sku, today) : null;
    const term = bought.subscriptionTypeId === null ? null : planTerm(bought, running, today);
    const expiresOn =
      term?.endsOn ?? (kind === 'download' ? lastDownloadDay(draft.withdrawal?.opensOn ?? today) : null);
    const { userId } = order;
    const opensOn = kind === 'download' && bought.totalMinor > 0 ? (draft.withdrawal?.opensOn ?? null) : null;
    const entitlement = { orderLineId: line.id, userId, kind, sku: line.sku, quantity: line.quantity, opensOn };
    const isNew = await insertEntitlement(tx, { ...entitlement, expiresOn, grantedAt: clock.now() });
    if (!isNew || !holder) continue;
    if (line.membershipGroup !== null) {
      const move = await moveBuyer(tx, calendar, { account: holder, line });
      if (move) moves.push(move.move);
      holder = move?.account ?? holder;
    }
    const renewsOn = line.autoRenew ? (expiresOn ?? holder.membershipExpiresOn) : null;
    if (renewsOn !== null && kind !== 'download') {
      await saveRenewalDay(tx, line.id, renewsOn);
      renewals.set(line.id, renewsOn);
    }
    if (term) await grantTerm(tx, calendar, { holder, line, typeId: bought.subscriptionTypeId ?? 0, running, term });
  }
  return { moves, renewals };
}

/** Returns the person's running subscription to the same plan: buying the plan again extends it. */
async function findRunning(
  tx: Database,
  { userId }: Account,
  sku: string,
  today: string,
): Promise<Subscription | null> {
  const own = (await listSubscriptions(tx, userId)).filter((each) => each.isOwner && each.sku === sku);
  return own.find((each) => subscriptionState(each, today) !== null) ?? null;
}

/** Returns the kind of entitlement of a line, if any. Courses and examinations have no files to download. */
export function entitlementKind({
  isMembership,
  subscriptionTypeId,
  isDigital,
  enrollment,
}: DraftLine): Entitlement['kind'] | null {
  if (isMembership) return 'membership';
  if (subscriptionTypeId !== null) return 'licence';
  return isDigital && !enrollment ? 'download' : null;
}

/**
 * Makes the buyer of a membership line a member and moves them to its company, once per line. `account` must be locked.
 * @returns null if the line has done so before, or is not a membership
 */
export async function moveBuyer(
  tx: Database,
  calendar: OrganizationCalendar,
  { account, line }: { account: Account; line: OrderLine },
): Promise<{ move: Move; account: Account } | null> {
  const terms = await findTerms(tx, line);
  if (!terms || !(await markMoved(tx, calendar.clock, line.id))) return null;
  const { companyId, priceLists, endingPriceLists, membershipStartedOn: startedOn } = account;
  const { membershipExpiresOn: expiresOn, membershipGraceEndsOn: graceEndsOn } = account;
  const { priceLists: memberLists } = await readMemberships(tx);
  const granted = grantMembership(
    { companyId, priceLists, endingPriceLists, startedOn, expiresOn, graceEndsOn },
    terms,
    { today: todayOf(calendar), memberLists },
  );
  // Renewed while it counts, it keeps the automatic renewal that was agreed to.
  const isRenewed = offerOfRecord(account, todayOf(calendar)) === 'renew';
  const membershipRenewingSku = line.autoRenew ? line.sku : isRenewed ? account.membershipRenewingSku : null;
  const updated = await updateAccount(tx, calendar.clock, account.userId, { ...granted, membershipRenewingSku });
  if (!updated) throw new Error('A customer record that was locked is gone.');
  const [before, after] = [membershipRecordOf(account), membershipRecordOf(updated)];
  const bought = { orderLineId: line.id, userId: account.userId, boughtOn: todayOf(calendar) };
  await insertMembershipTerm(tx, { ...bought, before, granted: after });
  return { move: { lineItemId: line.id, companyId: terms.priceList }, account: updated };
}

/** Returns what a membership line gives; lines of earlier releases have the terms of their product today. */
export async function findTerms(
  db: Database,
  {
    productId: id,
    membershipGroup,
    membershipTerms,
  }: Pick<OrderLine, 'productId' | 'membershipGroup' | 'membershipTerms'>,
): Promise<MembershipTerms | null> {
  return membershipTerms ?? soldMembership(await readMemberships(db), { id, membershipGroup });
}
