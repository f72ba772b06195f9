import { afterCancel, type Cancelled } from '../credits/cancel-units.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { unshippedUnits } from '../fulfilment/ship-units.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { findOrder, listOrderLines, lockOrder, raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import { cancelDelayed } from './cancel-delayed.ts';
import {
  findLastNotice,
  findNoticeByToken,
  isMisaddressed,
  saveAnswer,
  type DelayNotice,
} from './delay-notice.repo.ts';

/** 'open': the line can be answered for. 'shipped', 'cancelled': it is too late. */
type DelayState = 'open' | 'shipped' | 'cancelled';

/** A notice with the line it is about, for whoever has its link. */
export interface ShownNotice {
  notice: DelayNotice;
  order: Order;
  line: OrderLine;
  state: DelayState;
}

/** Returns the last notice about the line of a link, which may be of an earlier one; null for an unknown link. */
export async function showNotice({ db }: Pick<SettleServices, 'db'>, token: string): Promise<ShownNotice | null> {
  const followed = await findNoticeByToken(db, token);
  if (followed && (await isMisaddressed(db, followed))) return null;
  const notice = followed && (await findLastNotice(db, followed.orderLineId));
  const order = notice && (await findOrder(db, notice.orderId));
  if (!notice || !order) return null;
  const lines = await listOrderLines(db, order.id);
  const line = lines.find(({ id }) => id === notice.orderLineId);
  if (!line) return null;
  const isCancelled = line.cancelledUnits === line.quantity || isOrderCancelled(order.status);
  const left = isCancelled ? 0 : ((await unshippedUnits(db, order, lines)).get(line.id) ?? 0);
  return { notice, order, line, state: isCancelled ? 'cancelled' : left > 0 ? 'open' : 'shipped' };
}

/**
 * Stores the answer to a notice: the buyer waits, or cancels what has not shipped of the line. The last answer counts,
 * until it ships. To wait is an answer to the notice that was shown: of a newer one the buyer has to read first.
 * @returns 'charging' while a charge is in progress; 'closed' if it has shipped, was cancelled, or has a newer notice; null
 *   for an unknown link
 */
export async function answerDelay(
  services: SettleServices,
  token: string,
  { answer, noticeId }: { answer: 'waits' | 'cancels'; noticeId: string },
): Promise<'done' | 'closed' | 'charging' | null> {
  const shown = await showNotice(services, token);
  if (!shown) return null;
  const { notice } = shown;
  const result = await services.db.transaction(async (tx): Promise<Cancelled | 'done' | 'closed' | 'charging'> => {
    const order = await lockOrder(tx, notice.orderId);
    const current = order && (await showNotice({ db: tx }, token));
    if (!order || current?.state !== 'open') return 'closed';
    const lines = await listOrderLines(tx, order.id);
    const at = services.clock.now();
    const cause = { actor: 'buyer', at } as const;
    const lineId = notice.orderLineId;
    if (answer === 'waits') {
      if (current.notice.id !== noticeId) return 'closed';
      if (current.notice.answer === 'waits') return 'done';
      await saveAnswer(tx, current.notice.id, 'waits', at);
      await raiseVersion(tx, order, null);
      await recordOrderEvent(tx, order.id, { kind: 'waits', data: { line: lineId } }, cause);
      return 'done';
    }
    const cancelled = await cancelDelayed(tx, services, { order, lines, lineId, cause });
    if (cancelled === 'shipped') return 'closed';
    if (cancelled === 'charging') return 'charging';
    await saveAnswer(tx, current.notice.id, 'cancels', at);
    return cancelled;
  });
  if (typeof result === 'string') return result;
  await afterCancel(services, notice.orderId, result);
  return 'done';
}
