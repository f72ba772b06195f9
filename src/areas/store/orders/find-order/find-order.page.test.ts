import { afterAll, beforeAll, expect, it } from 'vitest';
import { authOn } from '../../../../../tests/support/auth-scene.ts';
import { buyFile, mailedToken, orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { findOrderPage } from './find-order.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

/** Submits the form, and waits for the work after the answer. */
async function send(fields: Record<string, string>, prefix = '', auth = authOn(store.db).auth) {
  const sent = { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await findOrderPage.open(orderPageContext({ ...store, auth }, null, `${prefix}/orders/find`, sent));
  await auth.background.settled();
  return answer;
}

it.each(['', '/es'])('answers alike for an order and for none, at %s/orders/find', async (prefix) => {
  const { orderNumber } = await buyFile(store);
  const before = await mailedToken(store, orderNumber);
  for (const [number, email] of [
    ['0000-0000', 'ana@example.net'],
    [orderNumber, 'eve@example.net'],
    [` inv-${orderNumber.toLowerCase()} `, 'Ana@Example.net'],
  ] as const) {
    const answer = await send({ orderNumber: number, email }, prefix);
    if (!(answer instanceof Response)) throw new Error('It was refused.');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${prefix}/orders/find?notice=sent`]);
  }
  const after = await mailedToken(store, orderNumber);
  expect(after).toMatch(/^[\w-]{43}$/);
  expect(after).not.toBe(before);
});

it.each([
  ['', 'ana@example.net', 'orderNumber'],
  ['100123', 'ana@example.net', 'orderNumber'],
  ['4F7K-9Q2D', '', 'email'],
  ['4F7K-9Q2D', 'ana', 'email'],
])('refuses the number %j with the address %j, keeps both, and names the field', async (orderNumber, email, field) => {
  const view = await send({ orderNumber, email });
  if (view instanceof Response) throw new Error('It was taken.');
  expect(view.page.errors).toMatchObject([{ field }]);
  expect(view.page.values).toMatchObject({ orderNumber, email });
});

it('asks whoever tries too often to wait', async () => {
  const { auth } = authOn(store.db);
  const fields = { orderNumber: '0000-0000', email: 'ana@example.net' };
  for (let times = 1; times <= 8; times++) expect(await send(fields, '', auth)).toBeInstanceOf(Response);
  const sent = { method: 'POST', body: new URLSearchParams(fields) };
  const context = orderPageContext({ ...store, auth }, null, '/orders/find', sent);
  const view = await findOrderPage.open(context);
  if (view instanceof Response) throw new Error('It was taken.');
  expect([context.response.status, view.page.errors.length]).toEqual([429, 1]);
  expect(Number(context.response.headers.get('retry-after'))).toBeGreaterThan(0);
});
