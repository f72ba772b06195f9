import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectorName } from './outbox.contract.ts';
import { supersedeMessages } from './message-versions.repo.ts';
import { countMessages, findDueConnectors, forgetFinished } from './outbox.repo.ts';
import { keepDeliveredDays } from './retry.rules.ts';
import { sendDue, type DeliveryOptions } from './send-due.ts';

/**
 * The interval at which the outbox is looked at without a poke: for tries that fall due, and for messages of other
 * nodes.
 */
const pollInterval = 2_000;
const forgetInterval = 3_600_000;
/** Longest wait for messages being sent at a stop, in milliseconds; an abandoned one is sent again later. */
const stopPatience = 3_000;

export interface Delivery {
  /** Says that a message was committed; it is sent at once. */
  poke(): void;
  /** For the metrics. */
  facts(): Promise<{ waiting: number; dead: number }>;
  /** Takes no further message and ends those being sent. */
  stop(): Promise<void>;
}

/** Starts to deliver the outbox; any number of nodes may do so on one PostgreSQL. */
export function startDelivery(options: Omit<DeliveryOptions, 'stopping'>): Delivery {
  const { db, clock, log } = options;
  const stop = new AbortController();
  const lanes = new Map<ConnectorName, Promise<void>>();
  let looking: Promise<void> | null = null;
  let isPoked = false;
  let isFailing = false;
  let forgotAt = 0;

  async function look(): Promise<void> {
    do {
      isPoked = false;
      for (const connector of await findDueConnectors(db, clock.now())) {
        if (!lanes.has(connector) && !stop.signal.aborted) lanes.set(connector, runLane(connector));
      }
    } while (isPoked);
    isFailing = false;
  }

  async function runLane(connector: ConnectorName): Promise<void> {
    const isDone = await sendDue(connector, { ...options, stopping: stop.signal }).then(() => true, report);
    lanes.delete(connector);
    // A message committed after the lane's last look would wait for the next poll. Not after a fault: that would spin.
    if (isDone) poke();
  }

  /** A database that is away fails every two seconds; once is enough to say so. */
  function report(error: unknown): void {
    if (!isFailing && !stop.signal.aborted) log.error({ err: error }, 'the outbox could not be worked on');
    isFailing = true;
  }

  function poke(): void {
    isPoked = true;
    if (stop.signal.aborted) return;
    looking ??= look()
      .catch(report)
      .finally(() => (looking = null));
  }

  /** Marks first what is dead and older than a delivered message: nothing would tell once that is forgotten. */
  async function forget(now: number): Promise<void> {
    await supersedeMessages(db, new Date(now), {});
    await forgetFinished(db, new Date(now - keepDeliveredDays * 86_400_000));
  }

  function poll(): void {
    poke();
    const now = clock.now().getTime();
    if (now - forgotAt < forgetInterval) return;
    forgotAt = now;
    forget(now).catch(report);
  }

  const timer = setInterval(poll, pollInterval);
  timer.unref();
  poll();

  return {
    poke,
    async facts() {
      const { waiting, dead } = await countMessages(db);
      return { waiting, dead };
    },
    async stop() {
      clearInterval(timer);
      stop.abort();
      const patience = wait(stopPatience, undefined, { ref: false });
      await Promise.race([Promise.allSettled([looking, ...lanes.values()]), patience]);
    },
  };
}
