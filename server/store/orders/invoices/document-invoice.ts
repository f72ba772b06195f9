import type { Order, OrderLine } from '../order.repo.ts';
import type { DocumentLine, DocumentTax, InvoiceDocument } from './invoice-document.contract.ts';
import type { InvoiceLine } from './invoice.repo.ts';
import type { InvoicingSettings } from './invoicing-settings.repo.ts';
import { grossOf, shareOf } from './shares.rules.ts';

/** Amounts of a line of an invoice. */
export type BilledLine = Pick<InvoiceLine, 'orderLineId' | 'units' | 'netMinor' | 'taxMinor' | 'ratePpm'>;

interface Issued {
  order: Order;
  lines: readonly OrderLine[];
  /** In the sequence of the invoice. */
  billed: readonly BilledLine[];
  settings: InvoicingSettings;
}

/** Returns what an invoice says, from its order, its lines and the settings of the day on which it is issued. */
export function documentInvoice({ order, lines, billed, settings }: Issued): InvoiceDocument {
  const lineOf = ({ orderLineId }: BilledLine) => lines.find(({ id }) => id === orderLineId);
  const printed = billed.flatMap((row) => {
    const line = lineOf(row);
    return line ? [toPrintedLine(line, row)] : [];
  });
  const shipping = billed.find(({ orderLineId }) => orderLineId === null);
  const { seller, taxNumber, bank, checkAddress, contactEmail } = settings;
  const { card, promotions } = order;
  return {
    seller,
    taxNumber,
    bank,
    checkAddress,
    contactEmail,
    orderNumber: order.orderNumber,
    poNumber: order.poNumber,
    buyer: { name: `${order.firstName} ${order.lastName}`.trim(), email: order.email },
    billTo: order.billingAddress,
    shipTo: order.shippingAddress,
    state: (order.shippingAddress ?? order.billingAddress)?.state || null,
    exemption: order.exemptionNumber || (order.exemptionCertificateId?.slice(0, 8) ?? null),
    payment: {
      method: order.paymentMethod,
      card: card && { brand: card.brand, last4: card.last4 },
      ...(order.creditMinor > 0 && { hasCredit: true }),
    },
    shippingMethod: order.shippingMethod,
    discountNames: promotions.filter(({ discountMinor }) => discountMinor > 0).map(({ name }) => name),
    lines: printed,
    shippingMinor: shipping ? shipping.netMinor : null,
    taxes: addTaxes(billed, lineOf),
    taxMinor: billed.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    totalMinor: billed.reduce((sum, row) => sum + grossOf(row), 0),
  };
}

function toPrintedLine(line: OrderLine, { units, netMinor, ratePpm, taxMinor }: BilledLine): DocumentLine {
  const { name, sku, session, unitPriceMinor } = line;
  return {
    name,
    sku,
    specs: line.specs.map(({ value }) => ({ value })),
    session,
    units,
    unitPriceMinor,
    discountMinor: Math.max(0, units * unitPriceMinor - netMinor),
    netMinor,
    ratePpm,
    taxMinor,
  };
}

/** Returns the taxes of an invoice by rate, with their bases, the highest rate first. */
function addTaxes(billed: readonly BilledLine[], lineOf: (row: BilledLine) => OrderLine | undefined): DocumentTax[] {
  const taxes = new Map<number | null, DocumentTax>();
  for (const row of billed) {
    const { ratePpm, taxMinor, netMinor, units } = row;
    if (taxMinor === 0) continue;
    const line = lineOf(row);
    // A part of a line may be free of tax, such as the dues of a membership.
    const isWhole = !line || line.taxableMinor === null || line.taxableMinor === line.totalMinor;
    const baseMinor = isWhole ? netMinor : shareOf(line.taxableMinor ?? 0, units, line.quantity);
    const known = taxes.get(ratePpm) ?? { ratePpm, baseMinor: 0, taxMinor: 0 };
    taxes.set(ratePpm, { ratePpm, baseMinor: known.baseMinor + baseMinor, taxMinor: known.taxMinor + taxMinor });
  }
  return [...taxes.values()].toSorted((a, b) => (b.ratePpm ?? 0) - (a.ratePpm ?? 0));
}
