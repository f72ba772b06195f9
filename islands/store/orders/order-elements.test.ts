// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './order-elements.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.dataLayer;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (html: string) => {
  document.body.innerHTML = html;
};
const order = {
  revenue: 166.52,
  identifier: '100001',
  products: [{ id: 'book', sku: 'B', quantity: 1, price: 149 }],
  promo: '',
};
const element = (text: string) => `<order-conversion data-order='${text}'></order-conversion>`;

it('writes an order into the data layer once a browser', () => {
  show(element(JSON.stringify(order)));
  // The confirmation email links to the page again, in another tab.
  sessionStorage.clear();
  show(element(JSON.stringify(order)));
  expect(window.dataLayer).toEqual([{ event: 'OrderPlaced', ...order }]);
  show(element(JSON.stringify({ ...order, identifier: '100002' })));
  expect(window.dataLayer).toHaveLength(2);
});

it('prints at a click, and is there only where that can be done', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show('<print-button hidden><button type="button">Print</button></print-button>');
  const button = document.querySelector('print-button');
  expect(button?.hasAttribute('hidden')).toBe(false);
  document.querySelector('button')?.click();
  expect(print).toHaveBeenCalledOnce();
});
