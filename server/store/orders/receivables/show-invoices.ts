import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { documentInvoice } from '../invoices/document-invoice.ts';
import type { InvoiceDocument } from '../invoices/invoice-document.contract.ts';
import { invoiceState, type InvoiceState } from '../invoices/invoice-state.ts';
import { listInvoiceLines, type StoredInvoice } from '../invoices/invoice.repo.ts';
import { readInvoicingSettings } from '../invoices/invoicing-settings.repo.ts';
import { allUnits, billLines } from '../invoices/issue-invoice.ts';
import type { InvoiceBalance } from '../invoices/invoice-balance.rules.ts';
import { orderMoneyState } from '../order-money.ts';
import { listOrderLines, type Order } from '../order.repo.ts';
import { readBalances } from './read-balances.ts';

/** An invoice with what is open of it. */
export interface ShownInvoice {
  invoice: StoredInvoice;
  balance: InvoiceBalance;
  state: InvoiceState;
}

/** Returns the invoices of an order with their states, the first one first. */
export async function listShownInvoices(
  db: Database,
  calendar: OrganizationCalendar,
  order: Order,
): Promise<ShownInvoice[]> {
  const money = orderMoneyState(order);
  const today = todayOf(calendar);
  return (await readBalances(db, [order.id])).map(({ invoice, balance }) => {
    const { dueOn } = invoice;
    return { invoice, balance, state: invoiceState({ money, balance, dueOn, today }) };
  });
}

/** Returns what an invoice says; from its rows, for one of before documents were stored. */
export async function readDocument(db: Database, order: Order, invoice: StoredInvoice): Promise<InvoiceDocument> {
  if (invoice.document) return invoice.document;
  const lines = await listOrderLines(db, order.id);
  const billed = await listInvoiceLines(db, [invoice.id]);
  return documentInvoice({ order, lines, billed, settings: await readInvoicingSettings(db) });
}

/** Returns what the invoice of a whole order would say. */
export async function draftDocument(db: Database, order: Order): Promise<InvoiceDocument> {
  const lines = await listOrderLines(db, order.id);
  const billed = billLines({ order, lines, units: allUnits(lines) }, []);
  return documentInvoice({ order, lines, billed, settings: await readInvoicingSettings(db) });
}
