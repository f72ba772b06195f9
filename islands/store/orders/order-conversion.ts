import { lastingPersonStorage } from '../../people/person/person-storage.ts';

interface Conversion {
  revenue: number;
  identifier: string;
  products: { id: string; sku: string; quantity: number; price: number }[];
  promo: string;
}

const place = (identifier: string) => `order-conversion:${identifier}`;

/** Returns whether this browser has reported the order before; one without storage has not. */
function isNew(identifier: string): boolean {
  const key = place(identifier);
  if (lastingPersonStorage.read(key) !== null) return false;
  // Without storage a reload counts again.
  lastingPersonStorage.write(key, '1');
  return true;
}

/**
 * Writes a placed order into the data layer, once a browser
 * (docs/decisions/orders-and-downloads.md#tracking-of-an-order): revenue, identifier, products and promo. Never a name
 * or an address, and nothing sends it anywhere.
 */
export class OrderConversion extends HTMLElement {
  connectedCallback(): void {
    const text = this.dataset['order'];
    if (!text) return;
    const conversion = JSON.parse(text) as Conversion;
    if (isNew(conversion.identifier)) (window.dataLayer ??= []).push({ event: 'OrderPlaced', ...conversion });
  }
}
