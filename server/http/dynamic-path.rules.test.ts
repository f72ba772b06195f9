import { expect, it } from 'vitest';
import { isDynamicPath } from './dynamic-path.rules.ts';

it.each([
  ['/user/signin', true],
  ['/es/user/my-account', true],
  ['/staff', true],
  ['/editor/items/page:home', true],
  ['/accountinformation', true],
  ['/es/account-addresses', true],
  ['/', false],
  ['/users', false],
  ['/accounting', false],
  ['/news/user/story', false],
  ['/staffing', false],
])('%s is dynamic: %s', (path, expected) => {
  expect(isDynamicPath(path)).toBe(expected);
});
