import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { hear } from '../../../platform/monitoring/happenings.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { sandboxAuthorizations, sandboxCards } from '../../payments/sandbox.table.ts';
import { readBalance } from '../balance/read-balance.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { takenMinor } from '../order-figures.rules.ts';
import { orderMoneyState } from '../order-money.ts';
import { lockOrder } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { placeOrder } from '../placing/place-order.ts';
import { chargePublished } from './charge-published.ts';
import { readDue } from './due-amount.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { payOrder } from './pay-order.ts';
import { sweepPayments } from './sweep-payments.ts';
import { sweepStoredCards } from './sweep-stored-cards.ts';

const day = 24 * 3_600_000;
const challenging = '4000000000003220';
const file = { items: { file: 1 }, payable: 12_900 + 742 };
const book = { items: { book: 1 }, payable: shop.oneBook.payable };
const both = { items: { book: 1, file: 1 }, payable: 14_900 + 12_900 + 1_599 + 895 };

const selectCharges = (db: Database) => db.select().from(orderPayments).where(eq(orderPayments.kind, 'charge'));

/** Opens a store that places orders and sweeps their payments. */
function openSale({ open }: Pick<(typeof drivers)[number], 'open'>) {
  const scene = new OrderScene(open);

  async function order(
    { items, payable }: { items: Parameters<typeof shop.fillCart>[2]; payable: number },
    card?: string,
  ) {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, items);
    const isFree = payable === 0;
    const ask = await shop.reviewed(scene.store, visitor, cart, {
      payable,
      card: isFree ? null : await shop.prepareCard(scene.store, card),
    });
    const outcome = await placeOrder(scene.store, visitor, ask);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  }
  /** Status, payment, hold at the gateway and captured amount; and the last message to the order system. */
  async function stand() {
    const [placed] = await scene.db.select().from(orders);
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'payment-state'));
    return {
      status: placed?.status,
      payment: placed?.paymentState,
      hold: hold?.state,
      taken: hold?.capturedMinor ?? 0,
      told: told.map(({ payload }) => [payload['state'], payload['amount']]),
    };
  }
  /** Emails about the payment, by subject. */
  const mailed = async () =>
    (await scene.db.select().from(outboxMessages).orderBy(outboxMessages.sequence))
      .filter(({ kind }) => kind === 'order-payment')
      .map(({ payload }) => (payload as unknown as EmailDraft).content.kind);
  const later = async (days: number) => {
    scene.ahead += days * day;
    await sweepPayments(scene.store);
  };

  return { scene, order, stand, mailed, later };
}

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
        .set({ answerCode: 'NYP', answerDate: '2027-03-01' })
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

