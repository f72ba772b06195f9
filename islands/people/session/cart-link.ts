import { $session } from './session.store.ts';

/** Returns the quantity in the cart from the cookie the server sets for pages to read; 0 without one. */
export const countOf = (cookies: string): number =>
  Number(/(?:^|; )cart_items=(\d{1,6})(?:;|$)/.exec(cookies)?.[1] ?? 0);

/**
 * The header's link to the cart with the quantity in it, read from a cookie: a reader without a cart makes no call. Kept in step with islands and other tabs by the channel `cart`. Anybody who may not order online sees it
 * switched off and is told why (docs/decisions/cart.md#who-may-not-order).
 */
export class CartLink extends HTMLElement {
  #leave = (): void => undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const [count, words] = this.querySelectorAll<HTMLElement>('[data-count]');
    if (!link || !count || !words) return;
    const { href } = link;
    const { one = '', count: many = '' } = words.dataset;
    const show = (): void => {
      const quantity = countOf(document.cookie);
      const refusal = $session.get()?.disableOnlineOrdering ? this.dataset['refusal'] : undefined;
      count.hidden = quantity === 0;
      count.textContent = quantity > 99 ? '99+' : String(quantity);
      const phrase = quantity === 1 ? one : quantity ? many : '';
      words.textContent = refusal ?? phrase.replace('{count}', String(quantity));
      this.toggleAttribute('data-refused', Boolean(refusal));
      // Switched off it is still there and can be reached, and the reason with it.
      const [on, off] = [{ href }, { role: 'link', 'aria-disabled': 'true', tabindex: '0' }];
      for (const name of Object.keys(refusal ? on : off)) link.removeAttribute(name);
      for (const [name, value] of Object.entries(refusal ? off : on)) link.setAttribute(name, value);
    };
    // The answer that tells who is signed in also brings the count of their cart.
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
