import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditLines, creditNotes } from './credit.table.ts';

export type CreditNote = typeof creditNotes.$inferSelect;
export type CreditLine = typeof creditLines.$inferSelect;

/** Stores a credit note with its lines. */
export async function insertCreditNote(
  tx: Database,
  note: typeof creditNotes.$inferInsert,
  lines: readonly Omit<typeof creditLines.$inferInsert, 'creditNoteId' | 'position'>[],
): Promise<CreditNote> {
  const [made] = await tx.insert(creditNotes).values(note).returning();
  if (!made) throw new Error('The database gave no row back for a new credit note.');
  await tx
    .insert(creditLines)
    .values(lines.map((line, index) => ({ ...line, creditNoteId: made.id, position: index + 1 })));
  return made;
}

/** Returns the credit notes of an order, the first one first. */
export const listCreditNotes = async (db: Database, orderId: number): Promise<CreditNote[]> =>
  db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number));

/** Returns the lines of credit notes, in the sequence of the notes and of the lines. */
export async function listCreditLines(db: Database, noteIds: readonly string[]): Promise<CreditLine[]> {
  if (noteIds.length === 0) return [];
  const rows = await db
    .select()
    .from(creditLines)
    .where(inArray(creditLines.creditNoteId, [...noteIds]))
    .orderBy(asc(creditLines.position));
  return rows.toSorted((a, b) => noteIds.indexOf(a.creditNoteId) - noteIds.indexOf(b.creditNoteId));
}
