import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { beginTrace, runAs, type Work } from '../monitoring/current-work.ts';
import { areSpansTaken, inSpan } from '../monitoring/spans.ts';
import { readTraceparent } from '../monitoring/trace-context.rules.ts';
import { readPermit, saveCircuit } from './circuit.repo.ts';
import { countTries, type TryEnd } from './circuit.rules.ts';
import type { ConnectorName, Deliver, DeliveryOutcome } from '../integrations/connector.contract.ts';
import { listNewerPayloads, readMessageOrder, supersedeOlder, type MessageOrder } from './message-versions.repo.ts';
import { claimMessages, endTry, saveStep } from './due-messages.repo.ts';
import { type StoredMessage } from './outbox.repo.ts';
import { withoutNewer } from './patch.rules.ts';
import { leaseDuration, maxTries, retryDelay } from './retry.rules.ts';

/** Messages that one connector sends in parallel. */
const parallel = 8;
const longestReason = 1_000;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  log: Log;
  deliver: Readonly<Record<ConnectorName, Deliver>>;
  /** Spreads the retries; Math.random by default. */
  random?: () => number;
  /** Aborted when the server stops: no further message is claimed. */
  stopping?: AbortSignal;
}

/** Sends the due messages of one connector until none is left, so that a slow connector does not delay the others. */
export async function sendDue(connector: ConnectorName, options: DeliveryOptions): Promise<void> {
  const { db, clock, log, stopping } = options;
  while (!stopping?.aborted) {
    const now = clock.now();
    const { allows, circuit } = await readPermit(db, connector, now);
    if (allows === 'none') return;
    const isProbe = allows === 'probe';
    const leaseUntil = new Date(now.getTime() + leaseDuration);
    const limit = isProbe ? 1 : parallel;
    const claimed = await claimMessages(db, { connector, now, leaseUntil, isProbe, limit });
    if (claimed.length === 0) return;
    const orders = new Map((await readMessageOrder(db, claimed)).map((order) => [order.id, order]));
    const ends = await Promise.all(
      claimed.map((message) => sendAsWork(message, { order: orders.get(message.id), isProbe }, options)),
    );
    const after = countTries(
      circuit,
      ends.filter((end) => end !== null),
      clock.now(),
    );
    await saveCircuit(db, connector, { before: circuit, after });
    const { failures } = after;
    if (after.openedAt && !circuit.openedAt)
      log.error({ connector, failures }, 'a system is down: only probes are sent');
    if (circuit.openedAt && !after.openedAt) log.info({ connector }, 'a system is well again');
    // All ready messages were claimed, and no other waits for one of them.
    if (claimed.length < limit && !claimed.some(isAwaited)) return;
  }
}

/** Returns whether later messages may wait for this one. */
const isAwaited = ({ subject, subjectUserId }: StoredMessage): boolean => subject !== null || subjectUserId !== null;

interface Standing {
  order: MessageOrder | undefined;
  /** A probe checks whether a system is up again: its failure is not an attempt of the message. */
  isProbe: boolean;
}

/** Sends a claimed message as a step of the request that wrote it: its lines in the log have the id of the request. */
function sendAsWork(message: StoredMessage, standing: Standing, options: DeliveryOptions): Promise<TryEnd | null> {
  const { requestId, traceparent, connector, kind, id, tries } = message;
  const trace = readTraceparent(traceparent) ?? beginTrace(areSpansTaken());
  const work: Work = { requestId, trace, whole: null };
  const attributes = { 'stanchion.message': id, 'stanchion.tries': tries };
  return runAs(work, () =>
    inSpan({ name: `deliver ${connector} ${kind}`, kind: 'consumer', attributes }, () =>
      trySend(message, standing, options),
    ),
  );
}

/**
 * Sends a claimed message unless that would deliver an older state after a newer one, which is possible only if staff
 * have sent a dead message again: then the older is skipped, and the newer waits until that is settled.
 * @returns the receiver's outcome; null if nothing was sent
 */
