import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { hear } from '../../../platform/monitoring/happenings.ts';
import type { AuthResult, PaymentGateway } from '../../payments/gateway.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { claimDueAttempts } from '../attempt.repo.ts';
import { challengeTimeout, lease } from '../order.states.ts';
import { orderAttempts } from '../attempt.table.ts';
import { orders } from '../order.table.ts';
import { continueOrder, findOrderStatus, placeOrder } from './place-order.ts';
import { settleAttempt } from './settle-attempt.ts';

const { oneBook } = shop;

describe.each(drivers)('on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const settle = (id = '') =>
    settleAttempt(scene.store, { staff: { userId: 'staff-1' }, id, decision: 'settled', requestId: 'r-1' });

  describe('a card', () => {
    it('that is declined keeps the cart, gives the stock back and lets the person try another', async () => {
      const reported: string[] = [];
      onTestFinished(hear('order', (order) => reported.push(order.outcome)));
      const { outcome, ask, visitor, cart } = await shop.orderBook(scene.store, '4000000000009995');
      const denied = { ok: false, code: 'credit_card_denied', details: { reason: 'insufficient_funds' } };
      expect(outcome).toMatchObject(denied);
      expect(await placeOrder(scene.store, visitor, ask)).toMatchObject(denied);
      expect(await scene.counts()).toEqual({ orders: 0, holds: 0, onHand: 5, reserved: 0 });
      const second = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable });
      expect(await placeOrder(scene.store, visitor, second)).toMatchObject({ ok: true, value: { state: 'placed' } });
      expect(await scene.states()).toEqual(expect.arrayContaining(['DECLINED', 'COMPLETED']));
      expect(reported).toEqual(['declined', 'completed']);
    });

    it('that hangs after authorising is pending, never declined, and becomes the order', async () => {
      const { outcome, ask, visitor } = await shop.orderBook(scene.store, '4000000000000077');
      expect(outcome).toEqual({ ok: true, value: { state: 'pending' } });
      expect(await scene.counts()).toEqual({ orders: 0, holds: 1, onHand: 5, reserved: 1 });
      await scene.sweep(60_000);
      expect(await findOrderStatus(scene.store, visitor.reader, ask.key)).toMatchObject({
        value: { state: 'placed' },
      });
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
    });

    it('whose bank asks is answered there, and the order goes on', async () => {
      const { outcome, ask, visitor } = await shop.orderBook(scene.store, '4000000000003220');
      expect(outcome).toMatchObject({
        value: { state: 'action_required', challengeUrl: expect.stringMatching(/^\/checkout\/challenge\//) as unknown },
      });
      const [hold] = await scene.db.select().from(sandboxAuthorizations);
      expect(hold?.returnUrl).toBe(`/checkout/return/${ask.key}`);
      await scene.store.payments.challenges?.end(hold?.ref ?? '', 'approve');
      expect(await continueOrder(scene.store, visitor.reader, ask.key)).toMatchObject({ value: { state: 'placed' } });
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
    });

    it('whose bank is refused is declined', async () => {
      const { ask, visitor } = await shop.orderBook(scene.store, '4000000000003220');
      const [hold] = await scene.db.select().from(sandboxAuthorizations);
      await scene.store.payments.challenges?.end(hold?.ref ?? '', 'refuse');
      expect(await continueOrder(scene.store, visitor.reader, ask.key)).toMatchObject({
        code: 'credit_card_denied',
        details: { reason: 'authentication_failed', key: 'CardNotConfirmed' },
      });
    });

    it('whose question is left open holds nothing after half an hour', async () => {
      await shop.orderBook(scene.store, '4000000000003220');
      await scene.sweep(challengeTimeout - 60_000);
      expect(await scene.states()).toEqual(['NEEDS_ACTION']);
      await scene.sweep(120_000);
      expect(await scene.states()).toEqual(['VOIDED']);
      expect(await scene.counts()).toEqual({ orders: 0, holds: 0, onHand: 5, reserved: 0 });
    });

    it('whose question is left open makes room for another try', async () => {
      const { visitor, cart } = await shop.orderBook(scene.store, '4000000000003220');
      const ask = await shop.reviewed(scene.store, visitor, cart, { payable: oneBook.payable });
      expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ value: { state: 'placed' } });
      await scene.sweep(60_000);
      expect(await scene.states()).toEqual(expect.arrayContaining(['VOIDED', 'COMPLETED']));
      expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
    });
  });

  it('hands a hold that cannot be released to staff, who end it', async () => {
    scene.useGateway({
      authorize: async () => ({
        kind: 'authorized',
        kept: null,
        ref: 'a-1',
        amountMinor: 1,
        captureBefore: null,
        card: { brand: 'visa', last4: '0259', instrumentIdentifierId: 'ii', expirationDate: '12/40' },
      }),
      void: async () => ({ kind: 'unknown' }),
    });
    const { outcome, ask, visitor } = await shop.orderBook(scene.store);
    // Less is held than the order costs: no order comes of it.
    expect(outcome).toMatchObject({ ok: false, code: 'order_given_up' });
    for (let look = 0; look < 30; look += 1) await scene.sweep();
    expect(await scene.states()).toEqual(['REVIEW']);
    const [attempt] = await scene.db.select().from(orderAttempts);
    expect(attempt?.authorizationRef).toBe('a-1');
    expect(await settle(attempt?.id)).toMatchObject({
      value: { state: 'VOIDED' },
    });
    expect(await settle(attempt?.id)).toMatchObject({
      code: 'transition_not_allowed',
    });
    expect(await findOrderStatus(scene.store, visitor.reader, ask.key)).toMatchObject({ code: 'order_given_up' });
    expect(await shop.readBooks(scene.db)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('asks again for a release that was never confirmed, and ends when it is done', async () => {
    const { void: release } = scene.store.payments;
    let isSilent = true;
    let asked = 0;
    scene.useGateway({
      void: async (ask) => {
        asked += 1;
        // Done immediately, but without an answer.
        const outcome = await release(ask);
        return isSilent ? { kind: 'unknown' } : outcome;
      },
    });
    const { ask, visitor } = await shop.orderBook(scene.store, '4000000000003220');
    await scene.sweep(challengeTimeout + 60_000);
    expect(await scene.states()).toEqual(['VOIDING']);
    // Nothing waits for the gateway: the books are on sale again, and the cart can be ordered again.
    expect(await scene.counts()).toEqual({ orders: 0, holds: 0, onHand: 5, reserved: 0 });
    isSilent = false;
    await scene.sweep(60_000);
    expect(await scene.states()).toEqual(['VOIDED']);
    expect(asked).toBe(2);
    expect(await findOrderStatus(scene.store, visitor.reader, ask.key)).toMatchObject({ code: 'order_given_up' });
  });

  it('gives a card back whose hold nobody heard of for a day, and tells staff when that fails too', async () => {
    let isSilent = true;
    const { authorize, getAuthorization } = scene.store.payments;
    scene.useGateway({
      authorize: async (ask) => (await authorize(ask), { kind: 'unknown' }),
      getAuthorization: async (id) => (isSilent ? { kind: 'unknown' } : getAuthorization(id)),
    });
    const { outcome } = await shop.orderBook(scene.store, '4000003720000278');
    expect(outcome).toEqual({ ok: true, value: { state: 'pending' } });
    await scene.sweep();
    expect(await scene.counts()).toEqual({ orders: 0, holds: 1, onHand: 5, reserved: 0 });
    isSilent = false;
    for (let look = 0; look < 30; look += 1) await scene.sweep();
    // The sandbox's card of which no hold can be released.
    expect(await scene.states()).toEqual(['REVIEW']);
    expect(await scene.db.$count(orders)).toBe(0);
  });

  it('asks a gateway that was away again with the same attempt', async () => {
    const asked: string[] = [];
    let isAway = true;
    const authorize = (ask: { attemptId: string }): Promise<AuthResult> => {
      asked.push(ask.attemptId);
      if (isAway) throw new Error('4242424242424242 could not be reached');
      return Promise.resolve({
        kind: 'authorized',
        kept: null,
        ref: 'a-2',
        amountMinor: 99_999,
        captureBefore: null,
        card: { brand: 'visa', last4: '4242', instrumentIdentifierId: 'ii', expirationDate: '12/40' },
      });
    };
    scene.useGateway({ authorize, getAuthorization: async () => null });
    const { outcome } = await shop.orderBook(scene.store);
    expect(outcome).toEqual({ ok: true, value: { state: 'pending' } });
    isAway = false;
    await scene.sweep(60_000);
    expect(await scene.states()).toEqual(['COMPLETED']);
    expect(new Set(asked)).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(1);
    const [attempt] = await scene.db.select().from(orderAttempts);
    expect(JSON.stringify(attempt)).not.toContain('4242424242424242');
  });

  it('makes one order of what two nodes look at together', async () => {
    const { ask, visitor } = await shop.orderBook(scene.store, '4000000000003220');
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.challenges?.end(hold?.ref ?? '', 'approve');
    // All calls wait until each has read the attempt in its first state.
    const everybody = Promise.withResolvers<undefined>();
    let asking = 0;
    const payments: PaymentGateway = {
      ...scene.store.payments,
      async getAuthorization(asked) {
        asking += 1;
        if (asking === 4) everybody.resolve(undefined);
        await everybody.promise;
        return scene.store.payments.getAuthorization(asked);
      },
    };
    const nodes = Array.from({ length: 4 }, () => shop.openTestStore(scene.db, { clock: scene.clock, payments }));
    const complaints = nodes.map(({ log }) => vi.spyOn(log, 'error'));
    const answers = await Promise.all(nodes.map((node) => continueOrder(node, visitor.reader, ask.key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { state: 'placed' } });
    // Who comes second writes nothing, and not in vain either.
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
    expect(await scene.counts()).toEqual({ orders: 1, holds: 1, onHand: 4, reserved: 0 });
  });

  it('lets the sweeper take nothing somebody works on', async () => {
    await shop.orderBook(scene.store, '4000000000000077');
    expect(await claimDueAttempts(scene.db, scene.clock.now(), 10)).toEqual([]);
    scene.ahead = lease;
    const both = await Promise.all([
      claimDueAttempts(scene.db, scene.clock.now(), 10),
      claimDueAttempts(scene.db, scene.clock.now(), 10),
    ]);
    expect(both.flat()).toHaveLength(1);
  });
});
