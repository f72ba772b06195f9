import { zonedDateTime } from '../../../platform/dates/zoned-time.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { findAwaitedNote } from '../../catalog/offer.rules.ts';
import { afterCancel, type Cancelled } from '../credits/cancel-units.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { unshippedUnits } from '../fulfilment/ship-units.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { listOrderLines, lockOrder, raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import { cancelDelayed } from './cancel-delayed.ts';
import { delayMessage } from './delay-message.ts';
import {
  findLastNotice,
  insertNotice,
  isMisaddressed,
  listLateLines,
  saveAnswer,
  type DelayNotice,
} from './delay-notice.repo.ts';
import { planDelay, repeatNotice, type DelayStep } from './delay.rules.ts';

/** Hour after which nothing ships any more, in the organization's time: a day that is promised passes. */
const lastShipping = '18:00';

/** Lines per page. */
const batch = 200;

/**
 * Tells buyers of what ships later than promised, and cancels what they had to answer for and did not
 * (docs/decisions/orders-and-downloads.md#notice-of-a-delay). On any node: each line is decided under the lock of its order.
 */
export async function sweepDelays(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const today = todayOf(services);
  let after: string | null = null;
  for (let found = batch; found === batch && !stopping?.aborted;) {
    const lines = await listLateLines(services.db, { today, after, limit: batch });
    for (const line of lines) if (!stopping?.aborted) await tryLine(services, line);
    found = lines.length;
    after = lines.at(-1)?.id ?? null;
  }
}

/** Decides a line; a failure leaves it to the next sweep, and the others to this one. */
async function tryLine(services: SettleServices, line: { id: string; orderId: number }): Promise<void> {
  try {
    await decideLine(services, line);
  } catch (error) {
    services.log.error({ err: error, order: line.orderId }, 'the delay of an order could not be worked on');
  }
}

/** Takes the step that is due for a line. */
async function decideLine(services: SettleServices, { id, orderId }: { id: string; orderId: number }): Promise<void> {
  const cancelled = await services.db.transaction(async (tx): Promise<Cancelled | null> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.cancelledAt !== null || order.stoppedBy !== null || isOrderCancelled(order.status)) return null;
    const lines = await listOrderLines(tx, orderId);
    const line = lines.find((each) => each.id === id);
    if (!line || !(await unshippedUnits(tx, order, lines)).has(id)) return null;
    const last = await findLastNotice(tx, id);
    const isLost = last !== null && last.answer === null && (await isMisaddressed(tx, last));
    const step = isLost ? repeatNotice(last, todayOf(services)) : await planLine(tx, services, line, last);
    if (step?.kind === 'notice') await sendNotice(tx, services, { order, line }, step);
    return step?.kind === 'cancel' && last ? cancelSilent(tx, services, { order, lines, line, last }) : null;
  });
  if (cancelled) await afterCancel(services, orderId, cancelled);
  else services.delivery.poke();
}

async function planLine(
  tx: Database,
  services: SettleServices,
  { promisedOn, expectedOn, sku }: OrderLine,
  last: DelayNotice | null,
): Promise<DelayStep | null> {
  if (promisedOn === null) return null;
  const sold = await findBySku(tx, sku);
  const catalogOn = sold ? (findAwaitedNote(sold.product, sold.variant)?.date ?? null) : null;
  const [today = '', time = ''] = zonedDateTime(services.clock.now(), services.installation.timeZone).split(' ');
  return planDelay({ promisedOn, expectedOn, catalogOn, last, today, isEvening: time >= lastShipping });
}

async function sendNotice(
  tx: Database,
  services: SettleServices,
  about: { order: Order; line: OrderLine },
  { promisedOn, newOn, isSilenceConsent, answerBy }: Extract<DelayStep, { kind: 'notice' }>,
): Promise<void> {
  const { order, line } = about;
  const at = services.clock.now();
  const notice = { promisedOn, newOn, isSilenceConsent, answerBy };
  const token = await insertNotice(tx, { orderId: order.id, orderLineId: line.id, ...notice, sentAt: at });
  await raiseVersion(tx, order, null);
  const event = { kind: 'delayed', data: { line: line.id, on: newOn } } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'site', at });
  await enqueue(tx, services.clock, delayMessage(services, about, { ...notice, sentAt: at }, token));
}

/** Cancels a line whose buyer had to answer and did not; null if a charge is in progress, until the next sweep. */
async function cancelSilent(
  tx: Database,
  services: SettleServices,
  { order, lines, line, last }: { order: Order; lines: readonly OrderLine[]; line: OrderLine; last: DelayNotice },
): Promise<Cancelled | null> {
  const at = services.clock.now();
  const cause = { actor: 'site', at } as const;
  const cancelled = await cancelDelayed(tx, services, { order, lines, lineId: line.id, cause });
  if (cancelled === 'charging' || cancelled === 'shipped') return null;
  await saveAnswer(tx, last.id, 'silence', at);
  return cancelled;
}

export const startDelaySweep = (services: SettleServices): Loop =>
  startLoop({
    every: 10 * 60_000,
    run: (stopping) => sweepDelays(services, stopping),
    log: services.log,
    problem: 'buyers could not be told of delays',
  });
