import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buyCourse } from '../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { findOrderOfAttempt, listOrderLines, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { nameAttendees } from './name-attendees.ts';
import { listAttendees } from './attendee.repo.ts';
import { seatFields } from './attendee.rules.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

let order: Order;
let lineId: string;
beforeEach(async () => {
  const { orderId } = await buyCourse(store);
  const [found] = await store.db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(orderId)));
  if (!found) throw new Error('The order is not there.');
  order = found;
  lineId = (await listOrderLines(store.db, order.id)).find(({ sku }) => sku === shop.skus.course)?.id ?? '';
});

/** Names two attendees, or fewer. */
const name = (...named: [string, string][]) => {
  const form = new URLSearchParams();
  named.forEach(([who, email], index) => {
    const fields = seatFields({ position: 2 }, index + 1);
    form.set(fields.name, who);
    form.set(fields.email, email);
  });
  return nameAttendees(store, order, form);
};
const told = async () =>
  (
    await store.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.subject, `order-${order.id}`))
  ).toSorted((a, b) => a.sequence - b.sequence);
const ana: [string, string] = ['Ana Núñez', 'ana@example.net'];
const bo: [string, string] = ['Bo', 'bo@example.net'];

it('keeps who attends and tells the training system the whole of it', async () => {
  expect(await name(ana, bo)).toEqual({ ok: true, value: { isChanged: true } });
  expect(await listAttendees(store.db, order.id)).toEqual([
    { lineId, seat: 1, name: 'Ana Núñez', email: 'ana@example.net' },
    { lineId, seat: 2, name: 'Bo', email: 'bo@example.net' },
  ]);
  expect(await told()).toMatchObject([
    {
      connector: 'lms',
      kind: 'course-attendees',
      subjectUserId: `order:${order.id}`,
      payload: {
        orderId: String(order.id),
        orderNumber: order.orderNumber,
        courses: [
          {
            lineItemId: lineId,
            productId: 'course',
            sku: 'COURSE-1',
            sessionId: 'session-1',
            seats: 2,
            attendees: [
              { seat: 1, name: 'Ana Núñez', email: 'ana@example.net' },
              { seat: 2, name: 'Bo', email: 'bo@example.net' },
            ],
          },
        ],
      },
    },
  ]);
  // Saved again as it is, there is nothing to tell; a seat that is given up is.
  expect(await name(ana, bo)).toEqual({ ok: true, value: { isChanged: false } });
  expect(await told()).toHaveLength(1);
  await name(bo);
  expect((await listAttendees(store.db, order.id)).map((each) => each.name)).toEqual(['Bo']);
  expect(await told()).toHaveLength(2);
});

it('writes nothing while something is wrong with one of them', async () => {
  const answer = await name(ana, ['Bo', 'bo']);
  expect(answer).toMatchObject({ ok: false, problems: { 'attendee-email-2-2': { key: 'EmailInvalid' } } });
  expect(await listAttendees(store.db, order.id)).toEqual([]);
  expect(await told()).toEqual([]);
});

it('leaves the attendees of what has begun as they are', async () => {
  await name(ana);
  const begun = { ...store, clock: { now: () => shop.courseSession.startsAt } };
  const cleared = new URLSearchParams({ 'attendee-name-2-1': '', 'attendee-email-2-1': '' });
  expect(await nameAttendees(begun, order, cleared)).toEqual({ ok: true, value: { isChanged: false } });
  // So does a form that does not speak of them.
  expect(await nameAttendees(store, order, new URLSearchParams())).toEqual({ ok: true, value: { isChanged: false } });
  expect(await listAttendees(store.db, order.id)).toHaveLength(1);
});

it('has both seats once whoever names them at the same moment', async () => {
  await Promise.all([name(ana, bo), name(bo, ana), name(ana)]);
  const kept = await listAttendees(store.db, order.id);
  const last = (await told()).at(-1)?.payload as { courses: { attendees: object[] }[] };
  expect(last.courses[0]?.attendees).toEqual(kept.map(({ seat, name: who, email }) => ({ seat, name: who, email })));
  expect(await findOrderOfAttempt(store.db, order.attemptId)).toMatchObject({ id: order.id });
});

it('loses nobody that another window has named, and fills the rest from a list', async () => {
  const [first, second] = [seatFields({ position: 2 }, 1), seatFields({ position: 2 }, 2)];
  const form = (given: Record<string, string>) =>
    new URLSearchParams({
      [first.name]: '',
      [first.email]: '',
      [second.name]: '',
      [second.email]: '',
      'attendee-was-2-1': '',
      'attendee-was-2-2': '',
      ...given,
    });
  await nameAttendees(store, order, form({ [first.name]: 'Ana', [first.email]: 'ana@example.net' }));
  // Made before Ana was named.
  const list = { 'attendee-list-2': 'Bo, bo@example.net' };
  expect(await nameAttendees(store, order, form(list))).toMatchObject({ ok: true });
  expect((await listAttendees(store.db, order.id)).map((each) => [each.seat, each.name])).toEqual([
    [1, 'Ana'],
    [2, 'Bo'],
  ]);
  const again = form({ ...list, [first.name]: 'Cy', [first.email]: 'cy@example.net' });
  expect(await nameAttendees(store, order, again)).toMatchObject({
    ok: false,
    problems: {
      [first.name]: { key: 'AttendeeChangedElsewhere' },
      'attendee-list-2-line-1': { key: 'SubscriptionsSeatTaken', tokens: { seat: 2 } },
    },
  });
  expect(await told()).toHaveLength(2);
});
