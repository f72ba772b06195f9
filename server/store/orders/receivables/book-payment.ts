import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { cleanLine, findLineProblem, type Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { centsToDollars } from '../../pricing/money.rules.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import { lockOrder, raiseVersion, type Order } from '../order.repo.ts';
import type { PaidBy, BookedMethod } from '../payment.contract.ts';
import { findLiveCharge } from '../payment/charge.repo.ts';
import { orderPayments } from '../payment.table.ts';
import { incomingPayments } from './incoming-payment.table.ts';
import { findInvoice, readBalances, type BalancedInvoice } from './read-balances.ts';

/** Money that arrived without a card. */
export interface ArrivedMoney {
  /** Numbers of the invoices it pays, of one buyer; the first is paid first. */
  invoices: readonly string[];
  method: BookedMethod;
  amountMinor: number;
  /** YYYY-MM-DD in the organization's time zone. */
  receivedOn: string;
  /** Number of the check or transfer. */
  reference: string;
  cause: EventCause;
}

/** What a payment did. */
export interface BookedPayment {
  /** Cents paid, by the number of the invoice. */
  paid: { number: string; amountMinor: number }[];
  /** Cents that no invoice needed: a credit of the buyer. */
  restMinor: number;
  /** The buyer; null for a guest. */
  userId: string | null;
}

type Refusal = 'charging' | 'invalid_input' | 'unknown_invoice' | 'other_buyer' | 'not_on_account' | 'already_booked';

/** Longest reference, in characters. */
export const referenceLimit = 80;
/** Largest amount of one payment, in cents. */
const largestPayment = 2_000_000_000;

/**
 * Books money that arrived by check or transfer, in the caller's transaction, for staff and the order system. Each
 * invoice gets what is open of it; what is left over stays as the buyer's credit. The same method and reference are
 * booked once. The order system is told unless it told us.
 */
export async function bookPayment(
  tx: Database,
  calendar: OrganizationCalendar,
  money: ArrivedMoney,
): Promise<Result<BookedPayment, Refusal>> {
  const { method, amountMinor, receivedOn, cause } = money;
  const reference = cleanLine(money.reference);
  const problems = findPaymentProblems({ amountMinor, receivedOn, reference }, todayOf(calendar));
  if (Object.keys(problems).length > 0)
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  const meant = await lockInvoices(tx, [...new Set(money.invoices)]);
  if (!meant.ok) return meant;
  const { orders, open } = meant.value;
  const [first] = orders;
  if (!first) return fail('unknown_invoice', 'Name an invoice.');
  const [incoming] = await tx
    .insert(incomingPayments)
    .values({
      method,
      reference,
      amountMinor,
      receivedOn,
      userId: first.userId,
      orderId: first.id,
      bookedBy: cause.actorUserId ?? null,
      createdAt: calendar.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: incomingPayments.id });
  if (!incoming) return fail('already_booked', `A payment with the reference ${reference} is booked already.`);
  const source = { method, incomingPaymentId: incoming.id, reference };
  return succeed(await payInvoices(tx, calendar, { orders, open, amountMinor, source, cause }));
}

/** Returns whether this very payment is booked, for an order: the order system may tell it again. */
export async function isBooked(
  db: Database,
  payment: Pick<typeof incomingPayments.$inferSelect, 'method' | 'reference' | 'amountMinor' | 'orderId'>,
): Promise<boolean> {
  const { method, reference, amountMinor, orderId } = incomingPayments;
  const same = and(
    eq(method, payment.method),
    eq(reference, cleanLine(payment.reference)),
    eq(amountMinor, payment.amountMinor),
    eq(orderId, payment.orderId),
  );
  return (await db.$count(incomingPayments, same)) > 0;
}

/** Returns the problems of a payment by field. */
function findPaymentProblems(
  { amountMinor, receivedOn, reference }: Pick<ArrivedMoney, 'amountMinor' | 'receivedOn' | 'reference'>,
  today: string,
): Problems {
  const isAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= largestPayment;
  const isDay = isCalendarDate(receivedOn) && receivedOn <= today;
  const problem = findLineProblem(reference, { max: referenceLimit, isRequired: true });
  return {
    ...(!isAmount && { amount: { key: 'ReceivablesAmountInvalid' as const } }),
    ...(!isDay && { receivedOn: { key: 'ReceivablesDayInvalid' as const } }),
    ...(problem && { reference: problem }),
  };
}

interface LockedInvoices {
  orders: Order[];
  /** In the sequence of their numbers as given. */
  open: BalancedInvoice[];
}

/** Locks the orders of invoices, and returns what is open of each. */
export async function lockInvoices(
  tx: Database,
  numbers: readonly string[],
): Promise<Result<LockedInvoices, 'unknown_invoice' | 'other_buyer' | 'not_on_account' | 'charging'>> {
  const found = await Promise.all(numbers.map((number) => findInvoice(tx, number)));
  const missing = numbers[found.indexOf(null)];
  if (missing !== undefined) return fail('unknown_invoice', `There is no invoice ${missing}.`);
  const orders: Order[] = [];
  // By number, so that two payments of the same invoices never wait for each other.
  const ids = [...new Set(found.flatMap((invoice) => invoice?.orderId ?? []))].toSorted((a, b) => a - b);
  for (const id of ids) {
    const order = await lockOrder(tx, id);
    if (order) orders.push(order);
  }
  const [first] = orders;
  if (orders.some(({ userId }) => userId !== first?.userId) || (first?.userId === null && orders.length > 1))
    return fail('other_buyer', 'The invoices belong to different buyers.');
  if (orders.some(({ paymentMethod }) => paymentMethod !== 'purchase-order'))
    return fail('not_on_account', 'An invoice is paid by card.');
  for (const id of ids)
    if (await findLiveCharge(tx, id)) return fail('charging', 'A card is being charged for one of the invoices.');
  const balances = await readBalances(tx, ids);
  const open = numbers.flatMap((number) => balances.find(({ invoice }) => invoice.number === number) ?? []);
  return succeed({ orders, open });
}

/** Pays locked invoices one after the other, up to what is open of each. */
export async function payInvoices(
  tx: Database,
  { clock }: OrganizationCalendar,
  {
    orders,
    open,
    amountMinor,
    source,
    cause,
  }: LockedInvoices & {
    amountMinor: number;
    source: { method: PaidBy; incomingPaymentId: string | null; reference: string };
    cause: EventCause;
  },
): Promise<BookedPayment> {
  const { method, incomingPaymentId, reference } = source;
  let restMinor = amountMinor;
  const paid: BookedPayment['paid'] = [];
  for (const { invoice, balance } of open) {
    const part = Math.min(restMinor, balance.openMinor);
    const order = orders.find(({ id }) => id === invoice.orderId);
    if (part === 0 || !order) continue;
    restMinor -= part;
    const { number } = invoice;
    await tx.insert(orderPayments).values({
      orderId: order.id,
      invoiceId: invoice.id,
      incomingPaymentId,
      kind: 'received',
      method,
      isOwnerPresent: false,
      returnUrl: '',
      askedMinor: part,
      capturedMinor: part,
      state: 'captured',
      // One check may pay several invoices.
      providerRef: `${reference} ${number}`,
      createdAt: clock.now(),
      endedAt: clock.now(),
    });
    await recordOrderEvent(tx, order.id, { kind: 'received', data: { number, amountMinor: part } }, cause);
    if (cause.actor !== 'order-system') {
      await enqueue(tx, clock, {
        connector: 'erp',
        kind: 'payment-received',
        reference: `payment-${method}-${reference}-${number}`,
        payload: { orderId: String(order.id), invoice: number, amount: centsToDollars(part), method, reference },
        ...(order.userId !== null && { subjectUserId: order.userId }),
      });
    }
    paid.push({ number, amountMinor: part });
  }
  for (const order of orders) await raiseVersion(tx, order, null);
  return { paid, restMinor, userId: orders[0]?.userId ?? null };
}
