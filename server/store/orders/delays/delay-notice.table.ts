import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { orderLines, orders } from '../order.table.ts';
import type { DelayAnswer } from './delay.contract.ts';

/** Notices that a line ships later than promised (docs/decisions/orders-and-downloads.md#notice-of-a-delay). */
export const delayNotices = pgTable(
  'delay_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** Hash of the link in the email. */
    tokenHash: text('token_hash').notNull(),
    /** The day that the buyer was promised before. */
    promisedOn: calendarDate('promised_on').notNull(),
    /** The new day; null if it is not known. */
    newOn: calendarDate('new_on'),
    /** True if silence means that the buyer waits; else the line is cancelled. */
    isSilenceConsent: boolean('is_silence_consent').notNull(),
    /** Last day of an answer. */
    answerBy: calendarDate('answer_by').notNull(),
    sentAt: instant('sent_at').notNull(),
    answer: text('answer').$type<DelayAnswer>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('delay_notices_token').on(table.tokenHash),
    index('delay_notices_order').on(table.orderId),
    index('delay_notices_line').on(table.orderLineId, table.sentAt),
    index('delay_notices_open')
      .on(table.answerBy)
      .where(sql`answer is null`),
  ],
);
