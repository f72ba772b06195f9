// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { keepReturnQuery } from './return-query.ts';

const followed = (href: string): string | null => {
  document.body.innerHTML = `<a href="${href}"><b>Sign in</b></a>`;
  const inside = document.querySelector('b');
  inside?.addEventListener('click', keepReturnQuery);
  inside?.click();
  return document.querySelector('a')?.getAttribute('href') ?? null;
};
const at = (address: string) => history.replaceState(null, '', address);

beforeEach(() => at('/products/a?Edition=2026&order_src=B7%26x'));

it('comes back to the address as it is now', () => {
  expect(followed('/user/signin?returnurl=%2Fproducts%2Fa')).toBe(
    `/user/signin?returnurl=${encodeURIComponent('/products/a?Edition=2026&order_src=B7%26x')}`,
  );
});

it.each(['/user/signin?returnurl=%2Fcheckout', '/user/signin', 'https://elsewhere.example/?returnurl=%2Fproducts%2Fa'])(
  'leaves %s alone',
  (href) => {
    expect(followed(href)).toBe(href);
  },
);

it('adds nothing where the address has no query', () => {
  at('/products/a');
  expect(followed('/user/signin?returnurl=%2Fproducts%2Fa')).toBe('/user/signin?returnurl=%2Fproducts%2Fa');
});
