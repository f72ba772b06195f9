import type { Allocated, HeldReturn } from './allocate-credits.rules.ts';

/** What is left to credit of an invoice line. */
export interface OpenInvoiceLine {
  invoiceId: string;
  /** Of the line in its invoice. */
  position: number;
  /** Null for the shipping. */
  orderLineId: string | null;
  left: number;
}

/** A credit note that a received return leads to; staff issue it. */
export interface CreditDraft {
  invoiceId: string;
  /** True if its units go back to the stock. */
  isRestocked: boolean;
  units: { position: number; orderLineId: string; units: number }[];
}

/**
 * Returns the credit notes that are left for a received return: for each invoice one of what can be sold again, and one of
 * the rest. Units that no invoice has left are in none.
 */
export function draftCredits(
  { id, lines }: HeldReturn,
  allocated: readonly Allocated[],
  invoiced: readonly OpenInvoiceLine[],
): CreditDraft[] {
  const drafts: CreditDraft[] = [];
  const open = invoiced.map(({ invoiceId, position, orderLineId, left }) => ({
    invoiceId,
    position,
    orderLineId,
    left,
  }));
  for (const line of lines) {
    const done = allocated.find((each) => each.returnId === id && each.orderLineId === line.orderLineId);
    const left = line.receivedUnits - (done?.units ?? 0);
    const resellable = Math.min(left, Math.max(0, line.resellableUnits - (done?.restocked ?? 0)));
    for (const [units, isRestocked] of [
      [resellable, true],
      [left - resellable, false],
    ] as const) {
      let wanted = units;
      for (const row of open.filter(({ orderLineId }) => orderLineId === line.orderLineId)) {
        const taken = Math.min(wanted, row.left);
        if (taken <= 0) continue;
        row.left -= taken;
        wanted -= taken;
        const unit = { position: row.position, orderLineId: line.orderLineId, units: taken };
        const draft = drafts.find((each) => each.invoiceId === row.invoiceId && each.isRestocked === isRestocked);
        if (draft) draft.units.push(unit);
        else drafts.push({ invoiceId: row.invoiceId, isRestocked, units: [unit] });
      }
    }
  }
  return drafts;
}
