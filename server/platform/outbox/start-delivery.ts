import { setTimeout as wait } from 'node:timers/promises';
import { startLoop } from '../start-loop.ts';
import { listOpenCircuits, type OpenCircuit } from './circuit.repo.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { supersedeMessages } from './message-versions.repo.ts';
import { findDueConnectors } from './due-messages.repo.ts';
import { countUnsent, deleteFinishedMessages } from './outbox.repo.ts';
import { keepDeliveredDays } from './retry.rules.ts';
import { sendDue, type DeliveryOptions } from './send-due.ts';

/**
 * Interval between two looks at the outbox without a poke, for due retries and for messages of other nodes. In
 * milliseconds.
 */
const pollInterval = 2_000;
const forgetInterval = 3_600_000;
/** Messages deleted by one statement. */
const forgetAtOnce = 1_000;
/** Longest wait for messages being sent when stopping, in milliseconds; an interrupted one is sent again later. */
const stopTimeout = 3_000;

export interface Delivery {
  /** Call after a message was committed; it is sent immediately. */
  poke(): void;
  /** Counts the messages that are not sent. */
  facts(): Promise<{ waiting: number; dead: number }>;
  /** The connectors that get only probes, as of the last look at the outbox. */
  openCircuits(): readonly OpenCircuit[];
  /** Claims no further message, and waits for those being sent. */
  stop(): Promise<void>;
}

/** Starts the delivery of the outbox; any number of nodes may do so on one PostgreSQL. */
export function startDelivery(options: Omit<DeliveryOptions, 'stopping'>): Delivery {
  const { db, clock, log } = options;
  const stopping = new AbortController();
  const lanes = new Map<ConnectorName, Promise<void>>();
  let openCircuits: readonly OpenCircuit[] = [];

  async function look(): Promise<void> {
    openCircuits = await listOpenCircuits(db);
    for (const connector of await findDueConnectors(db, clock.now())) {
      if (!lanes.has(connector) && !stopping.signal.aborted) lanes.set(connector, runLane(connector));
    }
  }

  async function runLane(connector: ConnectorName): Promise<void> {
    const isDone = await sendDue(connector, { ...options, stopping: stopping.signal }).then(
      () => true,
      (error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, connector }, 'messages could not be sent');
        return false;
      },
    );
    lanes.delete(connector);
    // A message committed after the lane's last look would wait for the poll. Not after a fault: that would loop.
    if (isDone) looking.wake();
  }

  /**
   * Marks dead messages that are older than a delivered one first: without the delivered message they could not be
   * recognised.
   */
  async function forget(stopped: AbortSignal): Promise<void> {
    const now = clock.now();
    await supersedeMessages(db, now, {});
    const before = new Date(now.getTime() - keepDeliveredDays * 86_400_000);
    // In batches: one statement for a day's messages would end at the statement time-out, and never succeed again.
    while (!stopped.aborted && (await deleteFinishedMessages(db, before, forgetAtOnce)) === forgetAtOnce);
  }

  const looking = startLoop({ every: pollInterval, run: look, log, problem: 'the outbox could not be worked on' });
  const forgetting = startLoop({ every: forgetInterval, run: forget, log, problem: 'old messages were not removed' });

  return {
    poke: () => looking.wake(),
    facts: () => countUnsent(db),
    openCircuits: () => openCircuits,
    async stop() {
      stopping.abort();
      const ended = Promise.all([looking.stop(), forgetting.stop(), ...lanes.values()]);
      await Promise.race([ended, wait(stopTimeout, undefined, { ref: false })]);
    },
  };
}
