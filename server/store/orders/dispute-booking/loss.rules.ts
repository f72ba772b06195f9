import { creditable, type CreditWish, type NewCreditLine } from '../credits/compose-credit.rules.ts';
import { grossOf, type Amounts } from '../invoices/shares.rules.ts';

/** A part of what a dispute took, as a credit note of one invoice. */
interface LossPart {
  invoiceId: string;
  amountMinor: number;
  wish: CreditWish;
  /** True if nothing is left of the invoice: what it granted is taken back. */
  isWhole: boolean;
}

interface Billed {
  /** In the sequence in which they were issued. */
  invoices: readonly { id: string }[];
  invoiceLines: readonly (Amounts & { id: string; invoiceId: string })[];
  creditLines: readonly NewCreditLine[];
}

/**
 * Returns what to credit for what a dispute took: first the invoice that was paid, else one that comes to the same amount,
 * then the others in their sequence. A whole invoice is credited by its units, a part by amounts.
 * @param taken.invoiceId the invoice of the payment; null for a payment of the whole order
 * @returns restMinor: what is above all that is left to credit, as after a refund of the same payment
 */
export function planLoss(
  { invoices, invoiceLines, creditLines }: Billed,
  { invoiceId, takenMinor }: { invoiceId: string | null; takenMinor: number },
): { parts: LossPart[]; restMinor: number } {
  const open = invoices
    .map(({ id }) => {
      const lines = invoiceLines
        .filter((line) => line.invoiceId === id)
        .map((line) => ({ id: line.id, left: creditable(line, creditLines) }));
      return { id, lines, leftMinor: lines.reduce((sum, { left }) => sum + grossOf(left), 0) };
    })
    .filter(({ leftMinor }) => leftMinor > 0);
  const rank = ({ id, leftMinor }: (typeof open)[number]): number =>
    id === invoiceId ? 0 : leftMinor === takenMinor ? 1 : 2;
  let restMinor = Math.max(0, takenMinor);
  const parts: LossPart[] = [];
  for (const { id, lines, leftMinor } of open.toSorted((a, b) => rank(a) - rank(b))) {
    if (restMinor === 0) break;
    const isWhole = restMinor >= leftMinor;
    const amountMinor = Math.min(restMinor, leftMinor);
    const wish = isWhole ? wholeOf(lines) : partOf(lines, amountMinor);
    parts.push({ invoiceId: id, amountMinor, wish, isWhole });
    restMinor -= amountMinor;
  }
  return { parts, restMinor };
}

type OpenLine = { id: string; left: Amounts };

const wholeOf = (lines: readonly OpenLine[]): CreditWish => ({
  units: new Map(lines.filter(({ left }) => left.units > 0).map(({ id, left }) => [id, left.units])),
  amounts: new Map(
    lines.filter(({ left }) => left.units === 0 && grossOf(left) > 0).map(({ id, left }) => [id, grossOf(left)]),
  ),
  isTaxAlone: false,
});

function partOf(lines: readonly OpenLine[], amountMinor: number): CreditWish {
  let rest = amountMinor;
  const amounts = new Map<string, number>();
  for (const { id, left } of lines) {
    const part = Math.min(rest, grossOf(left));
    if (part > 0) amounts.set(id, part);
    rest -= part;
  }
  return { units: new Map(), amounts, isTaxAlone: false };
}
