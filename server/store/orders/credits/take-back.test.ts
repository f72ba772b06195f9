import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { createAccount, findAccount, listSubscriptions, updateAccount } from '../../../people/accounts/account.repo.ts';
import { addMonths } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { inventory } from '../../catalog/catalog.table.ts';
import { listAttendees } from '../attendees/attendee.repo.ts';
import { seatFields } from '../attendees/attendee.rules.ts';
import { nameAttendees } from '../attendees/name-attendees.ts';
import { listInvoiceLines, listInvoices } from '../invoices/invoice.repo.ts';
import { findOrder, listOrderLines, type Order } from '../order.repo.ts';
import { creditOrder } from './credit-order.ts';
import { planTakeBack } from './take-back.ts';

describe.each(drivers)('what a credit takes back on $name', ({ name, open }) => {
  const scene = new OrderScene(open);
  let number = 0;
  let userId = '';
  beforeEach(async () => {
    number += 1;
    userId = `${name.replaceAll(' ', '-')}-back-${number}`;
    await createAccount(scene.db, scene.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  });
  const today = () => todayOf(scene.store);
  const buy = (items: Parameters<typeof shop.fillCart>[2], payable: number) =>
    shop.placeItems(scene.store, items, { payable, userId });
  async function plan(order: Order, units: number) {
    const lines = await listOrderLines(scene.db, order.id);
    const wanted = new Map(lines.map(({ id }) => [id, units]));
    return planTakeBack(scene.db, scene.store, { order, lines, units: wanted });
  }
  /** Credits units of the first line of an order. */
  async function credit({ id }: Order, units: number) {
    const [invoice] = await listInvoices(scene.db, id);
    const [line] = await listInvoiceLines(scene.db, [invoice?.id ?? '']);
    const done = await creditOrder(
      scene.store,
      {
        staff: { userId: 's', email: 's@example.org', rights: rightsOf('administrator').rights, impersonator: null },
        requestId: 'r',
      },
      {
        orderId: id,
        seenVersion: (await findOrder(scene.db, id))?.version ?? -1,
        invoiceId: invoice?.id ?? '',
        wish: { units: new Map([[line?.id ?? '', units]]), amounts: new Map(), isTaxAlone: false },
        reason: 'error',
        note: '',
        method: 'card',
        reference: '',
        isRevoked: true,
        isRestocked: true,
        outsideId: null,
      },
    );
    if (!done.ok) throw new Error(done.code);
  }
  const messages = async (kind: string) =>
    (
      await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind)).orderBy(outboxMessages.sequence)
    ).map(({ payload }) => payload);

  it('ends a membership, with company and prices, and tells the order system', async () => {
    const before = await findAccount(scene.db, userId);
    const order = await buy({ membership: 1 }, 22_500);
    const member = await findAccount(scene.db, userId);
    expect(await plan(order, 1)).toMatchObject([
      { kind: 'membership', change: { until: member?.membershipExpiresOn, newUntil: null, isByHand: false } },
    ]);
    await credit(order, 1);
    const { companyId, membershipType, membershipExpiresOn } = (await findAccount(scene.db, userId)) ?? {};
    expect([companyId, membershipType, membershipExpiresOn]).toEqual([before?.companyId, null, null]);
    expect((await messages('move-buyer')).map((payload) => payload['companyId'])).toEqual([
      'member',
      before?.companyId,
    ]);
    expect(await plan(order, 1)).toEqual([]);
  });

  it('leaves an early renewal its own year, whichever of the two is credited', async () => {
    const first = await buy({ membership: 1 }, 22_500);
    const year = (await findAccount(scene.db, userId))?.membershipExpiresOn ?? '';
    scene.ahead = 350 * 24 * 3_600_000;
    const second = await buy({ membership: 1 }, 20_250);
    expect((await findAccount(scene.db, userId))?.membershipExpiresOn).toBe(addMonths(year, 12));
    await credit(first, 1);
    // The second keeps its own days: its end does not move.
    const renewed = { companyId: 'member', membershipExpiresOn: addMonths(year, 12) };
    expect(await findAccount(scene.db, userId)).toMatchObject(renewed);
    await credit(second, 1);
    expect(await findAccount(scene.db, userId)).toMatchObject({ membershipExpiresOn: null, membershipType: null });
  });

  it('leaves a membership that somebody has changed since, and says so', async () => {
    const order = await buy({ membership: 1 }, 22_500);
    await updateAccount(scene.db, scene.clock, userId, { membershipExpiresOn: '2040-01-31' });
    expect(await plan(order, 1)).toMatchObject([{ kind: 'membership', change: { isByHand: true } }]);
    await credit(order, 1);
    expect(await findAccount(scene.db, userId)).toMatchObject({ membershipExpiresOn: '2040-01-31' });
  });

  it('takes seats of a plan, then the plan, and tells the order system who is left', async () => {
    const order = await buy({ library: 3 }, 29_700 + 1_708);
    const [plan3] = await listSubscriptions(scene.db, userId);
    expect(plan3).toMatchObject({ licenses: 3 });
    await credit(order, 1);
    const [plan2] = await listSubscriptions(scene.db, userId);
    expect(plan2).toMatchObject({ licenses: 2, expiresOn: plan3?.expiresOn });
    expect((await messages('subscription-seats')).at(-1)).toMatchObject({ licenses: 2 });
    await credit(order, 2);
    const [over] = await listSubscriptions(scene.db, userId);
    expect([over?.licenses, (over?.expiresOn ?? '') < today()]).toEqual([0, true]);
  });

  it('frees seats of a course, the unnamed first, and puts them on sale again', async () => {
    await scene.db.insert(inventory).values({ sku: shop.skus.course, onHand: 10 });
    const order = await buy({ course: 3 }, 95_175);
    const [line] = await listOrderLines(scene.db, order.id);
    if (!line) throw new Error('no line');
    const form = new URLSearchParams();
    for (const [seat, who] of [
      [1, 'Ana'],
      [3, 'Cruz'],
    ] as const) {
      form.set(seatFields(line, seat).name, who);
      form.set(seatFields(line, seat).email, `${who}@example.org`);
    }
    for (const field of Object.values(seatFields(line, 2))) form.set(field, '');
    await nameAttendees(scene.store, order, form);
    expect(await plan(order, 1)).toMatchObject([{ kind: 'seats', units: 1, of: 3, named: 0 }]);
    expect(await plan(order, 2)).toMatchObject([{ kind: 'seats', units: 2, of: 3, named: 1 }]);
    await credit(order, 1);
    expect((await listAttendees(scene.db, order.id)).map(({ seat, name: who }) => [seat, who])).toEqual([
      [1, 'Ana'],
      [2, 'Cruz'],
    ]);
    await credit(order, 1);
    expect((await listAttendees(scene.db, order.id)).map(({ name: who }) => who)).toEqual(['Ana']);
    expect((await messages('course-attendees')).at(-1)).toMatchObject({
      courses: [{ seats: 1, attendees: [{ name: 'Ana' }] }],
    });
    const [stock] = await scene.db.select().from(inventory).where(eq(inventory.sku, shop.skus.course));
    expect(stock?.onHand).toBe(10 - 3 + 2);
    form.set(seatFields(line, 2).name, 'Too many');
    form.set(seatFields(line, 2).email, 'too-many@example.org');
    await nameAttendees(scene.store, order, form);
    expect(await listAttendees(scene.db, order.id)).toHaveLength(1);
  });
});
