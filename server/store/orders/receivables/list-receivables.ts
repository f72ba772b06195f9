import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { accounts } from '../../../people/accounts/account.table.ts';
import { users } from '../../../people/auth/auth.table.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { refunds } from '../credits/refund.table.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { ageingOf, type Ageing } from './ageing.rules.ts';
import { owedOnAccount } from './credit-limit.ts';
import { readBalances, type BalancedInvoice } from './read-balances.ts';

/** A customer who owes, with what is open by days overdue. */
export interface Debtor {
  userId: string;
  accountProfileId: string;
  name: string;
  company: string;
  email: string;
  ageing: Ageing;
  openMinor: number;
}

/** An order that waits for accounts. */
export interface WaitingOrder {
  order: Order;
  accountProfileId: string;
  owedMinor: number;
  limitMinor: number | null;
}

/** An invoice with its last day to pay. */
export type DueInvoice = BalancedInvoice & { dueOn: string };

/**
 * Returns invoices on account of which something is open, the oldest due day first. Invoices of earlier releases have no
 * due day and are left out: their payments were never told to the site.
 */
export async function listOpenInvoices(db: Database, userId: string | null = null): Promise<DueInvoice[]> {
  const paid = sql`(select coalesce(sum(captured_minor), 0) from ${orderPayments} where ${orderPayments.invoiceId} = ${invoices.id})`;
  const credited = sql`(select coalesce(sum(${creditNotes.totalMinor}), 0) from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices.id})`;
  // Money that was given back may open a paid invoice again.
  const isGivenBack = exists(
    db
      .select({ one: sql`1` })
      .from(refunds)
      .where(eq(refunds.orderId, invoices.orderId)),
  );
  const rows = await db
    .selectDistinct({ orderId: invoices.orderId, status: orders.status })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        isNotNull(invoices.dueOn),
        isNull(orders.cancelledAt),
        userId === null ? undefined : eq(orders.userId, userId),
        or(sql`${invoices.totalMinor} > ${paid} + ${credited}`, isGivenBack),
      ),
    );
  const ids = rows.filter(({ status }) => !isOrderCancelled(status)).map(({ orderId }) => orderId);
  return (await readBalances(db, ids))
    .flatMap(({ invoice, balance }) =>
      invoice.dueOn === null || balance.openMinor === 0 ? [] : [{ invoice, balance, dueOn: invoice.dueOn }],
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.invoice.number.localeCompare(b.invoice.number));
}

/** Returns the customers who owe, those with the most first. */
export async function listDebtors(db: Database, calendar: OrganizationCalendar): Promise<Debtor[]> {
  const open = await listOpenInvoices(db);
  if (open.length === 0) return [];
  const ids = [...new Set(open.map(({ invoice }) => invoice.orderId))];
  const owners = await db
    .select({
      orderId: orders.id,
      userId: accounts.userId,
      accountProfileId: accounts.accountProfileId,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      company: accounts.company,
      email: users.email,
    })
    .from(orders)
    .innerJoin(accounts, eq(accounts.userId, orders.userId))
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(inArray(orders.id, ids));
  const today = todayOf(calendar);
  const byUser = Map.groupBy(owners, ({ userId }) => userId);
  return [...byUser]
    .flatMap(([userId, own]): Debtor[] => {
      const [owner] = own;
      if (!owner) return [];
      const { accountProfileId, firstName, lastName, company, email } = owner;
      const numbers = new Set(own.map(({ orderId }) => orderId));
      const due = open.filter(({ invoice }) => numbers.has(invoice.orderId));
      const ageing = ageingOf(
        due.map(({ dueOn, balance }) => ({ dueOn, openMinor: balance.openMinor })),
        today,
      );
      const openMinor = ageing.reduce((sum, amount) => sum + amount, 0);
      return [{ userId, accountProfileId, name: `${firstName} ${lastName}`.trim(), company, email, ageing, openMinor }];
    })
    .toSorted((a, b) => b.openMinor - a.openMinor || a.email.localeCompare(b.email));
}

/** Returns the orders that wait for accounts, the oldest first. */
export async function listWaitingOrders(db: Database): Promise<WaitingOrder[]> {
  const rows = await db
    .select({ order: orders, accountProfileId: accounts.accountProfileId, limitMinor: accounts.creditLimitMinor })
    .from(orders)
    .innerJoin(accounts, eq(accounts.userId, orders.userId))
    .where(eq(orders.stoppedBy, 'accounts'))
    .orderBy(asc(orders.id));
  const waiting: WaitingOrder[] = [];
  for (const row of rows) {
    const owedMinor = row.order.userId === null ? 0 : await owedOnAccount(db, row.order.userId);
    waiting.push({ ...row, owedMinor });
  }
  return waiting;
}
