import { addUp, grossOf, leftOf, takeAmount, takeUnits, type Amounts, type Taken } from '../invoices/shares.rules.ts';

/** What is to be credited of an invoice, by the ids of its lines. */
export interface CreditWish {
  units: ReadonlyMap<string, number>;
  /** Allowances and shipping, in cents with tax. */
  amounts: ReadonlyMap<string, number>;
  /** True if only the tax that is left is given back, as for an exemption; units and amounts do not count then. */
  isTaxAlone: boolean;
}

/** A line of a new credit note. */
export interface NewCreditLine extends Amounts {
  invoiceLineId: string;
}

/** The lines of an invoice that a wish goes beyond. */
export interface CreditProblem {
  invoiceLineId: string;
  kind: 'units' | 'amount';
}

/** A line of the invoice. */
type Line = Amounts & { id: string };

/** Returns what is left of an invoice line to be credited. */
export const creditable = (line: Line, credited: readonly NewCreditLine[]): Amounts =>
  leftOf(line, addUp(credited.filter(({ invoiceLineId }) => invoiceLineId === line.id)));

/**
 * Returns the lines of a credit note, as shares of the invoice's lines: never more of one than is left
 * (docs/decisions/orders-and-downloads.md#shares-of-a-line).
 * @param credited lines of the invoice's earlier notes, in their sequence
 */
export function composeCredit(
  lines: readonly Line[],
  credited: readonly NewCreditLine[],
  wish: CreditWish,
): { lines: NewCreditLine[]; problems: CreditProblem[] } {
  const composed: NewCreditLine[] = [];
  const problems: CreditProblem[] = [];
  for (const line of lines) {
    const before = addUp(credited.filter(({ invoiceLineId }) => invoiceLineId === line.id));
    if (wish.isTaxAlone) {
      const { taxMinor } = leftOf(line, before);
      if (taxMinor > 0) composed.push({ invoiceLineId: line.id, units: 0, netMinor: 0, taxMinor });
      continue;
    }
    const units = wish.units.get(line.id) ?? 0;
    const amount = wish.amounts.get(line.id) ?? 0;
    const byUnits = units === 0 ? null : takeUnits(line, before, units);
    if (units !== 0 && !byUnits) problems.push({ invoiceLineId: line.id, kind: 'units' });
    const taken: Taken = byUnits?.taken ?? before;
    const byAmount = amount === 0 ? null : takeAmount(line, taken, amount);
    if (amount !== 0 && !byAmount) problems.push({ invoiceLineId: line.id, kind: 'amount' });
    for (const step of [byUnits, byAmount]) if (step) composed.push({ invoiceLineId: line.id, ...step.part });
  }
  return { lines: composed, problems };
}

/** Returns the tax and the whole of lines, in cents. */
export const sumLines = (lines: readonly Amounts[]): { taxMinor: number; totalMinor: number } => ({
  taxMinor: lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
  totalMinor: lines.reduce((sum, line) => sum + grossOf(line), 0),
});
