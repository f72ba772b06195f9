// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { storeOrderSource } from './order-source.ts';

const kept = () => sessionStorage.getItem('order_src');
beforeEach(() => sessionStorage.clear());

it('keeps the parameter of any page', () => {
  storeOrderSource('?page=2&order_src=MAIL%2026');
  expect(kept()).toBe('MAIL 26');
});

it('keeps what it has on pages without the parameter or with an empty one', () => {
  storeOrderSource('?order_src=first');
  for (const query of ['', '?order_src=', '?order_src=%20', '?other=x']) storeOrderSource(query);
  expect(kept()).toBe('first');
});

it('takes a later source and cuts an endless one', () => {
  storeOrderSource('?order_src=first');
  storeOrderSource(`?order_src=${'x'.repeat(5_000)}`);
  expect(kept()).toBe('x'.repeat(200));
  expect(sessionStorage.getItem('order_src_first')).toBe('first');
});

it('cuts within no character: the order would be refused with half of one', () => {
  storeOrderSource(`?order_src=${'x'.repeat(199)}${encodeURIComponent('🔥')}`);
  expect(kept()).toBe('x'.repeat(199));
});

it('does without storage when the browser refuses it', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => storeOrderSource('?order_src=first')).not.toThrow();
  refuse.mockRestore();
});
