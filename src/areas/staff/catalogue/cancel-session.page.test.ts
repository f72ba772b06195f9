import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { sweepSeats } from '../../../../server/store/orders/cancelled-sessions/sweep-seats.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { cancelSessionPage } from './cancel-session.page.ts';
import { sessionPage } from './session.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  store.env.refundLimitMinor = 1_000_000;
});
afterAll(() => store[Symbol.asyncDispose]());

const session = shop.courseSession.id;
const desk = staffPerson(holding('catalogue', 'orders.credit'));
const ask = (person: Person, form?: Record<string, string>) =>
  pageContext(store, `/staff/catalogue/sessions/${session}/cancel`, {
    person,
    params: { session },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
async function shown<T extends object>(answer: Promise<T | Response>): Promise<T> {
  const view = await answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const show = (person = desk, form?: Record<string, string>) => shown(cancelSessionPage.open(ask(person, form)));

it('shows who is booked and what it comes to, and cancels and settles with one press', async () => {
  const order = await shop.placeItems(store, { course: 2 }, { payable: 63_450 });
  const before = await show();
  expect(before.rows).toEqual([
    expect.objectContaining({
      orderNumber: order.orderNumber,
      seats: 2,
      money: { creditMinor: 63_450, refundMinor: 63_450, uninvoiced: 0, byHandMinor: 0, failure: null },
      state: null,
    }),
  ]);
  const form = { intent: 'settle', version: before.version };
  expect((await show(desk, form)).page.errors).toMatchObject([{ field: 'choice' }]);
  // The last day of a choice is named, and checked.
  expect((await show(desk, { ...form, choice: 'ask', until: '2001-01-01' })).page.errors).toMatchObject([
    { field: 'until' },
  ]);
  // Who may not change the catalogue cancels nothing.
  const accounts = staffPerson(holding('orders.credit'));
  expect((await show(accounts)).isAllowed).toBe(false);
  expect((await show(accounts, { ...form, choice: 'refund' })).page.errors).toHaveLength(1);
  // Who may not credit settles nothing.
  const shopDesk = staffPerson(holding('catalogue'));
  expect(await cancelSessionPage.open(ask(shopDesk, { ...form, choice: 'refund' }))).toMatchObject({ status: 404 });

  const settled = await cancelSessionPage.open(ask(desk, { ...form, choice: 'refund' }));
  expect(settled).toMatchObject({ status: 303 });
  expect((await show(desk, { ...form, choice: 'refund' })).page.errors).toHaveLength(1);
  await sweepSeats(store);
  const after = await show();
  expect(after).toMatchObject({ isCancelled: true, isAnyOpen: false, rows: [{ state: 'refunded', money: null }] });
});

it('does not take back a cancellation whose seats were settled', async () => {
  const open = (form?: Record<string, string>) =>
    shown(
      sessionPage.open(
        pageContext(store, `/staff/catalogue/sessions/${session}`, {
          person: desk,
          params: { session },
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        }),
      ),
    );
  const { typed, version } = await open();
  const form = { intent: 'move', version, startsAt: typed.startsAt, endsAt: typed.endsAt, place: typed.place };
  expect((await open(form)).page.errors).toMatchObject([{ field: 'isCancelled' }]);
});
