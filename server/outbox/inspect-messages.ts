import type { Database } from '../db/connection.ts';
import { maskEmails, maskPersonal } from './mask-personal.rules.ts';
import { messagesPerPage, type MessageFilter } from './outbox-endpoints.contract.ts';
import { findNewerTried } from './message-versions.repo.ts';
import { countMessages, findMessage, findMessages, type StoredMessage } from './outbox.repo.ts';

const summarize = (message: Omit<StoredMessage, 'payload'>) => ({
  id: message.id,
  connector: message.connector,
  kind: message.kind,
  reference: maskEmails(message.reference),
  subjectUserId: message.subjectUserId,
  state: message.state,
  tries: message.tries,
  nextTryAt: message.nextTryAt.toISOString(),
  lastReason: message.lastReason && maskEmails(message.lastReason),
  createdAt: message.createdAt.toISOString(),
  version: message.subject === null ? null : message.sequence,
  supersededBy: message.supersededBy,
  deliveredAt: message.deliveredAt?.toISOString() ?? null,
});

/** A page of messages for staff, with counts by state. */
export async function listMessages(db: Database, filter: MessageFilter) {
  const { rows, total } = await findMessages(db, filter);
  return {
    counts: await countMessages(db),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / messagesPerPage)),
    messages: rows.map(summarize),
  };
}

/** One message for staff, its payload masked; null when there is none. */
export async function inspectMessage(db: Database, id: string) {
  const message = await findMessage(db, id);
  if (!message) return null;
  const newer = message.state === 'delivered' ? null : (message.supersededBy ?? (await findNewerTried(db, id)));
  return { ...summarize(message), newer, payload: maskPersonal(message.payload) };
}
