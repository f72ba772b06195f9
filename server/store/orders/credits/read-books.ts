import type { Database } from '../../../platform/db/connection.ts';
import { listInvoiceLines, listInvoices, type InvoiceLine, type StoredInvoice } from '../invoices/invoice.repo.ts';
import { listPayments, type Payment } from '../payment/payment.repo.ts';
import { listCreditLines, listCreditNotes, type CreditLine, type CreditNote } from './credit.repo.ts';
import type { BilledRow } from './holdings.rules.ts';
import { listRefunds, type Refund } from './refund.repo.ts';
import { isUnexplained, liveRefunds } from './owed-refunds.rules.ts';

/** Everything about the money of an order. */
export interface Books {
  invoices: StoredInvoice[];
  invoiceLines: InvoiceLine[];
  notes: CreditNote[];
  creditLines: CreditLine[];
  payments: Payment[];
  refunds: Refund[];
}

/** Returns the books of an order. */
export async function readBooks(db: Database, orderId: number): Promise<Books> {
  const invoices = await listInvoices(db, orderId);
  const notes = await listCreditNotes(db, orderId);
  return {
    invoices,
    invoiceLines: await listInvoiceLines(
      db,
      invoices.map(({ id }) => id),
    ),
    notes,
    creditLines: await listCreditLines(
      db,
      notes.map(({ id }) => id),
    ),
    payments: await listPayments(db, orderId),
    refunds: await listRefunds(db, orderId),
  };
}

/** Returns the invoices with their credit notes, as the rules of refunds need them. */
export const billedRows = ({ invoices, notes }: Books): BilledRow[] =>
  invoices.map(({ id, totalMinor }) => ({
    id,
    totalMinor,
    credits: notes.filter(({ invoiceId }) => invoiceId === id),
  }));

/** Returns refunds made at the provider that no credit note explains yet. */
export const unexplainedOf = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter((refund) => isUnexplained(refund) && liveRefunds.includes(refund.state));
