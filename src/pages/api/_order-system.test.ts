import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listOrderEvents } from '../../../server/store/orders/events/order-event.repo.ts';
import { listInvoices } from '../../../server/store/orders/invoices/invoice.repo.ts';
import { orderPayments } from '../../../server/store/orders/payment.table.ts';
import { orders } from '../../../server/store/orders/order.table.ts';
import { sweepPayments } from '../../../server/store/orders/payment/sweep-payments.ts';
import { erpEvents } from '../../../server/store/order-system/erp-event.table.ts';
import { findAccount } from '../../../server/people/accounts/account.repo.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { addCustomer } from '../../../tests/support/certificate-scene.ts';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { casesOf, isThorough } from '../../../tests/support/test-scope.ts';
import { OrderScene } from '../../../tests/support/order-scene.ts';
import {
  erpSecrets,
  event,
  orderBooks,
  readState,
  send,
  tell,
  withOrderSystem,
  type Event,
} from '../../../tests/support/order-system-scene.ts';

/** All sequences of a list. */
function* permute<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [index, first] of list.entries())
    for (const rest of permute(list.toSpliced(index, 1))) yield [first, ...rest];
}

const ago = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000).toISOString() });

describe.each(bothDrivers)('events of the order system on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const services = () => withOrderSystem(scene.store);
  const outcomes = async (...events: readonly Event[]) =>
    (await tell(services(), ...events)).map(({ outcome }) => outcome);
  /** Money without a card is booked for orders on account alone. */
  async function putOnAccount(id: number) {
    await scene.db.delete(orderPayments).where(eq(orderPayments.orderId, id));
    await scene.db
      .update(orders)
      .set({ paymentMethod: 'purchase-order', paymentState: 'none' })
      .where(eq(orders.id, id));
  }
  const mails = async (kind: string) =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind))).map(({ payload }) => payload);

  it('brings a parcel with its tracking to the order, its invoice and the buyer, and takes what is due', async () => {
    const { order, book } = await orderBooks(scene.store);
    const parcel = { shipment: 'S-1', carrier: 'UPS', tracking: '1Z999' };
    const shipped = event('order.shipped', order, { ...parcel, lines: [{ line: book, units: 3 }] });
    expect(await tell(services(), shipped)).toEqual([{ id: shipped.id, status: 200, outcome: 'applied' }]);
    await sweepPayments(scene.store);
    const state = await readState(scene.db, order.id);
    expect(state).toMatchObject({
      status: 'Billed',
      isFulfilled: true,
      invoiced: order.totalMinor + order.shippingMinor,
      taxed: order.taxMinor,
      billedUnits: 4,
    });
    expect(state.parcels).toEqual([
      { reference: 'S-1', carrier: 'UPS', tracking: '1Z999', dates: [shipped.at, null, null], units: [3] },
    ]);
    expect(await listInvoices(scene.db, order.id)).toHaveLength(2);
    expect(await mails('order-shipped')).toMatchObject([
      {
        to: 'ana@example.net',
        content: {
          items: ['3 × The book'],
          parcel: { trackingLink: 'https://www.ups.com/track?tracknum=1Z999' },
        },
      },
    ]);
    expect(await outcomes(event('order.delivered', order, { shipment: 'S-1' }))).toEqual(['applied']);
    expect(await mails('order-delivered')).toHaveLength(1);
    const kinds = (await listOrderEvents(scene.db, order.id)).map(({ kind, actor }) => `${actor} ${kind}`);
    expect(kinds).toEqual(expect.arrayContaining(['order-system shipped', 'order-system delivered', 'site invoiced']));
  });

  const hour = 60;
  const sets: [string, (order: Parameters<typeof event>[1], book: string, invoice: string) => Event[]][] = [
    [
      'states and parcels',
      (order, book) => [
        event('order.status', order, { status: 'Pending Billing' }, { version: 2, ...ago(3 * hour) }),
        event('order.status', order, { status: 'Partially Fulfilled' }, { version: 1, ...ago(2 * hour) }),
        event('order.promised', order, { line: book, on: '2027-01-08' }, ago(5 * hour)),
        event('order.shipped', order, { shipment: 'A', lines: [{ line: book, units: 2 }], tracking: '1' }, ago(4)),
        event('order.delivered', order, { shipment: 'A' }, ago(1)),
        event('order.shipped', order, { shipment: 'B', lines: [{ line: 'BOOK-1', units: 1 }], carrier: 'DHL' }, ago(3)),
      ],
    ],
    [
      'corrections, losses and money',
      (order, book, invoice) => [
        event('order.ready', order, { lines: [{ line: book, units: 1 }] }, ago(9)),
        event('order.shipped', order, { shipment: 'A', lines: [{ line: book, units: 1 }] }, { ...ago(8), version: 1 }),
        event(
          'order.shipped',
          order,
          { shipment: 'A', lines: [{ line: book, units: 1 }], carrier: 'UPS', tracking: '7' },
          { ...ago(8), version: 2 },
        ),
        event('order.lost', order, { shipment: 'A' }, ago(2)),
        event('payment.received', order, { invoice, amount: 12.34, on: '2026-11-20', ref: `C-${invoice}` }, ago(2)),
        event('order.promised', order, { line: book, on: null }, ago(7)),
      ],
    ],
  ];

  it.each(sets)(
    'leads to one state in every sequence and twice: %s',
    async (_, make) => {
      const { order, book } = await orderBooks(scene.store);
      await putOnAccount(order.id);
      const [invoice] = await listInvoices(scene.db, order.id);
      const events = make(order, book, invoice?.number ?? '');
      const all = [...permute(events)];
      expect(all).toHaveLength(720);
      // A prime step visits sequences that differ from the first place on.
      const few = Array.from({ length: 12 }, (_unused, index) => all[(index * 367) % 720] ?? events);
      const states = new Map<string, string>();
      for (const sequence of casesOf(all, few)) {
        await scene.db
          .transaction(async (tx) => {
            const inside = withOrderSystem(scene.store, tx);
            const first = await tell(inside, ...sequence);
            const again = await tell(inside, ...sequence);
            expect(again).toEqual(first);
            for (const { outcome } of first) expect(['applied', 'stale']).toContain(outcome);
            const told = sequence.map(({ type, version = '' }) => `${type} ${String(version)}`).join(', ');
            states.set(JSON.stringify(await readState(tx, order.id)), told);
            tx.rollback();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'Rollback')) throw error;
          });
      }
      expect([...states.values()]).toHaveLength(1);
    },
    // All 720 sequences need more than five minutes on a busy machine.
    isThorough ? 1_200_000 : 300_000,
  );

  it('refuses what contradicts the order, changes nothing, and lists it', async () => {
    const { order, book } = await orderBooks(scene.store);
    const { order: held } = await orderBooks(scene.store, { books: 1, files: 0 });
    const before = await readState(scene.db, order.id);
    const lines = (units: number, line = book) => ({ lines: [{ line, units }] });
    const wrong = [
      event('order.shipped', order, { shipment: 'A', ...lines(4) }),
      event('order.shipped', order, { shipment: 'A', ...lines(1, 'FILE-1') }),
      event('order.shipped', order, { shipment: 'A', ...lines(1, 'NONE') }),
      event('order.shipped', order, { shipment: 'A', lines: [] }),
      event('order.promised', order, { line: book, on: '2026-02-30' }),
      event('payment.received', order, { invoice: 'INV-0', amount: 1, on: '2026-11-20', ref: 'x' }),
      event('payment.captured', order, { ref: 'pi_other' }),
      event('payment.captured', held, { ref: held.authorizationRef }),
      event('order.status', order, { status: 'Billed' }, { at: new Date(Date.now() + 3 * 86_400_000).toISOString() }),
    ];
    const results = await tell(services(), ...wrong);
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      [422, 'These are more units than are left of the line. BOOK-1'],
      [422, 'These are more units than are left of the line. FILE-1'],
      [422, 'The order has no such line. NONE'],
      [422, 'The data of the event cannot be read. data.lines must have a line'],
      [422, 'The data of the event cannot be read. data.on must be a day, such as 2026-12-01'],
      [422, 'The order has no such invoice. INV-0'],
      [422, 'The order has no such payment. pi_other'],
      [422, `Nothing was taken by this payment. ${held.authorizationRef ?? ''}`],
      [422, 'The data of the event cannot be read. at is more than a day ahead'],
    ]);
    expect(await readState(scene.db, order.id)).toEqual(before);
    const kept = await scene.db.select().from(erpEvents).orderBy(asc(erpEvents.id));
    expect(new Set(kept.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  });

  it('keeps an unknown type, takes an unknown order when it is there, and tells an older state apart', async () => {
    const { order } = await orderBooks(scene.store);
    const later = event('order.status', { orderNumber: '0000-0000' }, { status: 'Billed' });
    const old = event('order.status', order, { status: 'Pending Approval' }, { version: 3 });
    const results = await tell(
      services(),
      event('order.painted', order, { colour: 'red' }),
      later,
      event('order.status', order, { status: 'Billed' }, { version: 4 }),
      old,
    );
    expect(results.map(({ status, outcome }) => [status, outcome])).toEqual([
      [200, 'unknown'],
      [404, 'no-order'],
      [200, 'applied'],
      [200, 'stale'],
    ]);
    await scene.db.update(orders).set({ orderNumber: '0000-0000' }).where(eq(orders.id, order.id));
    expect(await outcomes({ ...later, version: 6 })).toEqual(['applied']);
    const older = event('order.status', { orderNumber: '0000-0000' }, { status: 'Closed' }, { version: 5 });
    expect(await outcomes(older, { ...later, version: 7 })).toEqual(['stale', 'applied']);
  });

  it('books what the order system has taken by the provider’s word, and money received once', async () => {
    const { order: held } = await orderBooks(scene.store, { files: 0 });
    const { authorizationRef: ref, attemptId } = held;
    await scene.store.payments.capture({ ref: ref ?? '', attemptId, amountMinor: 5_000 });
    const { order } = await orderBooks(scene.store, { books: 1 });
    await putOnAccount(order.id);
    const [invoice] = await listInvoices(scene.db, order.id);
    const money = { invoice: invoice?.number, amount: 10, on: '2026-11-20', ref: 'CHK-1' };
    expect(
      await outcomes(
        event('payment.captured', held, { ref }),
        event('payment.captured', held, { ref }),
        event('payment.received', order, money),
        event('payment.received', order, money),
        event('payment.received', order, { ...money, amount: 11 }),
      ),
    ).toEqual(['applied', 'applied', 'applied', 'applied', 'refused']);
    expect((await readState(scene.db, held.id)).payments).toEqual(['hold card 5000']);
    expect((await readState(scene.db, order.id)).payments).toContain('received check 1000');
  });

  it('gives and takes terms of a customer, the newest last', async () => {
    const userId = `terms-${crypto.randomUUID()}`;
    await addCustomer(scene.store, userId);
    const account = await findAccount(scene.db, userId);
    const terms = (onAccount: boolean, isBlocked: boolean, version: number) =>
      event('customer.terms', null, { customer: account?.accountProfileId, onAccount, isBlocked }, { version });
    expect(await outcomes(terms(true, false, 2), terms(false, true, 1))).toEqual(['applied', 'stale']);
    expect(await findAccount(scene.db, userId)).toMatchObject({
      isBillMeLaterAllowed: true,
      isOnlineOrderingDisabled: false,
    });
    const limited = { customer: account?.accountProfileId, onAccount: true, isBlocked: false };
    expect(
      await outcomes(
        event('customer.terms', null, { ...limited, creditLimit: 1_500.5, days: 45 }, { version: 3 }),
        event('customer.terms', null, { ...limited, creditLimit: null }, { version: 4 }),
        event('customer.terms', null, { ...limited, days: 999 }, { version: 5 }),
      ),
    ).toEqual(['applied', 'applied', 'refused']);
    expect(await findAccount(scene.db, userId)).toMatchObject({ creditLimitMinor: null, paymentTermsDays: 45 });
    const nobody = event('customer.terms', null, { customer: 'C-0', onAccount: true, isBlocked: false });
    expect(await outcomes(nobody)).toEqual(['no-order']);
  });

  it('takes both secrets of a rotation, and nothing that is forged, old, too long or too many', async () => {
    const body = JSON.stringify({ events: [] });
    const status = async (how: Parameters<typeof send>[2], sent = body) => (await send(services(), sent, how)).status;
    expect([await status({}), await status({ secret: erpSecrets[1] })]).toEqual([200, 200]);
    expect(await status({ secret: `whsec_${Buffer.alloc(24, 'bad').toString('base64')}` })).toBe(401);
    expect([await status({ off: -301 }), await status({ off: 301 }), await status({ off: 299 })]).toEqual([
      401, 401, 200,
    ]);
    expect(await status({ headers: { 'webhook-signature': '' } })).toBe(401);
    expect(await status({ headers: { 'webhook-id': 'another' } })).toBe(401);
    const many = (count: number) =>
      JSON.stringify({ events: Array.from({ length: count }, () => event('order.painted', null, {})) });
    expect([await status({}, many(200)), await status({}, many(201))]).toEqual([200, 422]);
    expect(await status({}, `{"events":[],"x":"${'x'.repeat(1_000_000)}"}`)).toBe(413);
    expect([await status({}, '{"events":[{"id":"a"}]}'), await status({}, '{')]).toEqual([422, 400]);
    const closed = services();
    expect(
      (await send({ ...closed, env: { ...closed.env, erpWebhookSecrets: undefined } } as never, body)).status,
    ).toBe(401);
  });
});