async function trySend(
  message: StoredMessage,
  { order, isProbe }: Standing,
  options: DeliveryOptions,
): Promise<TryEnd | null> {
  const { db, log } = options;
  const { id, connector, kind } = message;
  const payload = order?.newerTried ? await restOf(db, message) : message.payload;
  if (order?.newerTried && !payload) {
    await endTry(db, message, { state: 'superseded', supersededBy: order.newerTried });
    log.info({ message: id, connector, kind, newer: order.newerTried }, 'a message was superseded');
    return null;
  }
  if (order?.hasOlderWaiting) {
    await endTry(db, message, { tries: message.tries - 1 });
    return null;
  }
  return tryOnce({ ...message, payload: payload ?? message.payload }, isProbe, options);
}

/** Returns the part of an older message that may follow newer ones about the same record; null if nothing is left. */
async function restOf(db: Database, { id, mode, payload }: StoredMessage): Promise<Record<string, unknown> | null> {
  return mode === 'patch' ? withoutNewer(payload, await listNewerPayloads(db, id)) : null;
}

/** At least once: after a crash between sending and storing the result it is sent again with the same reference. */
async function tryOnce(message: StoredMessage, isProbe: boolean, options: DeliveryOptions): Promise<TryEnd | null> {
  const { db, clock, log, random = Math.random, stopping } = options;
  const outcome = await send(message, options);
  const { id, connector, kind, tries, triesLimit } = message;
  if (outcome.ok && outcome.withheld !== undefined) {
    await endTry(db, message, { state: 'withheld', lastReason: outcome.withheld });
    log.info({ message: id, connector, kind }, 'a message was withheld');
    return { id, end: 'answered' };
  }
  if (outcome.ok) {
    await endTry(db, message, { state: 'delivered', deliveredAt: clock.now(), lastReason: null });
    await supersedeOlder(db, message);
    log.debug({ message: id, connector, kind, tries }, 'a message was delivered');
    return { id, end: 'answered' };
  }
  const isProbeLost = isProbe && !outcome.isPermanent;
  const isDead = outcome.isPermanent || (tries >= triesLimit && !isProbe);
  // Attempts since staff last sent it: the delays restart, the count does not.
  const recent = tries - (triesLimit - maxTries);
  await endTry(db, message, {
    state: isDead ? 'dead' : 'waiting',
    nextTryAt: new Date(clock.now().getTime() + retryDelay(recent, random())),
    lastReason: outcome.reason.slice(0, longestReason),
    ...(isProbeLost && { tries: tries - 1 }),
  });
  // Without the reason: answers of other systems may contain personal data.
  log[isDead ? 'error' : 'warn']({ message: id, connector, kind, tries, isDead }, 'a message was not delivered');
  if (stopping?.aborted) return null;
  return outcome.isPermanent ? { id, end: 'answered' } : { id, end: 'failed', reason: outcome.reason };
}

async function send(message: StoredMessage, { db, deliver, log, stopping }: DeliveryOptions): Promise<DeliveryOutcome> {
  const { id, connector, kind, payload, subjectUserId, subject, mode, sequence, lastReason } = message;
  // Only a crash during sending leaves an attempt without a result.
  if (message.tries > message.triesLimit) {
    return { ok: false, isPermanent: true, reason: lastReason ?? 'The server ended while the message was being sent.' };
  }
  try {
    const about = {
      ...(subjectUserId !== null && { subjectUserId }),
      ...(subject !== null && mode === 'whole' && { state: { subject, version: sequence } }),
    };
    const steps = { done: message.steps, finish: (step: string, given: string) => saveStep(db, id, { [step]: given }) };
    return await deliver[connector](
      { connector, kind, reference: referenceOf(message), payload, ...about },
      stopping,
      steps,
    );
  } catch (error) {
    log.error({ err: error, message: id, connector }, 'a connector failed');
    return { ok: false, isPermanent: false, reason: 'The connector failed; the log of the server says how.' };
  }
}

/** A receiver must not treat the repaired message as a repeat of the refused one. */
const referenceOf = ({ reference, revision }: StoredMessage): string =>
  revision === 0 ? reference : `${reference}.${revision}`;
