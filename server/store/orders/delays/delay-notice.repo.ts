import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, not, ilike, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { orderEvents } from '../events/order-event.table.ts';
import { orderLines, orders } from '../order.table.ts';
import type { DelayAnswer } from './delay.contract.ts';
import { delayNotices } from './delay-notice.table.ts';

export type DelayNotice = typeof delayNotices.$inferSelect;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Stores a notice. @returns the token of its link, which only the email has */
export async function insertNotice(
  tx: Database,
  notice: Omit<typeof delayNotices.$inferInsert, 'tokenHash'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(delayNotices).values({ ...notice, tokenHash: hashToken(token) });
  return token;
}

/** Returns the last notice about a line; null without any. */
export async function findLastNotice(db: Database, orderLineId: string): Promise<DelayNotice | null> {
  const [found] = await db
    .select()
    .from(delayNotices)
    .where(eq(delayNotices.orderLineId, orderLineId))
    .orderBy(desc(delayNotices.sentAt))
    .limit(1);
  return found ?? null;
}

/** Returns the notice of a link; null for an unknown token. */
export async function findNoticeByToken(db: Database, token: string): Promise<DelayNotice | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [found] = await db
    .select()
    .from(delayNotices)
    .where(eq(delayNotices.tokenHash, hashToken(token)));
  return found ?? null;
}

/**
 * Returns whether a notice went to an address that staff have corrected since: its link is not the buyer's.
 */
export async function isMisaddressed(db: Database, { orderId, sentAt }: DelayNotice): Promise<boolean> {
  const isCorrected = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.kind, 'emailCorrected'),
    gt(orderEvents.at, sentAt),
  );
  return (await db.$count(orderEvents, isCorrected)) > 0;
}

export const saveAnswer = async (tx: Database, id: string, answer: DelayAnswer, answeredAt: Date): Promise<unknown> =>
  tx.update(delayNotices).set({ answer, answeredAt }).where(eq(delayNotices.id, id));

/**
 * Returns lines that may ship later than promised, of orders that are neither complete nor cancelled nor stopped, after
 * a line of the page before.
 */
export const listLateLines = async (
  db: Database,
  { today, after, limit }: { today: string; after: string | null; limit: number },
): Promise<{ id: string; orderId: number }[]> =>
  db
    .select({ id: orderLines.id, orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isNotNull(orderLines.promisedOn),
        or(gt(orderLines.expectedOn, orderLines.promisedOn), lte(orderLines.promisedOn, today)),
        gt(orderLines.quantity, orderLines.cancelledUnits),
        isNull(orders.fulfilledAt),
        isNull(orders.cancelledAt),
        isNull(orders.stoppedBy),
        not(ilike(orders.status, '%cancel%')),
        after === null ? undefined : gt(orderLines.id, after),
      ),
    )
    .orderBy(asc(orderLines.id))
    .limit(limit);
