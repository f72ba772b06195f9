import type { MoneyState } from '../order-money.ts';
import type { InvoiceBalance } from './invoice-balance.rules.ts';

/**
 * State of an invoice (docs/decisions/orders-and-downloads.md#state-of-an-invoice). 'due' and 'overdue': on account.
 * 'credited': nothing is left of it. The others are those of its order, of which it is a part.
 */
export type InvoiceState = Exclude<MoneyState, 'onAccount' | 'restLater'> | 'due' | 'overdue' | 'credited';

interface StateFacts {
  /** State of the order's amount. */
  money: MoneyState;
  balance: InvoiceBalance;
  dueOn: string | null;
  today: string;
}

/** Returns the state of an invoice from what was invoiced, credited and paid. */
export function invoiceState({ money, balance, dueOn, today }: StateFacts): InvoiceState {
  const { invoicedMinor, creditedMinor, paidMinor, openMinor } = balance;
  if (invoicedMinor === 0) return 'nothingDue';
  if (openMinor === 0) return creditedMinor >= invoicedMinor ? 'credited' : 'paid';
  if (money === 'onAccount') {
    if (dueOn !== null && dueOn < today) return 'overdue';
    return paidMinor > 0 ? 'partlyPaid' : 'due';
  }
  // The order's whole amount was taken, yet not this invoice's: a part was taken.
  if (money === 'partlyPaid' || (money === 'paid' && paidMinor > 0)) return 'partlyPaid';
  // The rest of the order is not invoiced yet; this invoice is charged at once.
  return money === 'restLater' ? 'charging' : money;
}
