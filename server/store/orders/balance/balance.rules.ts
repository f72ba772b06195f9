import type { RefundState } from '../credits/credit.contract.ts';

/** The amounts of an order that its documents and payments add up to, in cents. */
export interface Balance {
  invoicedMinor: number;
  creditedMinor: number;
  /** Taken by card or received in another way. */
  takenMinor: number;
  /** Given back, and asked to be given back. */
  refundedMinor: number;
  /** Of `refundedMinor`, what the bank has not confirmed. */
  refundingMinor: number;
  /** What the buyer owes; negative if the buyer has an amount with us. */
  owedMinor: number;
}

interface Documents {
  invoices: readonly { totalMinor: number }[];
  credits: readonly { totalMinor: number }[];
  payments: readonly { capturedMinor: number }[];
  refunds: readonly { amountMinor: number; state: RefundState }[];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Refunds that count: a failed one is owed to the buyer, a refused one was never made. */
const counting: readonly RefundState[] = ['waiting', 'asked', 'done'];

/** Returns the balance of an order: invoiced − credited − (taken − given back) is owed. */
export function balanceOf({ invoices, credits, payments, refunds }: Documents): Balance {
  const invoicedMinor = sumOf(invoices.map(({ totalMinor }) => totalMinor));
  const creditedMinor = sumOf(credits.map(({ totalMinor }) => totalMinor));
  const takenMinor = sumOf(payments.map(({ capturedMinor }) => capturedMinor));
  const given = refunds.filter(({ state }) => counting.includes(state));
  const refundedMinor = sumOf(given.map(({ amountMinor }) => amountMinor));
  const refundingMinor = sumOf(given.filter(({ state }) => state !== 'done').map(({ amountMinor }) => amountMinor));
  const owedMinor = invoicedMinor - creditedMinor - (takenMinor - refundedMinor);
  return { invoicedMinor, creditedMinor, takenMinor, refundedMinor, refundingMinor, owedMinor };
}
