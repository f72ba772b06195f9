import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayAhead } from '../../../../tests/support/day-ahead.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { hear } from '../../../platform/monitoring/happenings.ts';
import { sandboxAuthorizations, sandboxCards } from '../../payments/sandbox.table.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { chargePublished } from './charge-published.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { payOrder } from './pay-order.ts';
import { sweepPayments } from './sweep-payments.ts';
import { book, day, file, openSale, selectCharges } from '../../../../tests/support/sale-scene.ts';

const challenging = '4000000000003220';

describe.each(drivers)('settling a payment on $name', ({ open }) => {
  const { order, stand, mailed, later } = openSale({ open });

  it('takes the money of an order that is unlocked, once, and calls it complete', async () => {
    const reported: string[] = [];
    onTestFinished(hear('payment', ({ outcome }) => reported.push(outcome)));
    await order(file);
    const complete = {
      status: 'Billed',
      payment: 'captured',
      hold: 'captured',
      taken: file.payable,
      told: [['captured', 136.42]],
    };
    expect(await stand()).toEqual(complete);
    await later(8);
    expect(await stand()).toEqual(complete);
    expect(reported).toEqual(['captured']);
  });

  it('calls an order that costs nothing complete at once', async () => {
    await order({ items: { free: 1 }, payable: 0 });
    expect(await stand()).toMatchObject({ status: 'Billed', payment: 'none', told: [] });
  });

  it('keeps the hold of a parcel for the order system, and releases it before it ends', async () => {
    await order(book);
    const waiting = { status: 'Pending Fulfillment', payment: 'held', hold: 'authorized', taken: 0, told: [] };
    expect(await stand()).toEqual(waiting);
    await later(6);
    expect(await stand()).toEqual(waiting);
    await later(0.6);
    expect(await stand()).toEqual({ ...waiting, payment: 'released', hold: 'voided', told: [['released', 0]] });
    expect(await mailed()).toEqual(['paymentLater']);
    await later(30);
    expect(await stand()).toMatchObject({ payment: 'released', told: [['released', 0]] });
  });
});

