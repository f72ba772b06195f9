// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { addReturnPlace } from './return-place.ts';

const followed = (href: string): string | null => {
  document.body.innerHTML = `<a href="${href}"><b>Sign in</b></a>`;
  const inside = document.querySelector('b');
  inside?.addEventListener('click', addReturnPlace);
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

it('comes back to the paragraph, with the query and without', () => {
  at('/products/a?Edition=2026#scope');
  const link = (returnPath: string) => `/user/signin?returnurl=${encodeURIComponent(returnPath)}`;
  expect(followed(link('/products/a'))).toBe(link('/products/a?Edition=2026#scope'));
  at('/products/a#scope');
  expect(followed(link('/products/a'))).toBe(link('/products/a#scope'));
});

it('takes the paragraph along from one page of signing in to the next, and never twice', () => {
  const onward = (returnPath: string) => `/user/signup?returnurl=${encodeURIComponent(returnPath)}`;
  at(`/user/signin?returnurl=${encodeURIComponent('/codes/a?x=1')}#scope`);
  expect(followed(onward('/codes/a?x=1'))).toBe(onward('/codes/a?x=1#scope'));
  expect(followed(onward('/codes/a?x=1#part'))).toBe(onward('/codes/a?x=1#part'));
  expect(followed('/user/signup?returnurl=%2Fother')).toBe('/user/signup?returnurl=%2Fother');
});
