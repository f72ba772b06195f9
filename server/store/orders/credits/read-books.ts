import type { Database } from '../../../platform/db/connection.ts';
import { listInvoiceLines, listInvoices, type InvoiceLine, type StoredInvoice } from '../invoices/invoice.repo.ts';
import { listPayments, sumTaken, type Payment } from '../payment/payment.repo.ts';
import { listCreditLines, listCreditNotes, type CreditLine, type CreditNote } from './credit.repo.ts';
import { sumGiven, type BilledRow } from './holdings.rules.ts';
import { listRefunds, type Refund } from './refund.repo.ts';
import { liveRefunds, owedOf } from './owed-refunds.rules.ts';

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

/** The money box of an order, in cents: invoiced − credited − paid + given back = owed. */
export interface MoneyBox {
  invoicedMinor: number;
  creditedMinor: number;
  paidMinor: number;
  /** Given back, asked for, or waiting. */
  givenMinor: number;
  /** Below 0: the buyer has paid more. */
  owedMinor: number;
  /** Failed or refused refunds that nothing has replaced: to be given back in another way. */
  oweBackMinor: number;
}

/** Returns the money box of an order. */
export function moneyBox(books: Books): MoneyBox {
  const invoicedMinor = books.invoices.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const creditedMinor = books.notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const paidMinor = sumTaken(books.payments);
  const givenMinor = sumGiven(books.refunds);
  const oweBackMinor = owedOf(books.refunds).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const owedMinor = invoicedMinor - creditedMinor - paidMinor + givenMinor;
  return { invoicedMinor, creditedMinor, paidMinor, givenMinor, owedMinor, oweBackMinor };
}

/** Returns refunds made at the provider that no credit note explains yet. */
export const unexplainedOf = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(
    ({ isOutside, creditNoteId, state }) => isOutside && creditNoteId === null && liveRefunds.includes(state),
  );
