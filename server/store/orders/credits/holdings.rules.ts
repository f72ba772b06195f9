import type { PaidBy } from '../payment.contract.ts';
import type { RefundState } from './credit.contract.ts';
import { liveRefunds } from './owed-refunds.rules.ts';

/** What the rules need of a payment; amounts in cents. */
export interface PaidRow {
  id: string;
  /** 'credit' is the buyer's own, to which it goes back. */
  method: PaidBy;
  /** The invoice it was asked for; null for the whole order. */
  invoiceId: string | null;
  capturedMinor: number;
}

/** What they need of a refund. */
export interface GivenRow {
  id: string;
  paymentId: string;
  amountMinor: number;
  state: RefundState;
  /** Null for a refund without a note. */
  creditNoteId: string | null;
  /** The failed refund that it settles; null for others. */
  replaces: string | null;
}

/** What they need of an invoice, with the credit notes that were issued of it. */
export interface BilledRow {
  id: string;
  totalMinor: number;
  credits: readonly { id: string; totalMinor: number }[];
}

const sum = (rows: readonly { amountMinor: number }[]): number =>
  rows.reduce((whole, { amountMinor }) => whole + amountMinor, 0);

const isLive = ({ state }: Pick<GivenRow, 'state'>): boolean => liveRefunds.includes(state);

/** Returns what a payment still holds: what was taken without what was given back, asked for, or waits for a release. */
const heldOf = ({ id, capturedMinor }: PaidRow, given: readonly GivenRow[]): number =>
  Math.max(0, capturedMinor - sum(given.filter((row) => row.paymentId === id && isLive(row))));

/** Returns what was given back, asked for, or waits, in cents. */
export const sumGiven = (given: readonly GivenRow[]): number => sum(given.filter(isLive));

/** Returns the refunds of an invoice's credit notes. */
const givenOf = ({ credits }: BilledRow, given: readonly GivenRow[]): GivenRow[] =>
  given.filter(({ creditNoteId }) => credits.some(({ id }) => id === creditNoteId));

/** Returns what was given back for an invoice or is owed, because a refund has failed and nothing has replaced it. */
function settledOf(invoice: BilledRow, given: readonly GivenRow[]): number {
  const own = givenOf(invoice, given);
  const isReplaced = (row: GivenRow) => own.some((other) => other.replaces === row.id && isLive(other));
  return sum(own.filter((row) => isLive(row) || !isReplaced(row)));
}

/**
 * Returns what was paid of each invoice: by payments for it, and by those for the whole order, which fill the invoices
 * in their sequence. What was credited before it was paid needs no payment.
 */
function paidByInvoice(
  invoices: readonly BilledRow[],
  payments: readonly PaidRow[],
  given: readonly GivenRow[],
): Map<string, number> {
  const takenFor = (id: string | null): number =>
    payments.filter(({ invoiceId }) => invoiceId === id).reduce((whole, { capturedMinor }) => whole + capturedMinor, 0);
  let rest = takenFor(null);
  return new Map(
    invoices.map((invoice) => {
      const { id, totalMinor, credits } = invoice;
      const own = takenFor(id);
      const credited = credits.reduce((whole, note) => whole + note.totalMinor, 0);
      const payable = totalMinor - credited + settledOf(invoice, given);
      const filled = Math.max(0, Math.min(rest, payable - own));
      rest -= filled;
      return [id, own + filled];
    }),
  );
}

/** A part of a refund, to be taken from one payment. */
export interface RefundPart {
  paymentId: string;
  amountMinor: number;
  /** True if it was paid by the buyer's credit: it goes back there, whatever staff chose for the rest. */
  isCredit: boolean;
  /** Way in which it was paid. */
  paidBy: PaidBy;
}

/**
 * Returns what a new credit note gives back, by payment: what was paid of its invoice beyond what is left of it, at most
 * what the payments still hold. What was not paid only lowers what is owed.
 * @param credited.totalMinor of the new note, which is not among the invoice's notes yet
 */
export function planRefund(
  {
    invoices,
    payments,
    given,
  }: { invoices: readonly BilledRow[]; payments: readonly PaidRow[]; given: readonly GivenRow[] },
  credited: { invoiceId: string; totalMinor: number },
): RefundPart[] {
  const invoice = invoices.find(({ id }) => id === credited.invoiceId);
  if (!invoice) return [];
  const before = invoice.credits.reduce((whole, { totalMinor }) => whole + totalMinor, 0);
  const returned = sumGiven(givenOf(invoice, given));
  const paid = paidByInvoice(invoices, payments, given).get(invoice.id) ?? 0;
  const overpaid = paid - returned - (invoice.totalMinor - before - credited.totalMinor);
  const own = payments.filter(({ invoiceId }) => invoiceId === invoice.id);
  const others = payments.filter(({ invoiceId }) => invoiceId === null);
  return takeFrom([...own, ...others], given, Math.min(credited.totalMinor, overpaid));
}

/**
 * Returns an amount as parts of what payments still hold, in their sequence; less if they hold less. What the buyer's
 * credit paid goes back first (docs/decisions/payments.md#credit-goes-back-first).
 */
export function takeFrom(payments: readonly PaidRow[], given: readonly GivenRow[], amountMinor: number): RefundPart[] {
  let left = amountMinor;
  return payments
    .toSorted((a, b) => Number(b.method === 'credit') - Number(a.method === 'credit'))
    .map((payment) => {
      const part = Math.max(0, Math.min(left, heldOf(payment, given)));
      left -= part;
      return {
        paymentId: payment.id,
        amountMinor: part,
        isCredit: payment.method === 'credit',
        paidBy: payment.method,
      };
    })
    .filter((part) => part.amountMinor > 0);
}
