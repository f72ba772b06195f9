import { expect, it } from 'vitest';
import {
  cartHintCookie,
  findCartOwner,
  cartTokenCookie,
  hashCartToken,
  makeCartToken,
  readCartToken,
} from './cart-owner.ts';

const plain = 'http://localhost:4321';
const secure = 'https://www.example.org';
const token = makeCartToken();
const asking = (cookie: string) => new Headers({ cookie });

it('reads the token of the name that fits the site, and nothing malformed', () => {
  expect(readCartToken(asking(`a=b; cart=${token}`), plain)).toBe(token);
  expect(readCartToken(asking(`__Host-cart=${token}`), secure)).toBe(token);
  for (const cookie of ['cart=', 'cart=short', `cart=${token}x`, `xcart=${token}`, `cart=${token.slice(1)}"`]) {
    expect(readCartToken(asking(cookie), plain)).toBeNull();
  }
  // Another host of the domain may set a cookie without the prefix: it is not believed.
  expect(readCartToken(asking(`cart=${token}`), secure)).toBeNull();
});

it('gives a person their own cart, whatever the browser carries', () => {
  expect(findCartOwner({ userId: 'ana' }, token)).toEqual({ userId: 'ana' });
  expect(findCartOwner(null, token)).toEqual({ token });
  expect(findCartOwner(null, null)).toBeNull();
});

it('makes tokens nobody guesses and keeps none of them', () => {
  const tokens = Array.from({ length: 50 }, makeCartToken);
  expect(new Set(tokens).size).toBe(50);
  for (const each of tokens) {
    expect(each).toMatch(/^[\w-]{43}$/);
    expect(hashCartToken(each)).not.toBe(each);
  }
});

it('hides the token from scripts, shows them the number, and binds both to the host on https', () => {
  expect(cartTokenCookie(secure, token)).toBe(
    `__Host-cart=${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000; Secure`,
  );
  expect(cartTokenCookie(plain, null)).toBe('cart=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0');
  expect(cartHintCookie(plain, 3)).toBe('cart_items=3; Path=/; SameSite=Lax; Max-Age=7776000');
  expect(cartHintCookie(secure, 0)).toBe('cart_items=; Path=/; SameSite=Lax; Max-Age=0; Secure');
});
