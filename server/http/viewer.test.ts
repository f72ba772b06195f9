import { expect, it } from 'vitest';
import type { Identified } from '../people/access/identify.ts';
import { hashCartToken, makeCartToken } from '../store/cart/cart-owner.ts';
import { makeViewer } from './viewer.ts';

const token = makeCartToken();
const siteOrigin = 'http://localhost:4321';
const identified = (userId: string) =>
  ({ person: { userId, sessionId: `session of ${userId}` }, customer: null, itemsInCart: 2 }) as unknown as Identified;

const view = (who: Identified | null, cookie = '', origin = siteOrigin) =>
  makeViewer({
    identified: who,
    caller: { headers: new Headers({ cookie }), address: '192.0.2.1' },
    language: 'es',
    siteOrigin: origin,
  });

it('knows nothing of a browser that sends nothing', () => {
  const { caller, ...viewer } = view(null);
  expect(viewer).toEqual({
    person: null,
    customer: null,
    itemsInCart: 0,
    language: 'es',
    cartToken: null,
    owner: null,
    reader: { userId: null, tokenHash: null },
    botSession: null,
  });
  expect(caller.address).toBe('192.0.2.1');
});

it('gives a guest the cart, the orders and the count of checks of their browser', () => {
  const viewer = view(null, `cart=${token}`);
  expect(viewer.owner).toEqual({ token });
  expect(viewer.reader).toEqual({ userId: null, tokenHash: hashCartToken(token) });
  expect(viewer.botSession).toBe(view(null, `cart=${token}`).botSession);
  expect(viewer.botSession).not.toBe(view(null, `cart=${makeCartToken()}`).botSession);
});

it('gives a person their own, beside the orders of the browser', () => {
  const viewer = view(identified('ana'), `cart=${token}`);
  expect(viewer.owner).toEqual({ userId: 'ana' });
  expect(viewer.reader).toEqual({ userId: 'ana', tokenHash: hashCartToken(token) });
  expect(viewer.botSession).toBe(view(identified('ana')).botSession);
  expect(viewer.botSession).not.toBe(view(identified('bob')).botSession);
});

it('believes no cookie that another host of the domain could have set', () => {
  const viewer = view(null, `cart=${token}`, 'https://www.example.org');
  expect([viewer.cartToken, viewer.owner, viewer.botSession]).toEqual([null, null, null]);
});

it('keeps what is worked out when a language of the body takes the place of that of the address', () => {
  const visitor = { ...view(null, `cart=${token}`), language: 'en' as const };
  expect(visitor).toMatchObject({ language: 'en', owner: { token }, cartToken: token });
});
