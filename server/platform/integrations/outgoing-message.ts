import { createHash } from 'node:crypto';
import type { ConnectorName } from './connector.contract.ts';

interface MessageContent {
  connector: ConnectorName;
  kind: string;
  /** Unique for the content; a retried caller passes the same one, and the second message is ignored. */
  reference: string;
  payload: Record<string, unknown>;
}

/** A message about an event; those about one person are delivered in the order in which they were written. */
interface EventMessage extends MessageContent {
  subjectUserId?: string;
  subject?: undefined;
}

/**
 * A message that contains the state of a record. Its payload must be complete, never only the change: an older
 * message is skipped once a newer one has been sent.
 */
interface StateMessage extends MessageContent {
  subjectUserId?: string;
  /** Identifies the record among those of this kind of message. */
  subject: string;
  mode?: 'whole';
}

/**
 * One of several messages about a record. 'patch': contains `fields` and `person`; when it is sent after a newer one, the
 * fields of the newer one are left out. 'event': only the order is preserved.
 */
interface PartMessage extends MessageContent {
  subjectUserId?: string;
  subject: string;
  mode: 'patch' | 'event';
}

export type OutgoingMessage = EventMessage | StateMessage | PartMessage;

/** Returns a subject for an email address without revealing it: staff see subjects, and receivers get them. */
export const subjectFor = (prefix: string, email: string): string =>
  `${prefix}-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)}`;

export const forAccount = (userId: string | null): { subjectUserId?: string } =>
  userId === null ? {} : { subjectUserId: userId };
