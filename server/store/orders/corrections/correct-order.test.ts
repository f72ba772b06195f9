import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { bothDrivers } from '../../../../tests/support/test-databases.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { findLinkedOrder } from '../links/order-link.ts';
import { findOrder } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { shipments } from '../shipments/shipment.table.ts';
import { correctOrder } from './correct-order.ts';

const staff = { userId: 'staff-1', impersonator: null, ...rightsOf('staff') };
const moved = { ...shop.shippedTo, street1: '2 Main Street', zip: '43216', phone: '+1 614 555 0100' };

describe.each(bothDrivers)('a correction of an order, on $name', ({ open }) => {
  const scene = new OrderScene(open);

  async function place() {
    const { outcome } = await shop.orderBook(scene.store);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    return find(Number(outcome.value.orderId));
  }
  async function find(id: number) {
    const order = await findOrder(scene.db, id);
    if (!order) throw new Error('There is no such order.');
    return order;
  }
  type Order = Awaited<ReturnType<typeof find>>;
  const correct = (order: Order, change: { email?: string; address?: typeof moved | null; version?: number } = {}) => {
    const { email = order.email, address = null, version = order.version } = change;
    return correctOrder(scene.store, { staff, order, version, email, address, requestId: 'r-1' });
  };
  const messages = async (kind: string) => scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind));
  const confirmationTo = async (to: string) =>
    (await messages('order-confirmation')).find(({ payload }) => (payload as { to: string }).to === to);
  const linkIn = (payload: unknown) => (payload as { content: { link: string } }).content.link.split('/').at(-1) ?? '';

  it('of the email sends mails and links to the new address, ends the former links and tells the former reader', async () => {
    const order = await place();
    const first = await confirmationTo(order.email);
    expect(await findLinkedOrder(scene.store, linkIn(first?.payload))).not.toBeNull();
    expect(await correct(order, { email: ' ana@example.org ' })).toMatchObject({ ok: true, value: { version: 1 } });
    expect(await findLinkedOrder(scene.store, linkIn(first?.payload))).toBeNull();
    const second = await confirmationTo('ana@example.org');
    expect(await findLinkedOrder(scene.store, linkIn(second?.payload))).toMatchObject({ id: order.id });
    const [former] = await messages('order-email-changed');
    expect(former?.payload).toMatchObject({ to: order.email, content: { orderNumber: order.orderNumber } });
    expect(JSON.stringify(former?.payload)).not.toContain('ana@example.org');
    const told = await messages('order-correction');
    expect(told.map(({ connector, payload }) => [connector, payload])).toEqual([
      [
        'erp',
        {
          orderId: String(order.id),
          orderNumber: order.orderNumber,
          version: 1,
          Email: 'ana@example.org',
          ShippingAddress: expect.objectContaining({ Street1: '1 Main Street' }) as unknown,
        },
      ],
    ]);
    const events = await listOrderEvents(scene.db, order.id);
    expect(events.at(-1)).toMatchObject({
      kind: 'emailCorrected',
      data: { from: order.email },
      actor: 'staff',
      actorUserId: 'staff-1',
    });
    const [entry] = await scene.db.select().from(auditEntries).where(eq(auditEntries.action, 'order-correct'));
    expect(entry).toMatchObject({ subjectUserId: `order:${order.id}`, actorUserId: 'staff-1', requestId: 'r-1' });
    expect(entry?.changes.map(({ field }) => field)).toEqual(['email']);
  });

  it('of the address changes where it is sent, and neither what it costs nor what is billed', async () => {
    const order = await place();
    // State and country of a form are not read.
    const elsewhere = { ...moved, state: 'NY', country: 'CA' };
    expect(await correct(order, { address: elsewhere })).toMatchObject({ ok: true });
    const after = await find(order.id);
    expect(after.shippingAddress).toMatchObject({ street1: '2 Main Street', zip: '43216', state: 'OH', country: 'US' });
    const { email, billingAddress, totalMinor, taxMinor } = order;
    expect(after).toMatchObject({ email, billingAddress, totalMinor, taxMinor, isBillingSameAsShipping: false });
    expect(await messages('order-email-changed')).toEqual([]);
    const [event] = (await listOrderEvents(scene.db, order.id)).filter(({ kind }) => kind === 'addressCorrected');
    expect(event).toMatchObject({ data: { from: { Street1: '1 Main Street', Zip: '43215' } } });
    expect((await messages('order-correction')).map(({ payload }) => payload)).toMatchObject([
      { ShippingAddress: { Street1: '2 Main Street' } },
    ]);
  });

  it.each([
    [
      'a parcel has left',
      async (id: number) => void (await scene.db.insert(shipments).values({ orderId: id, createdAt: new Date() })),
    ],
    [
      'it is cancelled',
      async (id: number) => void (await scene.db.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, id))),
    ],
    [
      'staff said that it ships',
      async (id: number) => void (await fulfilOrder(scene.store, { staff, orderId: id, requestId: 'r-2' })),
    ],
  ])('of the address is refused after %s; the email may still be corrected', async (_, happen) => {
    const { id } = await place();
    await happen(id);
    const order = await find(id);
    expect(await correct(order, { address: moved, email: 'ana@example.org' })).toMatchObject({
      code: 'already_shipped',
    });
    expect(await find(id)).toEqual(order);
    expect(await correct(order, { email: 'ana@example.org' })).toMatchObject({ ok: true });
  });

  it.each([
    ['an email address that is none', { email: 'ana' }, ['email']],
    ['an empty line', { address: { ...moved, street1: ' ' } }, ['ship-street1']],
    ['a postal code that is none', { address: { ...moved, zip: '4' } }, ['ship-zip']],
  ])('names %s and changes nothing', async (_, change, fields) => {
    const order = await place();
    const refused = await correct(order, change);
    expect(refused.ok ? [] : Object.keys(refused.problems ?? {})).toEqual(fields);
    expect(await find(order.id)).toEqual(order);
  });

  it('that changes nothing leaves nothing', async () => {
    const order = await place();
    expect(await correct(order, { address: shop.shippedTo })).toMatchObject({ ok: true });
    expect(await find(order.id)).toEqual(order);
    expect(await messages('order-correction')).toEqual([]);
  });

  it('of two at once changes one of them, and needs the right', async () => {
    const order = await place();
    const both = await Promise.all([
      correct(order, { email: 'one@example.org' }),
      correct(order, { email: 'two@example.org' }),
    ]);
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['changed_meanwhile', 'ok']);
    const after = await find(order.id);
    expect(after.version).toBe(1);
    expect(await messages('order-correction')).toHaveLength(1);
    const reader = { userId: 'r', impersonator: null, ...rightsOf() };
    const asked = { order: after, version: 1, email: 'three@example.org', address: null, requestId: 'r-1' };
    expect(await correctOrder(scene.store, { staff: reader, ...asked })).toMatchObject({ code: 'not_found' });
    expect(await correctOrder(scene.store, { staff, ...asked, version: NaN })).toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});
