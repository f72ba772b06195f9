import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import type { Localized } from '../../../platform/locale.rules.ts';

/** What invoices say about the seller and how to pay them, in one row. An invoice keeps what it was issued with. */
export const invoicingSettings = pgTable('invoicing_settings', {
  id: integer('id').primaryKey().default(1),
  /** Name, address and legal number by language, as the site's content last had them; null until it has been read. */
  seller: jsonb('seller').$type<Partial<Record<keyof Localized, string[]>>>(),
  taxNumber: text('tax_number').notNull().default(''),
  /** Account for transfers; several lines. */
  bank: text('bank').notNull().default(''),
  /** Where checks are sent; several lines. */
  checkAddress: text('check_address').notNull().default(''),
  /** For the buyer's accounts payable. */
  contactEmail: text('contact_email').notNull().default(''),
  /** Days to pay an invoice on account, where the customer has no terms of their own. */
  termsDays: integer('terms_days').notNull().default(30),
  /** Grows with each save of staff: two people do not overwrite each other. */
  version: integer('version').notNull().default(0),
  updatedAt: instant('updated_at'),
});
