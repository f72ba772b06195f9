import { and, desc, eq } from 'drizzle-orm';
import { findAccount, findUserByProfile, type Account } from '../../../people/accounts/account.repo.ts';
import { users } from '../../../people/auth/auth.table.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { orders } from '../order.table.ts';
import { readCredit } from './account-credit.ts';
import { owedOnAccount } from './credit-limit.ts';
import { incomingPayments } from './incoming-payment.table.ts';
import { readBalances, type BalancedInvoice } from './read-balances.ts';

type IncomingPayment = typeof incomingPayments.$inferSelect;

/** What a customer bought on account, paid and owes. */
export interface Statement {
  account: Account;
  email: string;
  /** With a due day; the newest first. */
  invoices: (BalancedInvoice & { orderNumber: string; poNumber: string })[];
  /** Checks and transfers, the newest first. */
  payments: IncomingPayment[];
  /** Invoices and orders on account that are not paid, in cents. */
  owedMinor: number;
  /** The customer's own money with us, in cents. */
  creditMinor: number;
}

/** Returns the statement of a customer by the public id of their record; null without one. */
export async function readStatement(db: Database, accountProfileId: string): Promise<Statement | null> {
  const userId = await findUserByProfile(db, accountProfileId);
  const account = userId === null ? null : await findAccount(db, userId);
  if (!account || userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const own = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, poNumber: orders.poNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.paymentMethod, 'purchase-order')));
  const balances = await readBalances(
    db,
    own.map(({ id }) => id),
  );
  const invoices = balances.flatMap((balanced) => {
    const order = own.find(({ id }) => id === balanced.invoice.orderId);
    if (!order || balanced.invoice.dueOn === null) return [];
    const { invoice, balance } = balanced;
    return [{ invoice, balance, orderNumber: order.orderNumber, poNumber: order.poNumber }];
  });
  const payments = await db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.userId, userId))
    .orderBy(desc(incomingPayments.receivedOn), desc(incomingPayments.createdAt));
  return {
    account,
    email: user?.email ?? '',
    invoices: invoices.toReversed(),
    payments,
    owedMinor: await owedOnAccount(db, userId),
    creditMinor: await readCredit(db, userId),
  };
}
