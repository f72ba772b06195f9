import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Places of forms that take a limited number of submissions. */
export const formPlaces = pgTable('form_places', {
  /** Name of the content item. */
  formId: text('form_id').primaryKey(),
  /** Submissions stored so far; those deleted at the end of their time still count. */
  taken: integer('taken').notNull(),
});
