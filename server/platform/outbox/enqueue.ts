import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { prepareStatement } from '../db/statement.ts';
import type { OutgoingMessage } from '../integrations/outgoing-message.ts';
import { currentWork } from '../monitoring/current-work.ts';
import { writeTraceparent } from '../monitoring/trace-context.rules.ts';
import { outboxMessages } from './outbox.table.ts';

/** Inserts any number of messages in one statement, in their order. */
const insert = prepareStatement(
  'insert_messages',
  sql`insert into ${outboxMessages}
    (connector, kind, reference, payload, subject, mode, subject_user_id, next_try_at, created_at, request_id, traceparent)
    select connector, kind, reference, payload, subject, coalesce(mode, 'whole'), "subjectUserId", moment, moment,
      request, trace
    from jsonb_to_recordset(${sql.placeholder('messages')}::jsonb) as message (connector text, kind text,
      reference text, payload jsonb, subject text, mode text, "subjectUserId" text),
      (values (${sql.placeholder('now')}::timestamptz, ${sql.placeholder('request')}::text,
        ${sql.placeholder('trace')}::text)) as now (moment, request, trace)
    on conflict do nothing`,
);

let enqueued = 0;

/**
 * Returns the number of messages that this process has enqueued: if it increases during a request, there is something
 * to send.
 */
export const enqueuedSoFar = (): number => enqueued;

/**
 * Puts messages into the outbox, in the transaction of the change. Change the person's row first, then enqueue, so that
 * messages of concurrent changes have the order of the changes. After the commit call `poke()` of the delivery; without
 * it a message is sent within seconds.
 */
export async function enqueue(tx: Database, clock: Clock, ...messages: readonly OutgoingMessage[]): Promise<void> {
  const work = currentWork();
  await insert(tx, {
    messages: JSON.stringify(messages),
    now: clock.now().toISOString(),
    request: work?.requestId ?? null,
    trace: work ? writeTraceparent(work.trace) : null,
  });
  enqueued += messages.length;
}