describe.each(drivers)('settling after the hold on $name', ({ open }) => {
  const { scene, order, stand, mailed, later } = openSale({ open });

  describe('an order that ships after its hold has ended', () => {
    const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
    const ship = async () => {
      const [placed] = await scene.db.select().from(orders);
      return fulfilOrder(scene.store, { staff, orderId: placed?.id ?? 0, requestId: 'r-1' });
    };
    /** The tries to charge it: state, owner present, what was taken. */
    const charges = async () =>
      (await selectCharges(scene.db).orderBy(orderPayments.createdAt)).map((each) => [
        each.state,
        each.isOwnerPresent,
        each.capturedMinor,
      ]);
    /** Everything taken at the gateway for it. */
    const taken = async () =>
      (await scene.db.select().from(sandboxAuthorizations)).reduce((sum, each) => sum + (each.capturedMinor ?? 0), 0);
    const bring = async (card?: string) => {
      await order(book, card);
      if (card === challenging) await approve();
      await later(6.6);
    };
    const approve = async () => {
      const [hold] = await scene.db.select().from(sandboxAuthorizations);
      await scene.store.payments.challenges?.end(hold?.ref ?? '', 'approve');
      await scene.sweep(0);
      await scene.sweep(3_600_000);
    };

    it('is charged to the card that was kept, once, on record, and the buyer is told', async () => {
      await bring();
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured' } });
      expect(await stand()).toMatchObject({
        status: 'Billed',
        payment: 'captured',
        told: [
          ['released', 0],
          ['captured', 166.52],
        ],
      });
      expect([await charges(), await taken()]).toEqual([[['captured', false, book.payable]], book.payable]);
      expect(await mailed()).toEqual(['paymentLater', 'paymentTaken']);
      const audit = await scene.db.select().from(auditEntries);
      expect(audit).toMatchObject([{ actorUserId: 'staff-1', action: 'ship', requestId: 'r-1' }]);
      // The card was stored for this order only.
      const [placed] = await scene.db.select().from(orders);
      expect([placed?.keptCard, await scene.db.$count(sandboxCards)]).toEqual([null, 0]);
      expect(await ship()).toMatchObject({ ok: false, code: 'not_open' });
      await later(40);
      expect(await taken()).toBe(book.payable);
    });

    it('takes the hold where there still is one', async () => {
      await order(book);
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured', status: 'Billed' } });
      expect([await charges(), await taken()]).toEqual([[], book.payable]);
      expect(await mailed()).toEqual(['paymentTaken']);
    });

    it('charges the card where the hold turns out to be gone', async () => {
      await order(book);
      scene.ahead += 7.1 * day;
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured' } });
      expect([await charges(), await taken()]).toEqual([[['captured', false, book.payable]], book.payable]);
    });

    it('asks the buyer to pay when the bank wants its customer, tries again after 3 and 7 days, then waits', async () => {
      await bring(challenging);
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
      const failed = ['failed', false, 0];
      expect(await charges()).toEqual([failed]);
      for (const [days, count] of [
        [2.9, 1],
        [0.2, 2],
        [3.8, 2],
        [0.3, 3],
        [60, 3],
      ] as const) {
        await later(days);
        expect([days, await charges()]).toEqual([days, Array.from({ length: count }, () => failed)]);
      }
      expect(await mailed()).toEqual(['paymentLater', 'paymentNeeded', 'paymentNeeded', 'paymentNeeded']);
      expect([await taken(), (await stand()).status]).toEqual([0, 'Pending Fulfillment']);
    });

    it('asks the buyer to pay where no card could be kept', async () => {
      await bring();
      await scene.db.update(orders).set({ keptCard: null });
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
      expect([await charges(), await mailed()]).toEqual([[], ['paymentLater', 'paymentNeeded']]);
    });

    it('is charged once when the gateway answers nothing, or only half', async () => {
      await bring();
      const { authorize, capture } = scene.store.payments;
      scene.useGateway({
        authorize: async (ask) => {
          await authorize(ask);
          return { kind: 'unknown' };
        },
        capture: async (ask) => {
          await capture(ask);
          return { kind: 'unknown' };
        },
      });
      expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'charging' } });
      await later(0.1);
      await later(0.1);
      expect(await stand()).toMatchObject({ payment: 'charging' });
      scene.useGateway({ authorize, capture });
      await later(0.2);
      expect(await stand()).toMatchObject({ payment: 'captured', status: 'Billed' });
      expect([await charges(), await taken()]).toEqual([[['captured', false, book.payable]], book.payable]);
    });

    it('is charged once, whoever says that it ships, at the same time too', async () => {
      await bring();
      await Promise.all([ship(), ship(), sweepPayments(scene.store)]);
      await later(0.1);
      expect([await stand().then(({ payment }) => payment), await taken()]).toEqual(['captured', book.payable]);
    });

    it('is not charged once it is cancelled', async () => {
      await bring();
      await scene.db.update(orders).set({ status: 'Cancelled' });
      expect(await ship()).toMatchObject({ ok: false, code: 'not_open' });
      expect(await taken()).toBe(0);
    });

    it('is for staff alone, and not while they act as a customer', async () => {
      await bring();
      const [placed] = await scene.db.select().from(orders);
      const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
      for (const who of [
        { ...staff, ...rightsOf() },
        { ...staff, impersonator },
      ]) {
        const refused = await fulfilOrder(scene.store, { staff: who, orderId: placed?.id ?? 0, requestId: 'r' });
        expect(refused).toMatchObject({ ok: false, code: 'not_found' });
      }
    });

    it('is charged by itself when the file in it is published', async () => {
      await scene.db
        .update(variants)
        .set({ answerCode: 'NYP', answerDate: dayAhead(90) })
        .where(eq(variants.sku, shop.skus.file));
      await order(file);
      await later(6.6);
      await chargePublished(scene.store);
      expect(await stand()).toMatchObject({ payment: 'released', status: 'Pending Fulfillment' });
      await scene.db
        .update(variants)
        .set({ answerCode: null, answerDate: null })
        .where(eq(variants.sku, shop.skus.file));
      await chargePublished(scene.store);
      expect(await stand()).toMatchObject({ payment: 'captured', status: 'Billed' });
      expect(await taken()).toBe(file.payable);
      await chargePublished(scene.store);
      expect(await charges()).toHaveLength(1);
    });

    describe('is paid by its buyer', () => {
      const pay = async (number = '4242424242424242') => {
        const [placed] = await scene.db.select().from(orders);
        const instrument = await shop.prepareCard(scene.store, number);
        return payOrder(scene.store, placed?.id ?? 0, { instrument, customerRef: null, returnUrl: '/pay' });
      };
      const fail = async () => {
        await bring(challenging);
        await ship();
      };

      it('with another card, once, and it is complete', async () => {
        await fail();
        expect(await pay('4000000000000002')).toEqual({ state: 'declined', code: 'declined' });
        expect(await stand()).toMatchObject({ payment: 'unpaid' });
        expect(await Promise.all([pay(), pay()])).toContainEqual({ state: 'paid' });
        expect(await stand()).toMatchObject({ payment: 'captured', status: 'Billed' });
        expect(await taken()).toBe(book.payable);
        const [placed] = await scene.db.select().from(orders);
        expect(placed?.card?.last4).toBe('4242');
        expect([await pay(), await taken()]).toEqual([{ state: 'paid' }, book.payable]);
      });

      it('after the bank’s question, or with another card instead of answering it', async () => {
        await fail();
        expect(await pay(challenging)).toMatchObject({
          state: 'action_required',
          challengeUrl: /^\/checkout\/challenge\//,
        });
        const live = await scene.db.select().from(orderPayments).where(eq(orderPayments.state, 'action'));
        expect(await pay()).toEqual({ state: 'paid' });
        // The bank's customer comes back too late.
        await scene.store.payments.challenges?.end(live[0]?.providerRef ?? '', 'approve');
        await later(1);
        expect(await taken()).toBe(book.payable);
      });

      it('and not before it ships', async () => {
        await bring();
        expect([await pay(), await taken()]).toEqual([{ state: 'not_due' }, 0]);
      });

      it('where a hold was lost, unless it was taken after all', async () => {
        scene.useGateway({ capture: async () => ({ kind: 'not_capturable' }) });
        await order(file);
        expect([await stand().then(({ payment }) => payment), await mailed()]).toEqual(['lost', ['paymentNeeded']]);
        const [hold] = await scene.db.select().from(sandboxAuthorizations);
        const { payments } = shop.openTestStore(scene.db, { clock: scene.clock });
        await payments.capture({ ref: hold?.ref ?? '', attemptId: hold?.attemptId ?? '', amountMinor: file.payable });
        expect(await pay()).toEqual({ state: 'paid' });
        expect([await charges(), await taken()]).toEqual([[], file.payable]);
      });

      it('where a hold was lost', async () => {
        const { capture } = scene.store.payments;
        scene.useGateway({ capture: async () => ({ kind: 'not_capturable' }) });
        await order(file);
        scene.useGateway({ capture });
        expect(await pay()).toEqual({ state: 'paid' });
        expect([await stand().then(({ status }) => status), await taken()]).toEqual(['Billed', file.payable]);
      });
    });
  });
});
