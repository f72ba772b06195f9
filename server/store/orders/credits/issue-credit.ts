import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { returnStock } from '../../catalog/stock.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import { takeNumber } from '../invoices/take-number.ts';
import { reduceOrder } from '../reduced-orders.repo.ts';
import { raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import type { OrderServices } from '../order-services.ts';
import { askRefunds } from './ask-refunds.ts';
import type { CreditReason } from './credit.contract.ts';
import { enqueueCreditMessages } from './credit-messages.ts';
import { insertCreditNote, type CreditNote } from './credit.repo.ts';
import { goesBackByItself, oweRefunds } from './owe-refunds.ts';
import { planCredit, type PlanFailure, type WantedCredit } from './plan-credit.ts';
import { settleUses } from './promotion-uses.repo.ts';
import { updateRefund, type Refund } from './refund.repo.ts';
import { reverseTax } from './reverse-tax.ts';
import { takeBack } from './take-back.ts';

/** A credit note to be issued. */
export interface Crediting extends WantedCredit {
  /** Locked. */
  order: Order;
  lines: readonly OrderLine[];
  reason: CreditReason;
  /** For the buyer. */
  note: string;
  /** True if credited goods go back to the stock. */
  isRestocked: boolean;
  /** Number of a check or transfer. */
  reference: string;
  cause: EventCause;
  /** The version that a member of staff saw; null for anybody else. */
  seenVersion: number | null;
  /** Above it, what is given back waits for another person; in cents, null without a limit. */
  limitMinor: number | null;
}

/** What was issued. */
export interface Issued {
  note: CreditNote;
  /** Those in 'asked' are carried out once the transaction is stored. */
  refunds: Refund[];
}

/**
 * Issues a credit note of one invoice, in the caller's transaction: its lines, the rows of the money to give back, what
 * it takes back, stock, and messages (docs/decisions/orders-and-downloads.md#credit-notes). Nothing is asked of the
 * gateway: carry the refunds out afterwards. Call it last: the series of numbers stays locked until the end.
 */
export async function issueCredit(
  tx: Database,
  services: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  crediting: Crediting,
): Promise<Result<Issued, PlanFailure | 'changed'>> {
  const { order, lines: orderLines, reason, method, reference, cause, seenVersion, limitMinor } = crediting;
  if (seenVersion !== null && seenVersion !== order.version) return fail('changed', 'Somebody has changed this order.');
  const planned = await planCredit(tx, services, { order, lines: orderLines }, crediting);
  if (!planned.ok) return planned;
  const { invoice, lines, taxMinor, totalMinor, parts, refundMinor, toCreditMinor, byHandMinor, units, outside } =
    planned.value;
  await raiseVersion(tx, order, null);
  await reduceOrder(tx, order.id, totalMinor);
  const issuedAt = services.clock.now();
  const takenBack = crediting.isRevoked ? await takeBack(tx, services, { order, lines: orderLines, units }) : [];
  const returned = orderLines.filter((line) => units.has(line.id) && isReturnedToStock(line, crediting, issuedAt));
  const stock = returned.map(({ id, sku, session }) => ({
    sku,
    quantity: units.get(id) ?? 0,
    sessionId: session?.id ?? null,
  }));
  await returnStock(tx, stock);
  const number = await takeNumber(tx, 'CN', todayOf(services));
  const orderLineOf = new Map(planned.value.invoiceLines.map(({ id, orderLineId }) => [id, orderLineId]));
  const isOf = (some: readonly { id: string }[], invoiceLineId: string): boolean =>
    some.some(({ id }) => id === orderLineOf.get(invoiceLineId));
  const note = await insertCreditNote(
    tx,
    {
      number,
      invoiceId: invoice.id,
      orderId: order.id,
      reason,
      note: crediting.note,
      createdBy: cause.actorUserId ?? null,
      issuedAt,
      taxMinor,
      totalMinor,
    },
    lines.map((line) => ({
      ...line,
      isRestocked: line.units > 0 && isOf(returned, line.invoiceLineId),
      isRevoked:
        line.units > 0 &&
        isOf(
          takenBack.map(({ line: { id } }) => ({ id })),
          line.invoiceLineId,
        ),
    })),
  );
  await settleUses(tx, order.id);
  const amounts = lines.map(({ invoiceLineId, netMinor, taxMinor: tax }) => ({
    orderLineId: orderLineOf.get(invoiceLineId) ?? null,
    netMinor,
    taxMinor: tax,
  }));
  await reverseTax(tx, services.clock, { order, lines: orderLines, amounts, reference: number });
  await recordOrderEvent(tx, order.id, { kind: 'credited', data: { number, amountMinor: totalMinor } }, cause);
  const taken = [...units.values()].reduce((sum, some) => sum + some, 0);
  if (takenBack.length > 0) await recordOrderEvent(tx, order.id, { kind: 'revoked', data: { units: taken } }, cause);
  if (outside) await updateRefund(tx, outside.id, { creditNoteId: note.id });
  const isWaiting = limitMinor !== null && refundMinor - byHandMinor > limitMinor;
  const asked = { orderId: order.id, creditNoteId: note.id, isWaiting, reference, cause };
  const way = method === 'as-paid' ? 'card' : method;
  const byHand = byHandMinor > 0 ? parts.filter((part) => !goesBackByItself(part)) : [];
  await oweRefunds(tx, { orderId: order.id, creditNoteId: note.id, parts: byHand, cause });
  // What a dispute took is stored by who tells of it.
  const refunds =
    way === 'dispute'
      ? []
      : await askRefunds(tx, { ...asked, parts: parts.filter((part) => !byHand.includes(part)), method: way });
  const returnedMinor = method === 'dispute' ? 0 : toCreditMinor;
  const givenMinor = method === 'dispute' ? totalMinor : refundMinor - returnedMinor - byHandMinor;
  await enqueueCreditMessages(tx, services, {
    order,
    note,
    invoiceNumber: invoice.number,
    refund: givenMinor > 0 ? { amountMinor: givenMinor, method: way } : null,
    toCreditMinor: returnedMinor,
    byHandMinor,
    lines: lines.map((line) => ({
      line: orderLines.find(({ id }) => id === orderLineOf.get(line.invoiceLineId)) ?? null,
      part: line,
    })),
  });
  return succeed({ note, refunds });
}

/** Returns whether credited units of a line go back to the stock: goods if staff say so, seats before the course begins. */
function isReturnedToStock(
  { isDigital, session, enrollment }: OrderLine,
  { isRestocked, isRevoked }: Pick<Crediting, 'isRestocked' | 'isRevoked'>,
  now: Date,
): boolean {
  if (enrollment !== null) return isRevoked && session !== null && new Date(session.startsAt) > now;
  return isRestocked && !isDigital;
}
