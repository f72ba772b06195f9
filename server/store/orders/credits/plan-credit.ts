import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { InvoiceLine, StoredInvoice } from '../invoices/invoice.repo.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import {
  composeCredit,
  sumLines,
  type CreditProblem,
  type CreditWish,
  type NewCreditLine,
} from './compose-credit.rules.ts';
import type { CreditMethod } from './credit.contract.ts';
import { planRefund, type RefundPart } from './holdings.rules.ts';
import { goesBackByItself } from './owe-refunds.ts';
import { billedRows, readBooks, unexplainedOf } from './read-books.ts';
import type { Refund } from './refund.repo.ts';
import { planTakeBack, type TakenBack } from './take-back.ts';

/** What staff want to credit. */
export interface WantedCredit {
  invoiceId: string;
  wish: CreditWish;
  /** Way in which money goes back, if any does. After a dispute it is gone already, so nothing is given back. */
  method: CreditMethod;
  /** False if the buyer keeps what was bought. */
  isRevoked: boolean;
  /** The refund made at the provider that the note explains; null for a new refund. */
  outsideId: string | null;
}

/** A credit note before it is issued: what staff see, and what is stored. */
export interface CreditPlan {
  invoice: StoredInvoice;
  /** All lines of the invoice. */
  invoiceLines: InvoiceLine[];
  lines: NewCreditLine[];
  taxMinor: number;
  totalMinor: number;
  /** What is given back, by payment; the rest of the total lowers what is owed. */
  parts: RefundPart[];
  refundMinor: number;
  /** The part of it that goes back to the buyer's credit, whatever the method. */
  toCreditMinor: number;
  /** The part of it that a person sends by check or transfer, because it came so; 0 unless it goes back as it was paid. */
  byHandMinor: number;
  /** Credited units by order line. */
  units: UnitsByLine;
  takenBack: TakenBack[];
  outside: Refund | null;
}

/**
 * Why nothing can be credited. 'unexplained': a refund made at the provider needs lines first. 'outside_amount': the
 * lines are not that refund's amount. 'no_card': the money did not come from a card, so it goes back in another way.
 */
export type PlanFailure =
  | 'not_found'
  | 'too_much'
  | 'nothing'
  | 'unexplained'
  | 'outside_amount'
  | 'no_card'
  | 'no_account';

/**
 * Returns what crediting parts of an invoice comes to: amounts, where the money goes, and what is taken back.
 * @returns `details.problems` for 'too_much'
 */
export async function planCredit(
  db: Database,
  calendar: OrganizationCalendar,
  { order, lines: orderLines }: { order: Order; lines: readonly OrderLine[] },
  { invoiceId, wish, method, isRevoked, outsideId }: WantedCredit,
): Promise<Result<CreditPlan, PlanFailure>> {
  const books = await readBooks(db, order.id);
  const invoice = books.invoices.find(({ id }) => id === invoiceId);
  if (!invoice) return fail('not_found', 'There is no such invoice.');
  const own = books.invoiceLines.filter((line) => line.invoiceId === invoiceId);
  const { lines, problems } = composeCredit(own, books.creditLines, wish);
  if (problems.length > 0) return failWith('too_much', problems);
  const { taxMinor, totalMinor } = sumLines(lines);
  if (totalMinor === 0) return fail('nothing', 'Nothing is credited.');
  const unexplained = unexplainedOf(books.refunds);
  const outside = unexplained.find(({ id }) => id === outsideId) ?? null;
  if (outsideId !== null && !outside) return fail('not_found', 'There is no such refund.');
  if (outside && outside.amountMinor !== totalMinor) return fail('outside_amount', 'The refund has another amount.');
  const isGone = outside !== null || method === 'dispute';
  if (!isGone && unexplained.length > 0) return fail('unexplained', 'A refund made at the provider has no lines yet.');
  const { payments, refunds: given } = books;
  const parts = isGone ? [] : planRefund({ invoices: billedRows(books), payments, given }, { invoiceId, totalMinor });
  const isByCard = (id: string): boolean =>
    payments.some((payment) => payment.id === id && payment.method === 'card' && payment.providerRef !== null);
  if (method === 'card' && !parts.every(({ paymentId, isCredit }) => isCredit || isByCard(paymentId)))
    return fail('no_card', 'The money did not come from a card.');
  if (method === 'credit' && parts.length > 0 && order.userId === null)
    return fail('no_account', 'A guest has no account for a credit.');
  const orderLineOf = new Map(own.map(({ id, orderLineId }) => [id, orderLineId]));
  const units = new Map(
    lines.flatMap(({ invoiceLineId, units: some }) => {
      const orderLineId = orderLineOf.get(invoiceLineId) ?? null;
      return some > 0 && orderLineId !== null ? [[orderLineId, some] as const] : [];
    }),
  );
  const takenBack = isRevoked ? await planTakeBack(db, calendar, { order, lines: orderLines, units }) : [];
  const refundMinor = sumOf(parts);
  return succeed({
    invoice,
    invoiceLines: own,
    lines,
    taxMinor,
    totalMinor,
    parts,
    refundMinor,
    byHandMinor: method === 'as-paid' ? sumOf(parts.filter((part) => !goesBackByItself(part))) : 0,
    toCreditMinor: sumOf(parts.filter(({ isCredit }) => isCredit)),
    units,
    takenBack,
    outside,
  });
}

const sumOf = (parts: readonly RefundPart[]): number => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const failWith = (code: 'too_much', problems: CreditProblem[]) =>
  fail(code, 'There is not as much left to credit.', undefined, { problems });
