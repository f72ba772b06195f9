// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CartLink, countOf } from './cart-link.ts';
import { exampleUser } from './session.examples.ts';
import { $session } from './session.store.ts';

customElements.define('cart-link', CartLink);

const link = () => document.querySelector('a');
const badge = () => document.querySelector<HTMLElement>('.count');
const setCount = (count: string) => {
  document.cookie = count ? `cart_items=${count}` : 'cart_items=; max-age=0';
};

beforeEach(() => {
  $session.set(undefined);
  setCount('');
});
afterEach(() => document.body.replaceChildren());

function open(): void {
  document.body.innerHTML = `<cart-link data-refusal="Switched off.">
    <a href="/cart"><span>Cart</span><span class="count" data-count hidden></span>
    <span id="words" data-count='{"one":"1 item in the cart","other":"{count} items in the cart"}'></span></a></cart-link>`;
}

it.each([
  ['', 0],
  ['cart_items=3', 3],
  ['a=1; cart_items=12; b=2', 12],
  ['xcart_items=3', 0],
  ['cart_items=-3', 0],
  ['cart_items=1e9', 0],
  ['cart_items=<b>', 0],
])('reads "%s" as a quantity of %i', (cookies, count) => {
  expect(countOf(cookies)).toBe(count);
});

it('asks nothing, and shows the number there is', () => {
  const call = vi.spyOn(globalThis, 'fetch');
  open();
  expect(badge()?.hidden).toBe(true);
  setCount('3');
  $session.set(null);
  expect([badge()?.hidden, badge()?.textContent, link()?.textContent]).toEqual([
    false,
    '3',
    expect.stringContaining('3 items in the cart'),
  ]);
  setCount('140');
  $session.set(exampleUser);
  expect(badge()?.textContent).toBe('99+');
  expect(call).not.toHaveBeenCalled();
});

it('counts one in the singular', () => {
  setCount('1');
  open();
  expect(document.querySelector('#words')?.textContent).toBe('1 item in the cart');
});

it('hears of a change elsewhere', async () => {
  open();
  setCount('7');
  const other = new BroadcastChannel('cart');
  other.postMessage('changed');
  await expect.poll(() => badge()?.textContent).toBe('7');
  other.close();
});

it('is there but leads nowhere for who may not order online, and says why', () => {
  open();
  $session.set({ ...exampleUser, disableOnlineOrdering: true });
  expect(link()?.hasAttribute('href')).toBe(false);
  expect([link()?.getAttribute('aria-disabled'), link()?.tabIndex]).toEqual(['true', 0]);
  expect(document.querySelector('#words')?.textContent).toBe('Switched off.');
  $session.set(null);
  expect(link()?.getAttribute('href')).toMatch(/\/cart$/);
});
