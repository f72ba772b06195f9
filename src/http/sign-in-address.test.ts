import { expect, it } from 'vitest';
import { signInHref } from './sign-in-address.ts';

it.each([
  ['/user/signin', '/codes/msca-70', '/user/signin?returnurl=%2Fcodes%2Fmsca-70'],
  ['/es/user/signin', '/es/códigos', '/es/user/signin?returnurl=%2Fes%2Fc%C3%B3digos'],
  ['/user/signin', '/', '/user/signin?returnurl=%2F'],
])('leads from %s back to %s', (href, path, address) => {
  expect(signInHref(href, path)).toBe(address);
});

it.each([
  ['/user/signin', '/user/signup'],
  ['/es/user/signin', '/es/user/signin'],
  ['/user/signin', '/404'],
  ['/es/user/signin', '/es/500'],
  ['https://login.example.org/', '/codes'],
  ['/user/signin?from=header', '/codes'],
])('leaves %s on %s as it is', (href, path) => {
  expect(signInHref(href, path)).toBe(href);
});
