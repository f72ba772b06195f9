import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FieldChange } from '../../platform/outbox/changed-fields.rules.ts';

/**
 * Verbs of staff and editors, sign-ins, commands, and every write in a customer's name. Rows are only added: a trigger
 * refuses changes, and deletions outside of the retention (docs/decisions/access-and-roles.md#append-only-audit).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    actorUserId: text('actor_user_id').notNull(),
    /** The customer; `order:…` for an order of a guest; null for verbs about no person. */
    subjectUserId: text('subject_user_id'),
    /** The message that was opened, changed, dropped or resent; null for every other verb. */
    messageId: uuid('message_id'),
    /** One of `auditActions`, or the HTTP method of a write in a customer's name. */
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
    index('audit_time').on(table.at),
    index('audit_actor').on(table.actorUserId, table.at),
  ],
);
