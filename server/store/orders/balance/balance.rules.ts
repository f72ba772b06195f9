import type { RefundState } from '../credits/credit.contract.ts';
import { liveRefunds, owedOf } from '../credits/owed-refunds.rules.ts';

/** The amounts of an order that its documents and payments add up to, in cents. */
export interface Balance {
  invoicedMinor: number;
  creditedMinor: number;
  /** Taken by card or received in another way. */
  paidMinor: number;
  /** Given back, asked for, or waiting. */
  givenMinor: number;
  /** Invoiced − credited − (paid − given back): below 0 if the buyer has paid more. */
  owedMinor: number;
  /** Failed or refused refunds that nothing has replaced: to be given back in another way. */
  oweBackMinor: number;
}

interface BookedRefund {
  id: string;
  amountMinor: number;
  state: RefundState;
  isOutside: boolean;
  creditNoteId: string | null;
  replaces: string | null;
}

interface Documents {
  invoices: readonly { totalMinor: number }[];
  notes: readonly { totalMinor: number }[];
  payments: readonly { capturedMinor: number }[];
  refunds: readonly BookedRefund[];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the balance of an order. */
export function balanceOf({ invoices, notes, payments, refunds }: Documents): Balance {
  const invoicedMinor = sumOf(invoices.map(({ totalMinor }) => totalMinor));
  const creditedMinor = sumOf(notes.map(({ totalMinor }) => totalMinor));
  const paidMinor = sumOf(payments.map(({ capturedMinor }) => capturedMinor));
  const live = refunds.filter(({ state }) => liveRefunds.includes(state));
  const givenMinor = sumOf(live.map(({ amountMinor }) => amountMinor));
  const oweBackMinor = sumOf(owedOf(refunds).map(({ amountMinor }) => amountMinor));
  const owedMinor = invoicedMinor - creditedMinor - paidMinor + givenMinor;
  return { invoicedMinor, creditedMinor, paidMinor, givenMinor, owedMinor, oweBackMinor };
}
