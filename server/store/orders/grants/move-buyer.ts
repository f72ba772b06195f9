import { lockAccount } from '../../../people/accounts/account.repo.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTerms, moveBuyer } from './grant-lines.ts';
import { findOwnOrder, listOrderLines } from '../order.repo.ts';

/**
 * Moves a buyer to the company of a purchased membership, a line of an own order. Placing the order does this already,
 * so it has an effect only if that was lost; a repeat returns the same
 * (docs/decisions/orders-and-downloads.md#membership-grants).
 */
export async function moveOwnBuyer(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  userId: string,
  { orderId, lineItemId }: { orderId: string; lineItemId: string },
): Promise<Result<{ companyId: string }, 'not_found'>> {
  const missing = fail('not_found', 'There is no such membership line among your orders.');
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const order = await findOwnOrder(tx, Number(orderId), { userId, tokenHash: null });
    const line = order && (await listOrderLines(tx, order.id)).find(({ id }) => id === lineItemId);
    const terms = line && (await findTerms(tx, line));
    if (!account || !order || order.stoppedBy !== null || !line || !terms) return missing;
    const moved = await moveBuyer(tx, { clock, installation }, { account, line });
    if (moved) {
      const { accountProfileId } = account;
      await enqueue(tx, clock, {
        connector: 'erp',
        kind: 'move-buyer',
        reference: `line-${line.id}`,
        payload: { accountProfileId, orderId, lineItemId, companyId: moved.move.companyId },
        subjectUserId: userId,
        subject: accountProfileId,
      });
    }
    return succeed({ companyId: terms.priceList });
  });
}
