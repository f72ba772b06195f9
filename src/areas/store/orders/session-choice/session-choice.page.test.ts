import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import type { Order } from '../../../../../server/store/orders/order.repo.ts';
import { listOrderLines } from '../../../../../server/store/orders/order.repo.ts';
import { cancelledSeats } from '../../../../../server/store/orders/cancelled-seat.table.ts';
import { trainingSessions } from '../../../../../server/store/catalog/catalog.table.ts';
import { outboxMessages } from '../../../../../server/platform/outbox/outbox.table.ts';
import { settleSession } from '../../../../../server/store/orders/cancelled-sessions/settle-session.ts';
import { sessionVersion, typeSession } from '../../../../../server/store/orders/moved-sessions/move-session.ts';
import type { EmailDraft } from '../../../../../server/platform/email/mail.contract.ts';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../../tests/support/role-rights.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { sessionChoicePage } from './session-choice.page.ts';

let store: shop.TestStore & AsyncDisposable;
let guests: Order;
let members: Order;
const userId = 'buyer-1';
beforeAll(async () => {
  store = await shop.openStockedStore();
  store.env.refundLimitMinor = 1_000_000;
  const startsAt = new Date('2039-01-10T13:00:00Z');
  const endsAt = new Date('2039-01-12T17:00:00Z');
  await store.db.insert(trainingSessions).values({ ...shop.courseSession, id: 'session-2', startsAt, endsAt });
  guests = await shop.placeItems(store, { course: 2 }, { payable: 63_450 });
  await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  members = await shop.placeItems(store, { course: 2 }, { payable: 63_450, userId });
  const version = sessionVersion(typeSession({ ...shop.courseSession, seats: null }, store.installation.timeZone));
  const staff = { staff: staffPerson(holding('catalogue', 'orders.credit')), requestId: 'r-1' };
  const asked = { id: shop.courseSession.id, version, choice: { kind: 'ask' } } as const;
  expect(await settleSession(store, staff, asked)).toMatchObject({ ok: true });
});
afterAll(() => store[Symbol.asyncDispose]());

/** The address in the email to the buyer of an order. */
async function mailed({ orderNumber }: Order): Promise<URL> {
  const rows = await store.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'session-choice'));
  const contents = rows.map(({ payload }) => (payload as unknown as EmailDraft).content as { link: string });
  return new URL(contents.find(({ link }) => link.includes(orderNumber))?.link ?? '');
}
function open(order: Order, address: URL, form?: Record<string, string>, user: string | null = null) {
  const person =
    user === null ? null : { userId: user, email: `${user}@example.org`, roles: new Set(['user']), impersonator: null };
  return sessionChoicePage.open(
    pageContext(store, address.pathname + address.search, {
      person,
      params: { orderNumber: order.orderNumber },
      ...(form && { method: 'POST', body: new URLSearchParams({ intent: 'choose', ...form }) }),
    }),
  );
}
async function show(...sent: Parameters<typeof open>) {
  const view = await open(...sent);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}

it('lets a guest choose the money by the link of the email, once', async () => {
  const address = await mailed(guests);
  const { choices } = await show(guests, address);
  expect(choices[0]?.until).toMatch(/20\d\d/);
  expect(choices).toMatchObject([{ seats: 2, days: [{ id: 'session-2' }] }]);
  const seat = choices[0]?.seatId ?? '';
  expect((await show(guests, address, { seat })).page.errors).toHaveLength(1);
  expect((await show(guests, address, { seat, choice: 'to-session-9' })).page.errors).toHaveLength(1);
  expect(await open(guests, address, { seat, choice: 'refund' })).toMatchObject({ status: 303 });
  expect((await show(guests, address, { seat, choice: 'refund' })).page.errors).toHaveLength(1);
  expect((await show(guests, address)).choices).toEqual([]);
  const [line] = await listOrderLines(store.db, guests.id);
  expect(line?.freedSeats).toBe(2);
});

it('lets a member choose another day, and nobody else', async () => {
  const address = await mailed(members);
  expect(address.search).toBe('');
  expect(await open(members, address)).toMatchObject({ status: 302 });
  expect(await open(members, address, undefined, 'buyer-2')).toMatchObject({ status: 404 });
  const { choices } = await show(members, address, undefined, userId);
  const seat = choices[0]?.seatId ?? '';
  // The guest of another order does not reach these seats.
  expect((await show(guests, await mailed(guests), { seat, choice: 'refund' })).page.errors).toHaveLength(1);
  expect(await open(members, address, { seat, choice: 'to-session-2' }, userId)).toMatchObject({ status: 303 });
  const [line] = await listOrderLines(store.db, members.id);
  expect(line).toMatchObject({ freedSeats: 0, session: { id: 'session-2' } });
  const states = (await store.db.select().from(cancelledSeats)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['moved', 'refunded']);
});
