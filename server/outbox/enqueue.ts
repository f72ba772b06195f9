import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { ConnectorName } from './outbox.contract.ts';
import { outboxMessages } from './outbox.table.ts';

export interface OutgoingMessage {
  connector: ConnectorName;
  kind: string;
  /** Unique for what it says; a caller that is tried again uses the same one and nothing is doubled. */
  reference: string;
  payload: Record<string, unknown>;
  /** Messages about one person are delivered in the order they were written. */
  subjectUserId?: string;
}

/**
 * Puts messages into the outbox, in the transaction of the change they tell of: change the person's row first, then
 * enqueue, so that two changes at once are told in their order. After the commit call `poke()` of the delivery; a
 * message nobody poked for goes out within seconds all the same.
 */
export async function enqueue(tx: Database, clock: Clock, ...messages: readonly OutgoingMessage[]): Promise<void> {
  const now = clock.now();
  await tx
    .insert(outboxMessages)
    .values(messages.map((message) => ({ ...message, nextTryAt: now, createdAt: now })))
    .onConflictDoNothing();
}
