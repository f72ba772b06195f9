import { pluralForm } from '../../platform/ui/plural-form.ts';
import { $session } from './session.store.ts';

/** Returns the quantity in the cart from the cookie for pages; 0 without one. */
export const countOf = (cookies: string): number =>
  Number(/(?:^|; )cart_items=(\d{1,6})(?:;|$)/.exec(cookies)?.[1] ?? 0);

/**
 * The header's link to the cart with its quantity, read from a cookie, so that readers without a cart cause no request.
 * Synchronized with islands and other tabs by the channel `cart`. Disabled, with a reason, for people who may not order
 * online (docs/decisions/cart.md#who-may-not-order).
 */
export class CartLink extends HTMLElement {
  #leave = (): void => undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const [count, words] = this.querySelectorAll<HTMLElement>('[data-count]');
    if (!link || !count || !words) return;
    const { href } = link;
    const forms = words.dataset['count'];
    const show = (): void => {
      const quantity = countOf(document.cookie);
      const refusal = $session.get()?.disableOnlineOrdering ? this.dataset['refusal'] : undefined;
      count.hidden = quantity === 0;
      count.textContent = quantity > 99 ? '99+' : String(quantity);
      words.textContent = refusal ?? (quantity ? pluralForm(forms, quantity) : '');
      this.toggleAttribute('data-refused', Boolean(refusal));
      // A disabled link stays focusable, and its reason readable.
      const [on, off] = [{ href }, { role: 'link', 'aria-disabled': 'true', tabindex: '0' }];
      for (const name of Object.keys(refusal ? on : off)) link.removeAttribute(name);
      for (const [name, value] of Object.entries(refusal ? off : on)) link.setAttribute(name, value);
    };
    // The session answer contains the quantity in the cart.
    const forget = $session.subscribe(show);
    const channel = new BroadcastChannel('cart');
    channel.onmessage = show;
    this.#leave = () => {
      forget();
      channel.close();
    };
  }

  disconnectedCallback(): void {
    this.#leave();
  }
}
