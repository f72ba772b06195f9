import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findCommitment, insertCommitment } from './tax-commitment.repo.ts';
import type { ReversedRow } from './tax.ts';

const subjectOf = (invoiceNumber: string): string => `tax/${invoiceNumber}`;

/**
 * Tells the tax service that a calculated tax was invoiced, in the transaction that makes the invoice. Once for each
 * number; an invoice whose tax the table has said (`ref` null) is not told.
 */
export async function enqueueTaxCommit(
  tx: Database,
  clock: Clock,
  { ref, invoiceNumber }: { ref: string | null; invoiceNumber: string },
): Promise<void> {
  if (ref === null || !(await insertCommitment(tx, { invoiceNumber, ref, at: clock.now() }))) return;
  await enqueue(tx, clock, {
    connector: 'tax',
    kind: 'tax-commit',
    reference: invoiceNumber,
    payload: { invoiceNumber, ref },
    subject: subjectOf(invoiceNumber),
    mode: 'event',
  });
}

/**
 * Tells the tax service what a credit note takes back of an invoice, in the transaction that makes the note. Nothing is
 * told of an invoice that was not told, and of rows without an amount.
 * @param note.rows negative cents; a row is the position of the order line from 1, or 'shipping'
 * @throws RangeError for an amount that is not a negative whole number or 0
 */
export async function enqueueTaxReversal(
  tx: Database,
  clock: Clock,
  note: { invoiceNumber: string; creditNumber: string; rows: readonly ReversedRow[] },
): Promise<void> {
  const { invoiceNumber, creditNumber } = note;
  const wrong = note.rows.find((row) => !isTakenBack(row.netMinor) || !isTakenBack(row.taxMinor));
  if (wrong)
    throw new RangeError(`Row ${wrong.row} of ${creditNumber} takes back ${wrong.netMinor}, ${wrong.taxMinor}.`);
  const rows = note.rows.filter(({ netMinor, taxMinor }) => netMinor < 0 || taxMinor < 0);
  if (rows.length === 0 || !(await findCommitment(tx, invoiceNumber))) return;
  await enqueue(tx, clock, {
    connector: 'tax',
    kind: 'tax-reversal',
    reference: creditNumber,
    payload: { invoiceNumber, creditNumber, rows },
    subject: subjectOf(invoiceNumber),
    mode: 'event',
  });
}

const isTakenBack = (minor: number): boolean => Number.isSafeInteger(minor) && minor <= 0;
