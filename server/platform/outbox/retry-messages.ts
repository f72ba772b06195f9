import type { Platform } from '../platform.ts';
import { hastenProbes } from './circuit.repo.ts';
import { supersedeMessages } from './message-versions.repo.ts';
import { findMessage, makeDue, type ChosenMessages } from './outbox.repo.ts';

/** Numbers of messages that are sent again, and of those that are superseded by a newer one about the same record. */
export interface RetriedMessages {
  retried: number;
  superseded: number;
}

/**
 * Sends waiting and dead messages now: one, those of a connector, or all.
 * @returns 0 retried for a message that is delivered, superseded, being sent, or unknown
 */
export async function retryMessages(
  services: Pick<Platform, 'db' | 'clock' | 'delivery'>,
  which: ChosenMessages,
): Promise<RetriedMessages> {
  const { db, clock, delivery } = services;
  const superseded = await supersedeMessages(db, clock.now(), which);
  const retried = await makeDue(db, clock.now(), which);
  if (retried > 0) {
    const connector = 'id' in which ? (await findMessage(db, which.id))?.connector : which.connector;
    await hastenProbes(db, clock.now(), connector);
    delivery.poke();
  }
  return { retried, superseded };
}
