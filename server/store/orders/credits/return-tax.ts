import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { listOrderLines, lockOrder, type Order, type OrderLine } from '../order.repo.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { issueCredit, type Issued } from './issue-credit.ts';
import { findTaxToReturn } from './list-tax-to-return.ts';
import type { PlanFailure } from './plan-credit.ts';
import { limitLeft, mayActOn, recordAct, type CreditServices, type StaffActor } from './staff-act.ts';

/** 'changed': another amount is left than the person saw. */
type Refusal = 'not_found' | 'changed' | 'unexplained' | 'no_account';

/**
 * Gives back the tax of an order whose certificate was approved after it had been placed: a credit note of the tax alone
 * for each invoice that has some left, and the money to where it came from; to the buyer's credit if that was no card.
 * Above the limit of the person it waits for another one, like any refund.
 * @param ask.seenMinor the tax that the person saw, in cents
 */
export async function returnTax(
  services: CreditServices,
  actor: StaffActor,
  ask: { orderId: number; seenMinor: number },
): Promise<Result<Issued[], Refusal>> {
  const issued = await services.db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, ask.orderId);
      if (!order || !mayActOn(actor, 'orders.credit', order)) throw new Refused('not_found');
      const taxMinor = await findTaxToReturn(tx, order.id);
      if (taxMinor === 0 || taxMinor !== ask.seenMinor) throw new Refused('changed');
      return creditTax(tx, services, actor, order);
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
  if (issued instanceof Refused) return fail(issued.code, 'The tax was not given back.');
  services.delivery.poke();
  for (const { refunds } of issued) for (const { id } of refunds) await carryOutRefund(services, id);
  return succeed(issued);
}

/** Undoes what was written for the invoices before the one that cannot be credited. */
class Refused extends Error {
  readonly code: Refusal;
  constructor(code: Refusal) {
    super(code);
    this.code = code;
  }
}

async function creditTax(tx: Database, services: CreditServices, actor: StaffActor, order: Order): Promise<Issued[]> {
  const lines = await listOrderLines(tx, order.id);
  const all: Issued[] = [];
  for (const { id: invoiceId } of await listInvoices(tx, order.id)) {
    const issued = await creditInvoice(tx, services, actor, { order, lines, invoiceId });
    if (!issued) continue;
    const detail = `tax back, credit note ${issued.note.number}`;
    await recordAct(tx, services.clock, actor, { order, action: 'order-credit', detail });
    all.push(issued);
  }
  return all;
}

/** Credits the tax of one invoice. @returns null if none is left */
async function creditInvoice(
  tx: Database,
  services: CreditServices,
  actor: StaffActor,
  { order, lines, invoiceId }: { order: Order; lines: readonly OrderLine[]; invoiceId: string },
): Promise<Issued | null> {
  const limitMinor = await limitLeft(tx, services, order, actor.staff.userId);
  const credit = (method: 'card' | 'credit') =>
    issueCredit(tx, services, {
      order,
      lines,
      invoiceId,
      wish: { units: new Map(), amounts: new Map(), isTaxAlone: true },
      method,
      isRevoked: false,
      isRestocked: false,
      outsideId: null,
      reason: 'exemption',
      note: '',
      reference: '',
      cause: { actor: 'staff', actorUserId: actor.staff.userId, at: services.clock.now() },
      seenVersion: null,
      limitMinor,
    });
  const byCard = await credit('card');
  const issued = !byCard.ok && byCard.code === 'no_card' ? await credit('credit') : byCard;
  if (issued.ok) return issued.value;
  if (issued.code === 'nothing') return null;
  throw new Refused(refusalOf(issued.code));
}

const refusalOf = (code: PlanFailure | 'changed'): Refusal =>
  code === 'unexplained' || code === 'no_account' ? code : 'changed';
