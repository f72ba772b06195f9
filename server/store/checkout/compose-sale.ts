import type { PricedLine } from '../cart/price-line.ts';
import type { TaxCode } from '../catalog/tax-code.contract.ts';
import { taxCodeOf } from '../catalog/tax-code.rules.ts';
import type { Sale } from '../tax/sale.rules.ts';
import type { CheckoutAddress } from './checkout-address.rules.ts';
import { findExemption, type Exemption } from './exemptions/exemption.rules.ts';

/** Returns the tax code of a line. A product that is gone cannot be ordered: its code has no effect. */
export const taxCodeOfLine = ({ product, variant, isDigital }: PricedLine): TaxCode =>
  product ? taxCodeOf(product, variant, isDigital) : 'goods';

/** Returns the name of a line in a sale, and of its row at a tax service: its position in the order. */
export const saleRowOf = (index: number): string => String(index + 1);

/** The parts of an order that its tax depends on. */
interface SaleParts {
  lines: readonly PricedLine[];
  /** Where tax is owed: the place of delivery, or of billing if nothing is shipped. */
  owedAt: CheckoutAddress;
  isShipped: boolean;
  shippingMinor: number;
  exemptions: readonly Exemption[];
  /** In the organization's time zone. */
  today: string;
  home: string;
}

/** Returns the sale of an order, for its tax. */
export function composeSale(parts: SaleParts): Sale {
  const { lines, owedAt, isShipped, shippingMinor, exemptions, today, home } = parts;
  const { country, state, street1, street2, city, zip } = owedAt;
  const exemption = findExemption(exemptions, { country, state }, { today, home });
  return {
    day: today,
    shipTo: { line1: street1, line2: street2, city, state, postalCode: zip, country },
    kind: isShipped ? 'shipping' : 'billing',
    exemption: exemption && { certificateId: exemption.id, number: exemption.number },
    rows: lines.map((line, index) => ({
      row: saleRowOf(index),
      sku: line.sku,
      taxCode: taxCodeOfLine(line),
      quantity: line.quantity,
      netMinor: line.lineTotalMinor,
    })),
    shippingMinor: isShipped ? shippingMinor : null,
  };
}
