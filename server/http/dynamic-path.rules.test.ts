import { expect, it } from 'vitest';
import { isDynamicPath } from './dynamic-path.rules.ts';

it.each([
  ['/user/signin', true],
  ['/es/user/my-account', true],
  ['/staff', true],
  ['/editor/items/page:home', true],
  ['/accountinformation', true],
  ['/es/account-addresses', true],
  ['/cart', true],
  ['/es/cart/add', true],
  ['/checkout', true],
  ['/confirmation/17/SO-17', true],
  ['/downloads/3f2c', true],
  ['/es/downloads/3f2c', true],
  ['/downloading', false],
  ['/cartography', false],
  ['/news/cart', false],
  ['/', false],
  ['/users', false],
  ['/accounting', false],
  ['/news/user/story', false],
  ['/staffing', false],
])('%s is dynamic: %s', (path, expected) => {
  expect(isDynamicPath(path)).toBe(expected);
});
