import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueueTaxReversal } from '../../tax/enqueue-tax.ts';
import { makeInvoiceNumber } from '../order-number.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** An amount taken back of an order line, or of the shipping; in positive cents. */
export interface TakenAmount {
  /** Null for the shipping. */
  orderLineId: string | null;
  netMinor: number;
  taxMinor: number;
}

/**
 * Tells the tax service what a credit note or a cancellation takes back of an order, whose tax was told when it was
 * placed.
 * @param reference number of the credit note, or another that is used once
 */
export async function reverseTax(
  tx: Database,
  clock: Clock,
  {
    order,
    lines,
    amounts,
    reference,
  }: { order: Order; lines: readonly OrderLine[]; amounts: readonly TakenAmount[]; reference: string },
): Promise<void> {
  const rows = [...new Set(amounts.map(({ orderLineId }) => orderLineId))].map((id) => {
    const own = amounts.filter(({ orderLineId }) => orderLineId === id);
    const line = lines.find((each) => each.id === id);
    return {
      row: line ? String(line.position) : 'shipping',
      netMinor: 0 - own.reduce((sum, { netMinor }) => sum + netMinor, 0),
      taxMinor: 0 - own.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    };
  });
  await enqueueTaxReversal(tx, clock, {
    invoiceNumber: makeInvoiceNumber(order.orderNumber),
    creditNumber: reference,
    rows,
  });
}