describe.each(drivers)('settling at the right moment on $name', ({ open }) => {
  const { scene, order, stand, mailed, later } = openSale({ open });

  /** Everything taken at the gateway, in cents. */
  const taken = async () =>
    (await scene.db.select().from(sandboxAuthorizations)).reduce((sum, each) => sum + (each.capturedMinor ?? 0), 0);
  const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
  const ship = async () => {
    const [placed] = await scene.db.select().from(orders);
    return fulfilOrder(scene.store, { staff, orderId: placed?.id ?? 0, requestId: 'r-1' });
  };
  /** File with its tax; the rest is the book with shipping. */
  const atOnce = file.payable;

  it('takes what is unlocked of an order of both at once, and the parcel when it ships', async () => {
    await order(both);
    const waiting = { status: 'Pending Fulfillment', payment: 'released', hold: 'captured', taken: atOnce };
    expect(await stand()).toEqual({ ...waiting, told: [['released', atOnce / 100]] });
    expect(await mailed()).toEqual([]);
    await later(40);
    expect([await stand(), await taken()]).toMatchObject([waiting, atOnce]);
    const [placed] = await scene.db.select().from(orders);
    expect(placed && [takenMinor(placed), orderMoneyState(placed)]).toEqual([atOnce, 'restLater']);

    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured', status: 'Billed' } });
    expect([await taken(), await mailed()]).toEqual([both.payable, ['paymentTaken']]);
    expect((await stand()).told.at(-1)).toEqual(['captured', both.payable / 100]);
    await later(40);
    expect(await taken()).toBe(both.payable);
    const [paid] = await scene.db.select().from(orders);
    expect([paid?.keptCard, paid?.capturedMinor]).toEqual([null, both.payable]);
  });

  /** A gateway that cannot store cards. */
  const storeNoCard = () => {
    const { authorize } = scene.store.payments;
    scene.useGateway({
      authorize: async (ask) => {
        const result = await authorize(ask);
        return result.kind === 'authorized' ? { ...result, kept: null } : result;
      },
    });
  };

  it.each([
    ['parcels', { items: { book: 3 }, payable: 44_700 + 2_570 }],
    ['parcels and a file', { items: { book: 3, file: 1 }, payable: 44_700 + 12_900 + 3_312 }],
  ])('charges each of several %s when it leaves, and all of them are the order', async (_what, bought) => {
    await order(bought);
    const { payable } = bought;
    const [placed] = await scene.db.select().from(orders);
    const lines = await scene.db.select().from(orderLines);
    const parcel = lines.find(({ isDigital }) => !isDigital)?.id ?? '';
    const sums = [await taken()];
    for (const units of [1, 5, 1, 1, 1]) {
      const cause = { actor: 'order-system', at: scene.clock.now() } as const;
      await scene.db.transaction(async (tx) => {
        const order = await lockOrder(tx, placed?.id ?? 0);
        if (order) await deliverUnits(tx, scene.store, order, deliveryOf(new Map([[parcel, units]]), cause));
      });
      await later(1);
      sums.push(await taken());
    }
    // Five units were more than there are, and nothing is left for the last.
    expect(sums.map((sum, index) => sum - (sums[index - 1] ?? 0) > 0)).toEqual([
      sums[0] !== 0,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect([await taken(), await stand().then(({ payment, status }) => [payment, status])]).toEqual([
      payable,
      ['captured', 'Billed'],
    ]);
    const owed = await readBalance(scene.db, placed?.id ?? 0);
    expect([owed.owedMinor, owed.invoicedMinor, owed.takenMinor]).toEqual([0, payable, payable]);
  });

  it('deletes a stored card when the order is cancelled, or has not shipped for 180 days', async () => {
    await order(both);
    const kept = async () => [
      (await scene.db.select().from(orders)).filter(({ keptCard }) => keptCard).length,
      await scene.db.$count(sandboxCards),
    ];
    const [placed] = await scene.db.select().from(orders);
    const laterMinor = both.payable - atOnce;
    expect(placed?.cardTerms).toEqual({ version: expect.any(String), atOnceMinor: atOnce, laterMinor });
    scene.ahead += 179 * day;
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([1, 1]);
    scene.ahead += 2 * day;
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([0, 0]);
    await order(book);
    await scene.db.update(orders).set({ paymentState: 'released', status: 'Cancelled' });
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([0, 0]);
  });

  it('keeps the hold of an order of both for the parcel where no card could be stored', async () => {
    storeNoCard();
    await order(both);
    expect(await stand()).toMatchObject({ payment: 'held', hold: 'authorized', taken: 0 });
    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured' } });
    expect([await taken(), await mailed()]).toEqual([both.payable, ['paymentTaken']]);
  });

  it('takes only what is unlocked of it when the hold ends before the parcel leaves, then asks the buyer', async () => {
    storeNoCard();
    await order(both);
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'released', taken: atOnce });
    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
    const [placed] = await scene.db.select().from(orders);
    expect(placed && (await readDue(scene.db, placed))).toBe(both.payable - atOnce);
    expect(await mailed()).toEqual(['paymentNeeded']);
  });

  it('captures one amount of a hold, whatever ships while the gateway is silent', async () => {
    const { capture } = scene.store.payments;
    const asked: number[] = [];
    const silent: typeof capture = async (ask) => {
      asked.push(ask.amountMinor);
      await capture(ask);
      return { kind: 'unknown' };
    };
    scene.useGateway({ capture: silent });
    await order(both);
    await ship();
    expect(asked).toEqual([atOnce, atOnce]);
    scene.useGateway({ capture });
    await later(1);
    await later(1);
    expect(await stand()).toMatchObject({ payment: 'captured', status: 'Billed' });
    expect(await taken()).toBe(both.payable);
  });

  it('learns that the order system has taken the money of a parcel', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: book.payable });
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'captured', told: [['captured', book.payable / 100]] });
  });

  it('stores and tells the amount when the order system took a part of a parcel, and takes nothing more', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: 5_000 });
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'captured', taken: 5_000, told: [['captured', 50]] });
    const [placed] = await scene.db.select().from(orders);
    expect(placed && [takenMinor(placed), orderMoneyState(placed)]).toEqual([5_000, 'partlyPaid']);
  });

  it('takes nothing more when the order system took a part before the parcel ships', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: 5_000 });
    await ship();
    await later(10);
    expect(await stand()).toMatchObject({ payment: 'captured', told: [['captured', 50]] });
    expect(await taken()).toBe(5_000);
  });

  it('goes on with what the request could not take: a silent gateway, then one that answers', async () => {
    const { capture } = scene.store.payments;
    scene.useGateway({ capture: () => Promise.reject(new Error('away')) });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'held', told: [] });
    scene.useGateway({ capture });
    await later(0);
    expect(await stand()).toMatchObject({ payment: 'held' });
    await later(1);
    expect(await stand()).toMatchObject({ status: 'Billed', payment: 'captured' });
  });

  it('tells of money that is lost, and leaves the order to staff', async () => {
    scene.useGateway({ capture: async () => ({ kind: 'not_capturable' }) });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'lost', told: [['lost', 0]] });
  });

  it('takes the money once, whoever sweeps', async () => {
    scene.useGateway({ capture: async () => ({ kind: 'unknown' }) });
    await order(file);
    const { capture } = shop.openTestStore(scene.db, { clock: scene.clock }).payments;
    scene.useGateway({ capture });
    scene.ahead += day;
    await Promise.all([sweepPayments(scene.store), sweepPayments(scene.store)]);
    expect(await stand()).toMatchObject({ payment: 'captured', taken: file.payable, told: [['captured', 136.42]] });
  });
});
