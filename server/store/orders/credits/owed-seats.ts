import type { Database } from '../../../platform/db/connection.ts';
import { listOrderLines, type OrderLine } from '../order.repo.ts';
import { owedOf } from './owed-refunds.rules.ts';
import { readBooks } from './read-books.ts';
import type { Refund } from './refund.repo.ts';

/** Units of a course that an owed refund gives back. */
export interface OwedUnits {
  name: OrderLine['name'];
  units: number;
  /** Amount of each, in cents; null if the amount is not a multiple of the units. */
  eachMinor: number | null;
}

/** Returns what staff owe money for; null if the credit note is not of one line alone. */
export async function findOwedUnits(
  db: Database,
  { orderId, creditNoteId, amountMinor }: Pick<Refund, 'orderId' | 'creditNoteId' | 'amountMinor'>,
): Promise<OwedUnits | null> {
  const { invoiceLines, creditLines } = await readBooks(db, orderId);
  const credited = creditLines.filter((line) => line.creditNoteId === creditNoteId && line.units > 0);
  const [only] = credited;
  if (!only || credited.length > 1) return null;
  const billed = invoiceLines.find(({ id }) => id === only.invoiceLineId);
  const line = (await listOrderLines(db, orderId)).find(({ id }) => id === billed?.orderLineId);
  if (!line) return null;
  const { units } = only;
  return { name: line.name, units, eachMinor: amountMinor % units === 0 ? amountMinor / units : null };
}

/** Returns what staff have yet to send for a line of an order, in cents. */
export async function sumOwedOf(db: Database, { id, orderId }: Pick<OrderLine, 'id' | 'orderId'>): Promise<number> {
  const { invoiceLines, creditLines, refunds } = await readBooks(db, orderId);
  const billed = invoiceLines.filter(({ orderLineId }) => orderLineId === id).map((line) => line.id);
  const notes = creditLines.filter(({ invoiceLineId }) => billed.includes(invoiceLineId));
  return owedOf(refunds)
    .filter(({ state, creditNoteId }) => state === 'owed' && notes.some((note) => note.creditNoteId === creditNoteId))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
