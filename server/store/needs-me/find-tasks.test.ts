import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addAccountBuyer, orderOnAccount } from '../../../tests/support/account-order-scene.ts';
import { OrderScene } from '../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { disputes } from '../orders/disputes/dispute.table.ts';
import { exemptionCertificates } from '../checkout/exemption.table.ts';
import { listTaxToReturn } from '../orders/credits/list-tax-to-return.ts';
import { listOpenDisputes } from '../orders/disputes/dispute.repo.ts';
import { listOpenRefunds } from '../orders/credits/refund.repo.ts';
import { refunds } from '../orders/credits/refund.table.ts';
import { listPayments } from '../orders/payment/payment.repo.ts';
import { listWaitingOrders } from '../orders/receivables/list-receivables.ts';
import { listReturnsIn } from '../orders/returns/return.repo.ts';
import { returns } from '../orders/returns/return.table.ts';
import type { Order } from '../orders/order.repo.ts';
import { orderLines, orders } from '../orders/order.table.ts';
import { listOpenEvents } from '../order-system/erp-event.repo.ts';
import { erpEvents } from '../order-system/erp-event.table.ts';
import { providerEntries } from '../bookkeeping/reconciliation/provider-entry.table.ts';
import { countTasks, findTasks } from './find-tasks.ts';
import type { TaskKind } from './task.rules.ts';

const oneFile = 12_900 + 742;
const person = (role: 'administrator' | 'finance' | 'reader' | 'writer', userId = `${role}-1`) => ({
  userId,
  email: `${userId}@example.org`,
  ...rightsOf(role),
  impersonator: null,
});

