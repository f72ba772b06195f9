import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { liveRefunds, owedOf } from '../credits/owed-refunds.rules.ts';
import { refunds } from '../credits/refund.table.ts';
import type { StoredInvoice } from '../invoices/invoice.repo.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { orderPayments } from '../payment.table.ts';
import { invoiceBalances, moneyLeft, type InvoiceBalance } from '../invoices/invoice-balance.rules.ts';

/** An invoice with what is open of it. */
export interface BalancedInvoice {
  invoice: StoredInvoice;
  balance: InvoiceBalance;
}

/** What orders have come to. */
interface OrderBalances {
  /** The first one first. */
  invoices: BalancedInvoice[];
  /** By order, in cents: money that its invoices have not used, as credit that pays for what has not shipped. */
  left: Map<number, number>;
}

/** Returns the invoices of orders with their balances, the first one first. */
export const readBalances = async (db: Database, orderIds: readonly number[]): Promise<BalancedInvoice[]> =>
  (await readOrderBalances(db, orderIds)).invoices;

/** Returns the invoices of orders with their balances, and the money of each order that is left. */
export async function readOrderBalances(db: Database, orderIds: readonly number[]): Promise<OrderBalances> {
  const ids = [...orderIds];
  if (ids.length === 0) return { invoices: [], left: new Map() };
  const found = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));
  const credits = await db.select().from(creditNotes).where(inArray(creditNotes.orderId, ids));
  const payments = await db.select().from(orderPayments).where(inArray(orderPayments.orderId, ids));
  const given = await db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const rowsOf = (orderId: number) => {
    const own = <Row extends { orderId: number }>(rows: readonly Row[]) =>
      rows.filter((row) => row.orderId === orderId);
    const back = own(given);
    return {
      books: { invoices: own(found), credits: own(credits), payments: own(payments) },
      live: back.filter(({ state }) => liveRefunds.includes(state)),
      // Staff give it back in another way, so it pays for nothing.
      owed: owedOf(back),
    };
  };
  const balances = new Map<string, InvoiceBalance>();
  const left = new Map<number, number>();
  for (const id of ids) {
    const { books, live, owed } = rowsOf(id);
    for (const [number, balance] of invoiceBalances({ ...books, refunds: live })) balances.set(number, balance);
    left.set(id, moneyLeft({ ...books, refunds: [...live, ...owed] }));
  }
  const balanced = found.flatMap((invoice) => {
    const balance = balances.get(invoice.id);
    return balance ? [{ invoice, balance }] : [];
  });
  return { invoices: balanced, left };
}

/** Returns the invoice with a number; null without one. */
export async function findInvoice(db: Database, number: string): Promise<StoredInvoice | null> {
  const [found] = await db.select().from(invoices).where(eq(invoices.number, number));
  return found ?? null;
}
