import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import {
  addReturn,
  address,
  askFor,
  formOf,
  readReturn,
  returnDesk,
  shipBooks,
  toldOfReturns,
} from '../../../../tests/support/return-scene.ts';
import { readBooks as readStock } from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { creditOrder } from '../credits/credit-order.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { listInvoiceLines } from '../invoices/invoice.repo.ts';
import { findOrder, listOrderLines, lockOrder, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { shipments } from '../shipments/shipment.table.ts';
import { allocateCredits } from './allocate-credits.rules.ts';
import { approveReturn, closeReturn, refuseReturn } from './decide-return.ts';
import { draftCredits, type CreditDraft } from './draft-credits.rules.ts';
import { readReturnable, readReturnFacts } from './read-return-facts.ts';
import { receiveParcel, receiveReturn, type ReturnedUnits } from './receive-return.ts';
import { keptDays, sweepReturns } from './sweep-returns.ts';

const day = 86_400_000;

describe.each(drivers)('returns on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const store = () => scene.store;
  const db = () => scene.db;
  const leftOf = async ({ order, line }: Awaited<ReturnType<typeof shipBooks>>) =>
    (await readReturnable(db(), store(), order, [line])).get(line.id) ?? 0;
  const kindsOf = async ({ id }: Pick<Order, 'id'>) =>
    (await listOrderEvents(db(), id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('return-'));
  const parcel = (lineId: string, units: number, resellable: number): ReturnedUnits => ({
    units: new Map([[lineId, units]]),
    resellable: new Map([[lineId, resellable]]),
  });
  /** The order system tells of a parcel. */
  const tell = (order: Order, number: string, returned: ReturnedUnits) =>
    db().transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const lines = await listOrderLines(tx, order.id);
      const cause = { actor: 'order-system', at: scene.clock.now() } as const;
      return receiveReturn(tx, store(), { order: locked ?? order, lines, number, returned, cause });
    });

  it('asks for units, tells the order system, and holds them', async () => {
    const bought = await shipBooks(store());
    expect(await leftOf(bought)).toBe(3);
    expect(await askFor(store(), bought, 2, { note: ' Two too many. ' })).toMatchObject({ ok: true });
    expect(await readReturn(store(), bought.order)).toMatchObject({
      state: 'asked',
      number: null,
      note: 'Two too many.',
      lines: [{ units: 2 }],
    });
    expect(await leftOf(bought)).toBe(1);
    expect(await kindsOf(bought.order)).toEqual(['return-asked']);
    expect((await toldOfReturns(store())).erp).toMatchObject([
      { orderNumber: bought.order.orderNumber, state: 'asked', reason: 'mistake', lineItems: [{ units: 2 }] },
    ]);
  });

  it('asks once for one form in two tabs, and says so of another one', async () => {
    const bought = await shipBooks(store());
    const both = await Promise.all([askFor(store(), bought, 1), askFor(store(), bought, 1)]);
    const ids = both.map((done) => (done.ok ? done.value.id : done.code));
    expect(ids[0]).toBe(ids[1]);
    expect(await leftOf(bought)).toBe(2);
    expect(await askFor(store(), bought, 2)).toMatchObject({ ok: false, code: 'changed' });
    expect(await askFor(store(), bought, 2, { seenReturns: 1 })).toMatchObject({ ok: true });
    expect(await leftOf(bought)).toBe(0);
  });

  it('refuses wrong units, reasons and notes at their field', async () => {
    const bought = await shipBooks(store());
    const wrong: [units: number, change: { reason?: string; note?: string }, field: string][] = [
      [4, {}, 'units-1'],
      [-1, {}, 'units-1'],
      [0.5, {}, 'units-1'],
      [NaN, {}, 'units-1'],
      [1, { reason: '' }, 'reason'],
      [1, { reason: 'toString' }, 'reason'],
      [1, { reason: 'other' }, 'note'],
      [1, { note: 'x'.repeat(1_001) }, 'note'],
      [1, { note: 'a\u0000b' }, 'note'],
    ];
    for (const [units, change, field] of wrong) {
      const refused = await askFor(store(), bought, units, change);
      expect([refused.ok, Object.keys((!refused.ok && refused.problems) || {})]).toEqual([false, [field]]);
    }
    expect(await leftOf(bought)).toBe(3);
  });

  it('is for the buyer of the order only, and for lines of it', async () => {
    const [bought, other] = [await shipBooks(store()), await shipBooks(store(), `someone-${crypto.randomUUID()}`)];
    for (const reader of [other.reader, { userId: null, tokenHash: null }, { userId: null, tokenHash: 'x' }])
      expect(await askFor(store(), { ...bought, reader })).toMatchObject({ ok: false, code: 'not_found' });
    // A line of another order, which is their own.
    expect(await askFor(store(), { ...other, line: bought.line })).toMatchObject({ code: 'invalid_input' });
    expect(await askFor(store(), other, 1, { units: new Map() })).toMatchObject({ code: 'invalid_input' });
  });

  it('ends with the days of the shop', async () => {
    const bought = await shipBooks(store());
    await db().update(shipments).set({ deliveredAt: scene.clock.now() });
    scene.ahead = 30 * day;
    expect(await leftOf(bought)).toBe(3);
    scene.ahead = 31 * day;
    expect(await leftOf(bought)).toBe(0);
    expect(await askFor(store(), bought, 1)).toMatchObject({ code: 'invalid_input' });
  });

  it('takes back what an earlier release shipped, which has no shipments', async () => {
    const bought = await shipBooks(store());
    await db().delete(shipments);
    expect(await leftOf(bought)).toBe(3);
    const order = await findOrder(db(), bought.order.id);
    await db().update(orders).set({ fulfilledAt: null }).where(eq(orders.id, bought.order.id));
    expect(order && (await leftOf({ ...bought, order: { ...order, fulfilledAt: null } }))).toBe(0);
  });

  it('is approved with a number, an address and a last day, which the buyer and the order system are told', async () => {
    const { order, held } = await addReturn(store(), 'approved');
    expect(held).toMatchObject({
      state: 'approved',
      number: `RET-${new Date(scene.clock.now()).getUTCFullYear()}-000001`,
      address,
    });
    expect(await kindsOf(order)).toEqual(['return-asked', 'return-approved']);
    const told = await toldOfReturns(store());
    expect(told.mails).toMatchObject([
      {
        kind: 'returnApproved',
        number: held.number,
        items: '2 × The book',
        address,
        link: expect.stringContaining('/orders/'),
      },
    ]);
    expect(told.erp).toMatchObject([{ state: 'asked' }, { state: 'approved', number: held.number }]);
    expect(await db().select().from(auditEntries).where(eq(auditEntries.action, 'return-approve'))).toMatchObject([
      { actorUserId: 'staff-1', detail: `return ${held.number}, until ${held.sendBy}, order ${order.orderNumber}` },
    ]);
  });

  it('is decided once by two people, in the version that they saw', async () => {
    const { held } = await addReturn(store());
    const form = await formOf(store(), held.id);
    const done = await Promise.all([
      refuseReturn(store(), returnDesk('staff-1'), { ...form, reason: 'It is marked.' }),
      approveReturn(store(), returnDesk('staff-2'), { ...form, address, sendBy: '2099-01-01' }),
      refuseReturn(store(), returnDesk('staff-3'), { ...form, reason: 'It is torn.' }),
    ]);
    // The date of the second one is wrong, whoever comes first.
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const again = { ...(await formOf(store(), held.id)), reason: 'Again.' };
    expect(await refuseReturn(store(), returnDesk(), again)).toMatchObject({ code: 'changed' });
    expect((await toldOfReturns(store())).mails).toMatchObject([{ kind: 'returnRefused' }]);
  });

  it('is decided with the right only, by nobody about an own order, and never while acting as a customer', async () => {
    const { held, order } = await addReturn(store());
    const form = { ...(await formOf(store(), held.id)), reason: 'No.' };
    const { staff, requestId } = returnDesk();
    const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
    for (const change of [
      { rights: rightsOf('editor').rights },
      { email: order.email.toUpperCase() },
      { impersonator },
    ])
      expect(await refuseReturn(store(), { staff: { ...staff, ...change }, requestId }, form)).toMatchObject({
        code: 'not_found',
      });
    for (const returnId of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(await refuseReturn(store(), returnDesk(), { ...form, returnId })).toMatchObject({ code: 'not_found' });
    expect((await readReturn(store(), order)).state).toBe('asked');
  });

  it('is not approved without an address and a day that is to come', async () => {
    const { held } = await addReturn(store());
    const form = { ...(await formOf(store(), held.id)), address, sendBy: addDays(todayOf(store()), 30) };
    for (const [change, field] of [
      [{ address: ' ' }, 'address'],
      [{ sendBy: '2020-01-01' }, 'sendBy'],
      [{ sendBy: '2027-02-31' }, 'sendBy'],
      [{ sendBy: '2099-01-01' }, 'sendBy'],
    ] as const) {
      const refused = await approveReturn(store(), returnDesk(), { ...form, ...change });
      expect(Object.keys((!refused.ok && refused.problems) || {})).toEqual([field]);
    }
  });

  it('books a parcel, is credited by its drafts, and is closed by the sweep when all is credited', async () => {
    const { order, line, held } = await addReturn(store(), 'approved');
    const form = await formOf(store(), held.id);
    for (const [units, good] of [
      [3, 0],
      [1, 2],
      [0, 0],
      [NaN, 0],
    ] as const)
      expect(
        await receiveParcel(store(), returnDesk(), { ...form, returned: parcel(line.id, units, good) }),
      ).toMatchObject({ code: 'invalid_input' });
    expect(await receiveParcel(store(), returnDesk(), { ...form, returned: parcel(line.id, 2, 1) })).toMatchObject({
      ok: true,
    });
    expect((await toldOfReturns(store())).mails.at(-1)).toMatchObject({
      kind: 'returnReceived',
      items: '2 × The book',
    });
    await sweepReturns(store());
    expect((await readReturn(store(), order)).state).toBe('received');

    const { onHand } = await readStock(db());
    const drafts = await draftsOf(order);
    expect(drafts.map(({ isRestocked, units }) => [isRestocked, units[0]?.units])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    for (const draft of drafts) await issue(order, draft);
    expect(await draftsOf(order)).toEqual([]);
    expect((await readStock(db())).onHand).toBe(onHand + 1);
    await sweepReturns(store());
    expect(await readReturn(store(), order)).toMatchObject({ state: 'closed', lines: [{ creditedUnits: 2 }] });
    expect(await kindsOf(order)).toEqual(['return-asked', 'return-approved', 'return-received', 'return-closed']);
    expect(await leftOf({ order, line, reader: { userId: null, tokenHash: null } })).toBe(1);
  });

  async function draftsOf(order: Order): Promise<CreditDraft[]> {
    const facts = await readReturnFacts(db(), order, await listOrderLines(db(), order.id));
    return draftCredits(
      await readReturn(store(), order),
      allocateCredits(facts.returns, facts.credits),
      facts.invoiced,
    );
  }

  async function issue({ id }: Order, { invoiceId, isRestocked, units }: CreditDraft): Promise<void> {
    const lines = await listInvoiceLines(db(), [invoiceId]);
    const idOf = (position: number) => lines.find((each) => each.position === position)?.id ?? '';
    const done = await creditOrder(store(), returnDesk(), {
      orderId: id,
      seenVersion: (await findOrder(db(), id))?.version ?? -1,
      invoiceId,
      wish: {
        units: new Map(units.map((each) => [idOf(each.position), each.units])),
        amounts: new Map(),
        isTaxAlone: false,
      },
      reason: 'return',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked,
      outsideId: null,
    });
    if (!done.ok) throw new Error(done.code);
  }

  it('is closed by staff without a credit, and its units do not come back again', async () => {
    const { order, line, held } = await addReturn(store(), 'approved');
    expect(await closeReturn(store(), returnDesk(), await formOf(store(), held.id))).toMatchObject({ code: 'changed' });
    await receiveParcel(store(), returnDesk(), {
      ...(await formOf(store(), held.id)),
      returned: parcel(line.id, 1, 0),
    });
    expect(await closeReturn(store(), returnDesk(), await formOf(store(), held.id))).toMatchObject({ ok: true });
    expect((await readReturn(store(), order)).state).toBe('closed');
    expect(await leftOf({ order, line, reader: { userId: null, tokenHash: null } })).toBe(2);
  });

  it('hears of a parcel from the order system, once', async () => {
    const { order, line, held } = await addReturn(store(), 'approved');
    const other = await shipBooks(store());
    const number = held.number ?? '';
    expect(await tell(order, 'RET-2000-000001', parcel(line.id, 1, 1))).toMatchObject({ code: 'not_found' });
    expect(await tell(other.order, number, parcel(line.id, 1, 1))).toMatchObject({ code: 'not_found' });
    expect(await tell(order, number, parcel(line.id, 3, 1))).toMatchObject({ code: 'too_many' });
    expect(await tell(order, number, parcel(line.id, 1, 2))).toMatchObject({ code: 'too_many' });
    expect(await tell(order, number, parcel(other.line.id, 1, 1))).toMatchObject({ code: 'too_many' });
    expect(await tell(order, number, parcel(line.id, 0, 0))).toMatchObject({ code: 'nothing' });
    expect(await tell(order, number, parcel(line.id, 2, 1))).toEqual({ ok: true, value: { isNews: true } });
    expect(await tell(order, number, parcel(line.id, 2, 1))).toEqual({ ok: true, value: { isNews: false } });
    expect(await tell(order, number, parcel(line.id, 2, 2))).toMatchObject({ code: 'other_units' });
    expect(await readReturn(store(), order)).toMatchObject({
      state: 'received',
      receivedBy: null,
      lines: [{ receivedUnits: 2, resellableUnits: 1 }],
    });
    expect((await toldOfReturns(store())).mails.filter(({ kind }) => kind === 'returnReceived')).toHaveLength(1);
    expect(await kindsOf(order)).toEqual(['return-asked', 'return-approved', 'return-received']);
  });

  it('is not received before it is approved', async () => {
    const { order, line } = await addReturn(store());
    expect(await tell(order, '', parcel(line.id, 1, 1))).toMatchObject({ code: 'not_found' });
  });

  it('lapses a fortnight after its last day, which gives its units free', async () => {
    const bought = await addReturn(store(), 'approved');
    scene.ahead = 44 * day;
    await sweepReturns(store());
    expect((await readReturn(store(), bought.order)).state).toBe('approved');
    scene.ahead = 45 * day;
    const before = (await findOrder(db(), bought.order.id))?.version ?? 0;
    await Promise.all([sweepReturns(store()), sweepReturns(store())]);
    expect((await readReturn(store(), bought.order)).state).toBe('lapsed');
    expect(await kindsOf(bought.order)).toEqual(['return-asked', 'return-approved', 'return-lapsed']);
    expect((await findOrder(db(), bought.order.id))?.version).toBe(before + 1);
    expect(await leftOf(bought)).toBe(3);
    expect(await tell(bought.order, bought.held.number ?? '', parcel(bought.line.id, 1, 1))).toMatchObject({
      code: 'not_approved',
    });
  });

  it('loses note and pictures half a year after its end, and keeps its units', async () => {
    const bought = await shipBooks(store());
    await askFor(store(), bought, 2, { note: 'My dog ate it.' });
    const { id } = await readReturn(store(), bought.order);
    await refuseReturn(store(), returnDesk(), { ...(await formOf(store(), id)), reason: 'Dogs.' });
    scene.ahead = (keptDays - 1) * day;
    await sweepReturns(store());
    expect((await readReturn(store(), bought.order)).note).toBe('My dog ate it.');
    scene.ahead = (keptDays + 1) * day;
    await sweepReturns(store());
    expect(await readReturn(store(), bought.order)).toMatchObject({
      note: '',
      state: 'refused',
      lines: [{ units: 2 }],
    });
  });
});
