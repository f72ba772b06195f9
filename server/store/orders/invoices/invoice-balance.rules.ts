/** Amounts of an invoice, in cents. */
export interface InvoiceBalance {
  invoicedMinor: number;
  creditedMinor: number;
  /** Received and not given back; never more than was invoiced and not credited. */
  paidMinor: number;
  /** Still to be paid. */
  openMinor: number;
}

interface BookRows {
  /** In the sequence in which they were issued. */
  invoices: readonly { id: string; totalMinor: number }[];
  credits: readonly { invoiceId: string; totalMinor: number }[];
  /** The invoice is null for money that belongs to the whole order, such as a hold. */
  payments: readonly { id: string; invoiceId: string | null; capturedMinor: number }[];
  /** That were made or asked for. */
  refunds: readonly { paymentId: string; amountMinor: number }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns the balance of each invoice of an order by its id: invoiced − credited − (received − given back)
 * (docs/decisions/orders-and-downloads.md#state-of-an-invoice). Money of the whole order pays the oldest invoice first.
 */
export const invoiceBalances = (rows: BookRows): Map<string, InvoiceBalance> => shareMoney(rows).balances;

/** Returns the money of an order that none of its invoices has used yet, in cents. */
export const moneyLeft = (rows: BookRows): number => shareMoney(rows).leftMinor;

function shareMoney({ invoices, credits, payments, refunds }: BookRows) {
  const keptOf = (invoiceId: string | null): number =>
    sum(
      payments
        .filter((payment) => payment.invoiceId === invoiceId)
        .map(({ id, capturedMinor }) => {
          const back = refunds.filter(({ paymentId }) => paymentId === id).map(({ amountMinor }) => amountMinor);
          return capturedMinor - sum(back);
        }),
    );
  let leftMinor = Math.max(0, keptOf(null));
  const balances = new Map<string, InvoiceBalance>();
  for (const { id, totalMinor: invoicedMinor } of invoices) {
    const creditedMinor = sum(credits.filter(({ invoiceId }) => invoiceId === id).map((note) => note.totalMinor));
    const dueMinor = Math.max(0, invoicedMinor - creditedMinor);
    const ownMinor = Math.min(dueMinor, Math.max(0, keptOf(id)));
    const sharedMinor = Math.min(dueMinor - ownMinor, leftMinor);
    leftMinor -= sharedMinor;
    const paidMinor = ownMinor + sharedMinor;
    balances.set(id, { invoicedMinor, creditedMinor, paidMinor, openMinor: dueMinor - paidMinor });
  }
  return { balances, leftMinor };
}
