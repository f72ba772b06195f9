import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import type { ConnectorName, Deliver, DeliveryOutcome } from './outbox.contract.ts';
import { readMessageOrder, supersedeOlder, type MessageOrder } from './message-versions.repo.ts';
import { claimMessages, endTry, type StoredMessage } from './outbox.repo.ts';
import { leaseDuration, maxTries, retryDelay } from './retry.rules.ts';

/** Messages one connector sends at the same time. */
const parallel = 8;
const longestReason = 1_000;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  log: Log;
  deliver: Readonly<Record<ConnectorName, Deliver>>;
  /** Spreads the retries; Math.random unless told. */
  random?: () => number;
  /** Aborted when the server ends: no further message is taken. */
  stopping?: AbortSignal;
}

/** Sends what is due at one connector until nothing is, so that a connector that hangs holds up no other. */
export async function sendDue(connector: ConnectorName, options: DeliveryOptions): Promise<void> {
  while (!options.stopping?.aborted) {
    const now = options.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseDuration);
    const claimed = await claimMessages(options.db, { connector, now, leaseUntil, limit: parallel });
    if (claimed.length === 0) return;
    const orders = new Map((await readMessageOrder(options.db, claimed)).map((order) => [order.id, order]));
    await Promise.all(claimed.map((message) => trySend(message, orders.get(message.id), options)));
  }
}

/**
 * Sends a claimed message unless that would bring an older state after a newer one, which can only happen where staff
 * have sent a dead message again: then the older is left out, and the newer waits until that is settled.
 */
async function trySend(
  message: StoredMessage,
  order: MessageOrder | undefined,
  options: DeliveryOptions,
): Promise<void> {
  const { db, log } = options;
  const { id, connector, kind } = message;
  if (order?.newerTried) {
    await endTry(db, message, { state: 'superseded', supersededBy: order.newerTried });
    return log.info({ message: id, connector, kind, newer: order.newerTried }, 'a message was superseded');
  }
  if (order?.hasOlderWaiting) return endTry(db, message, { tries: message.tries - 1 });
  await tryOnce(message, options);
}

/** At least once: a process killed between sending and writing it down sends again, with the same reference. */
async function tryOnce(message: StoredMessage, options: DeliveryOptions): Promise<void> {
  const { db, clock, log, random = Math.random } = options;
  const outcome = await send(message, options);
  const { id, connector, kind, tries, triesLimit } = message;
  if (outcome.ok) {
    await endTry(db, message, { state: 'delivered', deliveredAt: clock.now(), lastReason: null });
    await supersedeOlder(db, message);
    return log.debug({ message: id, connector, kind, tries }, 'a message was delivered');
  }
  const isDead = outcome.isPermanent || tries >= triesLimit;
  // Those since it was last sent by hand: the waits between them begin again, the count does not.
  const recent = tries - (triesLimit - maxTries);
  await endTry(db, message, {
    state: isDead ? 'dead' : 'waiting',
    nextTryAt: new Date(clock.now().getTime() + retryDelay(recent, random())),
    lastReason: outcome.reason.slice(0, longestReason),
  });
  // Without the reason: what another system says may hold personal data.
  log[isDead ? 'error' : 'warn']({ message: id, connector, kind, tries, isDead }, 'a message was not delivered');
}

async function send(message: StoredMessage, { deliver, log, stopping }: DeliveryOptions): Promise<DeliveryOutcome> {
  const { id, connector, kind, reference, payload, subjectUserId, subject, sequence, lastReason } = message;
  // Only a process that ended while sending leaves a try without an end.
  if (message.tries > message.triesLimit) {
    return { ok: false, isPermanent: true, reason: lastReason ?? 'The server ended while the message was being sent.' };
  }
  try {
    const about = {
      ...(subjectUserId !== null && { subjectUserId }),
      ...(subject !== null && { state: { subject, version: sequence } }),
    };
    return await deliver[connector]({ connector, kind, reference, payload, ...about }, stopping);
  } catch (error) {
    log.error({ err: error, message: id, connector }, 'a connector failed');
    return { ok: false, isPermanent: false, reason: 'The connector failed; the log of the server says how.' };
  }
}