describe.each(drivers)('what waits for a person of staff on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const at = () => scene.clock.now();
  const file = () => shop.placeItems(scene.store, { file: 1 }, { payable: oneFile });
  const kinds = async (who: ReturnType<typeof person>) =>
    (await findTasks(scene.db, who, null)).map(({ kind, count }): [TaskKind, number] => [kind, count]);

  async function addRefund(order: Order, columns: Partial<typeof refunds.$inferInsert>) {
    const [payment] = await listPayments(scene.db, order.id);
    const row = { orderId: order.id, paymentId: payment?.id ?? '', method: 'card', amountMinor: 100 } as const;
    const [made] = await scene.db
      .insert(refunds)
      .values({ ...row, state: 'waiting', createdAt: at(), ...columns })
      .returning();
    return made?.id ?? '';
  }
  const addDispute = (order: Order, paymentId: string, dueBy: Date | null) =>
    scene.db.insert(disputes).values({
      providerRef: `dp-${crypto.randomUUID()}`,
      orderId: order.id,
      paymentId,
      amountMinor: 100,
      reason: 'fraudulent',
      state: 'open',
      dueBy,
      openedAt: at(),
      lookedAt: at(),
    });

  it('is nothing in a store without anything, and for who may do nothing', async () => {
    await file();
    expect(await kinds(person('administrator'))).toEqual([]);
    expect(await countTasks(scene.db, person('administrator'))).toBe(0);
    expect(await countTasks(scene.db, person('writer'))).toBe(0);
  });

  it('is each kind once, as the pages list it, by the rights of the person', async () => {
    const order = await file();
    const [payment] = await listPayments(scene.db, order.id);
    await addRefund(order, { askedBy: 'somebody' });
    const failed = await addRefund(order, { state: 'failed', providerRef: 're_1' });
    await addRefund(order, { state: 'done', isOutside: true, providerRef: 're_2' });
    await addDispute(order, payment?.id ?? '', new Date(at().getTime() + 86_400_000));
    const held = await orderOnAccount(scene.store, await addAccountBuyer(scene.store, { creditLimitMinor: 1 }));
    const unpaid = await file();
    await scene.db.update(orders).set({ paymentState: 'unpaid', unpaidSince: at() }).where(eq(orders.id, unpaid.id));
    await scene.db
      .update(orderLines)
      .set({ session: { ...shop.courseSession, startsAt: '', endsAt: '', isCancelled: true } })
      .where(eq(orderLines.orderId, unpaid.id));
    const asked = { orderId: order.id, reason: 'damaged', askedAt: at() } as const;
    await scene.db.insert(returns).values([
      { ...asked, position: 1, state: 'asked' },
      { ...asked, position: 2, state: 'received', number: 'RET-1', receivedAt: at() },
    ] as (typeof returns.$inferInsert)[]);
    const fileId = crypto.randomUUID();
    const certificate = { userId: 'cart:1', fileId, askedStates: ['OH'], createdAt: at() };
    await scene.db.insert(exemptionCertificates).values({ ...certificate, guestName: 'Ana' });
    const [approved] = await scene.db
      .insert(exemptionCertificates)
      .values({ ...certificate, state: 'approved', states: ['OH'], expiresOn: '2999-01-01', decidedAt: at() })
      .returning();
    await scene.db.update(orders).set({ exemptionPendingCertificateId: approved?.id }).where(eq(orders.id, order.id));
    await scene.db.insert(erpEvents).values({
      id: 'e-1',
      type: 'order.billed',
      orderName: '1',
      version: 0,
      occurredAt: at(),
      data: {},
      outcome: 'unknown',
      receivedAt: at(),
      decidedAt: at(),
    });
    const entry = { currency: 'usd', feeMinor: 0, netMinor: 1, createdAt: at(), availableOn: at() };
    await scene.db.insert(providerEntries).values([
      { ...entry, id: 'txn_1', category: 'charge', amountMinor: 1 },
      { ...entry, id: 'txn_2', category: 'payout', amountMinor: -1 },
      { ...entry, id: 'txn_3', category: 'charge', amountMinor: 1, paymentId: payment?.id ?? null },
    ]);

    const all: [TaskKind, number][] = [
      ['dispute', 1],
      ['release', 1],
      ['owed-refund', 1],
      ['outside-refund', 1],
      ['held-order', 1],
      ['failed-charge', 1],
      ['cancelled-session', 1],
      ['return-asked', 1],
      ['return-received', 1],
      ['tax-to-return', 1],
      ['certificate', 1],
      ['order-system', 1],
      ['unmatched', 1],
    ];
    const administrator = person('administrator');
    expect(await kinds(administrator)).toEqual(all);
    expect(await countTasks(scene.db, administrator)).toBe(all.length);
    // The same as on the pages where it is done.
    expect(await listOpenRefunds(scene.db)).toHaveLength(3);
    expect(await listOpenDisputes(scene.db)).toHaveLength(1);
    expect((await listWaitingOrders(scene.db)).map((row) => row.order.id)).toEqual([held.id]);
    expect(await listReturnsIn(scene.db, ['asked', 'received'], { limit: 9 })).toHaveLength(2);
    expect(await listTaxToReturn(scene.db)).toHaveLength(1);
    expect(await listOpenEvents(scene.db, 9)).toHaveLength(1);

    expect((await kinds(person('finance'))).map(([kind]) => kind)).not.toContain('order-system');
    expect((await kinds(person('reader'))).map(([kind]) => kind)).toEqual([]);
    // What another refund has replaced is not owed any more.
    await addRefund(order, { state: 'done', method: 'check', replaces: failed });
    expect((await kinds(administrator)).map(([kind]) => kind)).not.toContain('owed-refund');
    const failedCharge = (await findTasks(scene.db, administrator, null)).find(({ kind }) => kind === 'failed-charge');
    expect(failedCharge?.tasks[0]?.due?.getTime()).toBeGreaterThan(at().getTime() + 13 * 86_400_000);
    const [dispute] = await findTasks(scene.db, administrator, null);
    expect(dispute?.tasks).toMatchObject([{ orderNumber: order.orderNumber, whose: 'Ana Núñez', amountMinor: 100 }]);
    expect(dispute?.tasks[0]?.due).toBeInstanceOf(Date);
  });

  it('is not a refund that the person asked for, nor anything about an order of their own', async () => {
    // Certificates belong to no order, so the scene keeps them.
    await scene.db.delete(exemptionCertificates);
    const order = await file();
    const finance = person('finance');
    await addRefund(order, { askedBy: finance.userId });
    await addRefund(order, { state: 'failed', providerRef: 're_1' });
    expect(await kinds(finance)).toEqual([['owed-refund', 1]]);
    await scene.db.update(orders).set({ email: finance.email.toUpperCase() }).where(eq(orders.id, order.id));
    expect(await kinds(finance)).toEqual([]);
    expect(await kinds(person('finance', 'finance-2'))).toEqual([
      ['release', 1],
      ['owed-refund', 1],
    ]);
  });

  it('is shown by pages, the oldest first, what has a last day before it', async () => {
    const order = await file();
    const [payment] = await listPayments(scene.db, order.id);
    for (let days = 21; days > 0; days -= 1) {
      await addDispute(order, payment?.id ?? '', new Date(at().getTime() + days * 86_400_000));
    }
    await addDispute(order, payment?.id ?? '', null);
    const page = async (number: number) => {
      const [group] = await findTasks(scene.db, person('administrator'), { kind: 'dispute', page: number });
      return group?.tasks.map(({ due }) => due && Math.round((due.getTime() - at().getTime()) / 86_400_000));
    };
    expect(await page(1)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await page(2)).toEqual([21, null]);
    expect(await page(3)).toEqual([]);
  });
});
