import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { taxCommitments } from './tax-commitment.table.ts';
import type { CommittedTax } from './tax.ts';

export type TaxCommitment = typeof taxCommitments.$inferSelect;

/** Stores that the tax of an invoice is to be committed. @returns false if it is stored already */
export async function insertCommitment(
  tx: Database,
  { invoiceNumber, ref, at }: { invoiceNumber: string; ref: string; at: Date },
): Promise<boolean> {
  const stored = await tx
    .insert(taxCommitments)
    .values({ invoiceNumber, calculationRef: ref, enqueuedAt: at })
    .onConflictDoNothing()
    .returning({ invoiceNumber: taxCommitments.invoiceNumber });
  return stored.length > 0;
}

/** Returns the commitment of an invoice, or null. */
export async function findCommitment(db: Database, invoiceNumber: string): Promise<TaxCommitment | null> {
  const [found] = await db.select().from(taxCommitments).where(eq(taxCommitments.invoiceNumber, invoiceNumber));
  return found ?? null;
}

/** Stores what the service has answered. */
export async function confirmCommitment(
  db: Database,
  invoiceNumber: string,
  { transactionRef, rowRefs }: CommittedTax,
  at: Date,
): Promise<void> {
  await db
    .update(taxCommitments)
    .set({ transactionRef, rowRefs, committedAt: at })
    .where(eq(taxCommitments.invoiceNumber, invoiceNumber));
}
