import { createHash } from 'node:crypto';
import type { Sale } from './sale.rules.ts';

/** Returns a hash of a sale: the same for the same lines, place, day and certificate. It reveals no address. */
export function hashSale({ day, shipTo, kind, exemption, rows, shippingMinor }: Sale): string {
  const { line1, line2, city, state, postalCode, country } = shipTo;
  const place = [line1, line2, city, state, postalCode, country, kind];
  const sold = rows.map(({ row, sku, taxCode, quantity, netMinor }) => [row, sku, taxCode, quantity, netMinor]);
  const certificate = exemption && [exemption.certificateId, exemption.number];
  return createHash('sha256')
    .update(JSON.stringify([day, place, certificate, sold, shippingMinor]))
    .digest('base64url');
}
