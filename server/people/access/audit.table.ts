import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FieldChange } from '../../platform/outbox/changed-fields.rules.ts';

/**
 * The record of staff actions in a customer's name (every start, write and end) and on messages to other systems. Rows
 * are only added.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    actorUserId: text('actor_user_id').notNull(),
    /** Null for a message that concerns no account. */
    subjectUserId: text('subject_user_id'),
    /** The message that was read, changed or dropped; null for other actions. */
    messageId: uuid('message_id'),
    /** 'impersonation-start', 'impersonation-stop', 'message-edit', …, or the method of a write. */
    action: text('action').notNull(),
    /** The given reason, or the requested address; never a body. */
    detail: text('detail').notNull(),
    /** The changed fields of the customer's record, masked before they are stored. */
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_subject').on(table.subjectUserId, table.at),
    index('audit_message').on(table.messageId, table.at),
  ],
);
