interface Conversion {
  revenue: number;
  identifier: string;
  products: { id: string; sku: string; quantity: number; price: number }[];
  promo: string;
}

const place = (identifier: string) => `order-conversion:${identifier}`;

/** Whether this browser has told of an order before; one that keeps nothing has not. */
function isNew(identifier: string): boolean {
  try {
    if (localStorage.getItem(place(identifier))) return false;
    localStorage.setItem(place(identifier), '1');
  } catch {
    // Nothing to keep it in: a reload counts again.
  }
  return true;
}

/**
 * Writes a placed order into the data layer, once a browser (specification part 2 §7): revenue, identifier, products and
 * promo. Never a name or an address, and nothing sends it anywhere.
 */
export class OrderConversion extends HTMLElement {
  connectedCallback(): void {
    const text = this.dataset['order'];
    if (!text) return;
    const conversion = JSON.parse(text) as Conversion;
    if (isNew(conversion.identifier)) (window.dataLayer ??= []).push({ event: 'OrderPlaced', ...conversion });
  }
}
