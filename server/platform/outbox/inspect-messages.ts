import type { Platform } from '../platform.ts';
import { listOpenCircuits } from './circuit.repo.ts';
import { findChangedFields } from './changed-fields.rules.ts';
import { maskEmails, maskPersonal } from './mask-personal.rules.ts';
import { messagesPerPage, mostCounted, type MessageFilter } from './outbox-endpoints.contract.ts';
import { findNewerTried, findPreviousPayload } from './message-versions.repo.ts';
import { findAwaited } from './due-messages.repo.ts';
import { countMessages, findMessage, findMessages, type StoredMessage } from './outbox.repo.ts';

type Asked = Pick<Platform, 'db' | 'clock'>;

/** A message without its contents, and the one it waits for. */
const summarize = (message: Omit<StoredMessage, 'payload'>, { now, waitsFor }: { now: Date; waitsFor?: string }) => ({
  id: message.id,
  connector: message.connector,
  kind: message.kind,
  reference: maskEmails(message.reference),
  subjectUserId: message.subjectUserId,
  state: message.state,
  tries: message.tries,
  triesLimit: message.triesLimit,
  isBeingSent: message.state === 'waiting' && message.leaseUntil !== null && message.leaseUntil > now,
  waitsFor: waitsFor ?? null,
  nextTryAt: message.nextTryAt.toISOString(),
  lastReason: message.lastReason && maskEmails(message.lastReason),
  createdAt: message.createdAt.toISOString(),
  version: message.subject === null || message.mode !== 'whole' ? null : message.sequence,
  supersededBy: message.supersededBy,
  deliveredAt: message.deliveredAt?.toISOString() ?? null,
});

/** A page of messages for staff, with counts by state. */
export async function listMessages({ db, clock }: Asked, filter: MessageFilter) {
  const { rows, total } = await findMessages(db, filter);
  const awaited = await findAwaited(
    db,
    rows.map(({ id }) => id),
  );
  const circuits = await listOpenCircuits(db);
  return {
    counts: await countMessages(db),
    circuits: circuits.map(({ openedAt, probeAt, lastReason, ...circuit }) => ({
      ...circuit,
      openedAt: openedAt.toISOString(),
      probeAt: probeAt?.toISOString() ?? null,
      lastReason: lastReason && maskEmails(lastReason),
    })),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(Math.min(total, mostCounted) / messagesPerPage)),
    messages: rows.map((row) => summarize(row, { now: clock.now(), waitsFor: awaited.get(row.id) })),
  };
}

/** Returns one message for staff with its payload masked and its changes, or null. */
export async function inspectMessage({ db, clock }: Asked, id: string) {
  const message = await findMessage(db, id);
  if (!message) return null;
  const newer = message.state === 'delivered' ? null : (message.supersededBy ?? (await findNewerTried(db, id)));
  const [awaited, previous] = [await findAwaited(db, [id]), await findPreviousPayload(db, message)];
  return {
    ...summarize(message, { now: clock.now(), waitsFor: awaited.get(id) }),
    newer,
    changes: previous && findChangedFields(previous, message.payload),
    payload: maskPersonal(message.payload),
  };
}
