import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Seller } from './invoice-document.contract.ts';
import { invoicingSettings } from './invoicing-settings.table.ts';

export type InvoicingSettings = Omit<typeof invoicingSettings.$inferSelect, 'id'>;

/** Settings of a store where nobody has set any. */
const unset: InvoicingSettings = {
  seller: null,
  taxNumber: '',
  bank: '',
  checkAddress: '',
  contactEmail: '',
  termsDays: 30,
  version: 0,
  updatedAt: null,
};

/** Returns what invoices say about the seller. */
export async function readInvoicingSettings(db: Database): Promise<InvoicingSettings> {
  const [row] = await db.select().from(invoicingSettings);
  return row ?? unset;
}

/** Stores the seller as the content has it now. */
export async function putSeller(db: Database, seller: Seller): Promise<void> {
  await db
    .insert(invoicingSettings)
    .values({ seller })
    .onConflictDoUpdate({ target: invoicingSettings.id, set: { seller } });
}

/**
 * Stores the settings of staff.
 * @param seen the version that the form had
 * @returns false if somebody has saved others since
 */
export async function putInvoicingSettings(
  tx: Database,
  settings: Omit<InvoicingSettings, 'seller' | 'version'>,
  seen: number,
): Promise<boolean> {
  await tx.insert(invoicingSettings).values({}).onConflictDoNothing();
  const saved = await tx
    .update(invoicingSettings)
    .set({ ...settings, version: seen + 1 })
    .where(sql`${invoicingSettings.version} = ${seen}`)
    .returning({ id: invoicingSettings.id });
  return saved.length > 0;
}
