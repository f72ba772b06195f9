import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FieldChange } from '../../platform/outbox/changed-fields.rules.ts';

/**
 * Keeps what staff did in a customer's name, every start, every write, every end, and what they did to messages for other
 * systems. Rows are only ever added.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    actorUserId: text('actor_user_id').notNull(),
    /** Null for a message about nobody with an account. */
    subjectUserId: text('subject_user_id'),
    /** The message that was read, changed or dropped; null for everything else. */
    messageId: uuid('message_id'),
    /** 'impersonation-start', 'impersonation-stop', 'message-edit' and its like, or the method of a write. */
    action: text('action').notNull(),
    /** The reason given, or the address written to; never a body. */
    detail: text('detail').notNull(),
    /** The fields of the customer's record that it changed, masked before they are kept. */
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_subject').on(table.subjectUserId, table.at),
    index('audit_message').on(table.messageId, table.at),
  ],
);
