import type { APIContext } from 'astro';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { orderAttempts } from '../../../server/store/orders/attempt.table.ts';
import { orders } from '../../../server/store/orders/order.table.ts';
import { continueOrder, placeOrder } from '../../../server/store/orders/placing/place-order.ts';
import { paymentEvents } from '../../../server/store/payments/payment-event.table.ts';
import { listDisputesOfOrder } from '../../../server/store/orders/disputes/dispute.repo.ts';
import { payables, placeItems } from '../../../tests/support/books-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { stripeKeys } from '../../../tests/support/fake-stripe.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { StripeScene } from '../../../tests/support/stripe-scene.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import { POST } from './webhooks/payments.ts';

const { webhooks } = new Stripe('sk_test_of_the_tests');

describe.each(drivers)('messages of the payment provider on $name', ({ open }) => {
  const scene = new StripeScene(open);

  interface Delivery {
    signature?: string;
    raw?: string;
    /** Id of the message; a new one by default. */
    id?: string;
    /** The node it comes to. */
    node?: shop.TestStore;
  }
  async function deliver(type: string, attemptId: string, change: Delivery = {}) {
    const object = { object: 'payment_intent', metadata: { attempt_id: attemptId } };
    const id = change.id ?? `evt_${crypto.randomUUID()}`;
    const raw = change.raw ?? JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature =
      change.signature ?? webhooks.generateTestHeaderString({ payload: raw, secret: stripeKeys.webhookSecrets[0] });
    // No Origin and no cookie: it does not come from a page.
    const request = new Request('https://www.example.org/api/webhooks/payments', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: raw,
    });
    const locals = { services: change.node ?? scene.store, requestId: 'r-1', origins: new Set(), viewer: viewerOf() };
    const response = await POST({ request, locals } as unknown as APIContext);
    return { status: response.status, text: await response.text() };
  }

  async function order(number: string) {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
    const card = { confirmationRef: scene.fake.books.makeToken(number) };
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: shop.oneBook.payable, card });
    const outcome = await placeOrder(scene.store, visitor, ask);
    const [attempt] = await scene.db.select().from(orderAttempts).where(eq(orderAttempts.key, ask.key));
    if (!attempt) throw new Error('No attempt was begun.');
    return { outcome, visitor, ask, attempt };
  }
  const stateOf = async (id: string) =>
    (await scene.db.select().from(orderAttempts).where(eq(orderAttempts.id, id)))[0]?.state;
  const ordersOf = async (id: string) => scene.db.select().from(orders).where(eq(orders.attemptId, id));
  const authorizations = (id: string) =>
    [...scene.fake.books.payments.values()].filter(
      ({ metadata, status }) =>
        (metadata as Record<string, string>)['attempt_id'] === id && status === 'requires_capture',
    );

  it('places orders without any', async () => {
    const { outcome, attempt } = await order('4242424242424242');
    expect(outcome).toMatchObject({ ok: true, value: { state: 'placed' } });
    expect(authorizations(attempt.id).map(({ amount }) => amount)).toEqual([shop.oneBook.payable + 100]);
  });

  it.each([
    ['4000000000000002', { ok: false, code: 'credit_card_denied' }, 'DECLINED'],
    ['4000000000003220', { ok: true, value: { state: 'action_required' } }, 'NEEDS_ACTION'],
    ['4000000000000077', { ok: true, value: { state: 'pending' } }, 'AUTHORIZING'],
  ])('leaves the card %s where it stands', async (number, expected, state) => {
    const { outcome, attempt } = await order(number);
    expect(outcome).toMatchObject(expected);
    expect(attempt.state).toBe(state);
    expect(await ordersOf(attempt.id)).toEqual([]);
  });

  it('goes on with an order whose answer was lost, once, however often and in whatever order they come', async () => {
    const { attempt } = await order('4000000000000077');
    const types = ['canceled', 'amount_capturable_updated', 'amount_capturable_updated', 'created', 'payment_failed'];
    const answers = await Promise.all(types.map((type) => deliver(`payment_intent.${type}`, attempt.id)));
    expect(answers).toEqual(types.map(() => ({ status: 200, text: '{"received":true}' })));
    expect(await stateOf(attempt.id)).toBe('COMPLETED');
    expect(await ordersOf(attempt.id)).toHaveLength(1);
    expect(authorizations(attempt.id)).toHaveLength(1);
    expect((await deliver('payment_intent.canceled', attempt.id)).status).toBe(200);
    expect(await stateOf(attempt.id)).toBe('COMPLETED');
  });

  it('works on a message once, however often it is sent', async () => {
    const { attempt } = await order('4000000000000077');
    const id = `evt_${crypto.randomUUID()}`;
    const type = 'payment_intent.amount_capturable_updated';
    for (let sent = 0; sent < 3; sent += 1) expect((await deliver(type, attempt.id, { id })).status).toBe(200);
    const kept = await scene.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
    expect(kept).toMatchObject([{ attemptId: attempt.id }]);
    scene.fake.requests.length = 0;
    await deliver(type, attempt.id, { id });
    expect(scene.fake.requests).toEqual([]);
    expect(await ordersOf(attempt.id)).toHaveLength(1);
  });

  it('makes one order of a message that overtakes the answer it is about, at another node too', async () => {
    const elsewhere = scene.openStore();
    for (const node of [scene.store, elsewhere]) {
      scene.fake.requests.length = 0;
      const placing = order('4000000000000077');
      // The token of the card is read before the payment is made.
      const asked = () => scene.fake.requests.filter(({ operation }) => operation === 'POST /v1/payment_intents');
      await vi.waitFor(() => expect(asked()).toHaveLength(1), { timeout: 50_000 });
      const { metadata } = asked()[0]?.sent as { metadata: { attempt_id: string } };
      const id = metadata.attempt_id;
      expect((await deliver('payment_intent.amount_capturable_updated', id, { node })).status).toBe(200);
      await placing;
      await deliver('payment_intent.amount_capturable_updated', id);
      expect(await stateOf(id)).toBe('COMPLETED');
      expect(await ordersOf(id)).toHaveLength(1);
      expect(authorizations(id)).toHaveLength(1);
    }
  });

  it('goes on after the bank’s question, whoever comes first, the message or the person', async () => {
    for (const isPersonFirst of [true, false]) {
      const { attempt, visitor, ask } = await order('4000000000003220');
      expect((await deliver('payment_intent.requires_action', attempt.id)).status).toBe(200);
      expect(await stateOf(attempt.id)).toBe('NEEDS_ACTION');
      scene.fake.books.answerQuestion(attempt.authorizationRef ?? '', 'approve');
      const both = [
        () => continueOrder(scene.store, visitor.reader, ask.key),
        () => deliver('payment_intent.amount_capturable_updated', attempt.id),
      ];
      for (const come of isPersonFirst ? both : both.toReversed()) await come();
      expect(await stateOf(attempt.id)).toBe('COMPLETED');
      expect(await ordersOf(attempt.id)).toHaveLength(1);
      const standing = await continueOrder(scene.store, visitor.reader, ask.key);
      expect(standing).toMatchObject({ ok: true, value: { state: 'placed' } });
    }
  });

  it('lets another try give up the question, and never makes an order of the first', async () => {
    const { attempt, visitor, ask } = await order('4000000000003220');
    const card = { confirmationRef: scene.fake.books.makeToken('4242424242424242') };
    const second = await shop.reviewed(
      scene.store,
      visitor,
      { version: ask.cartVersion },
      {
        payable: shop.oneBook.payable,
        card,
      },
    );
    expect(await placeOrder(scene.store, visitor, second)).toMatchObject({ ok: true, value: { state: 'placed' } });
    scene.fake.books.answerQuestion(attempt.authorizationRef ?? '', 'approve');
    await deliver('payment_intent.amount_capturable_updated', attempt.id);
    expect(await stateOf(attempt.id)).toBe('VOIDED');
    expect(authorizations(attempt.id)).toEqual([]);
    expect(await ordersOf(attempt.id)).toEqual([]);
  });

  it.each(['0d0f26f5-3f1d-4c0e-8ce4-7f4d1b1f6a10', 'another-shop-of-this-account', `' or 1=1`])(
    'takes no notice of an attempt that is none of ours: %s',
    async (attemptId) => {
      expect((await deliver('payment_intent.succeeded', attemptId)).status).toBe(200);
    },
  );

  it('looks at a dispute that it is told of, whatever the message says of it, and in any order', async () => {
    const token = scene.fake.books.makeToken('4000000000000259');
    const order = await placeItems(
      scene.store,
      { file: 1 },
      { payable: payables.file, card: { confirmationRef: token } },
    );
    const [dispute] = [...scene.fake.books.balance.disputes.values()].filter(
      ({ payment_intent: ref }) => ref === order.authorizationRef,
    );
    const ref = dispute?.id ?? '';
    const tell = async (type: string, id = `evt_${crypto.randomUUID()}`) => {
      const object = { id: ref, object: 'dispute', status: 'lost', amount: 1 };
      const raw = JSON.stringify({ id, object: 'event', type: `charge.dispute.${type}`, data: { object } });
      return (await deliver(type, '', { raw })).status;
    };
    const states = async () =>
      (await listDisputesOfOrder(scene.db, order.id)).map(({ state, amountMinor }) => [state, amountMinor]);
    for (const type of ['closed', 'created', 'funds_withdrawn']) expect(await tell(type)).toBe(200);
    expect(await states()).toEqual([['open', payables.file]]);
    scene.fake.books.balance.decide(ref, 'win');
    expect(await tell('updated')).toBe(200);
    expect(await tell('created')).toBe(200);
    expect(await states()).toEqual([['won', payables.file]]);
  });

  it('has a message about a dispute sent again when the provider does not answer', async () => {
    const raw = JSON.stringify({
      id: 'evt_away',
      object: 'event',
      type: 'charge.dispute.created',
      data: { object: { id: 'dp_none', object: 'dispute' } },
    });
    scene.fake.befall('GET /v1/disputes/{id}', 'fault');
    expect((await deliver('', '', { raw })).status).toBe(500);
    expect((await deliver('', '', { raw })).status).toBe(200);
  });

  it('believes nothing that is not signed, and nothing that is too large', async () => {
    const { attempt } = await order('4000000000000077');
    const forged = { signature: webhooks.generateTestHeaderString({ payload: '{}', secret: 'whsec_of_nobody' }) };
    expect((await deliver('payment_intent.succeeded', attempt.id, forged)).status).toBe(400);
    expect((await deliver('payment_intent.succeeded', attempt.id, { signature: '' })).status).toBe(400);
    expect((await deliver('payment_intent.succeeded', attempt.id, { raw: 'x'.repeat(600_000) })).status).toBe(413);
    expect(await stateOf(attempt.id)).toBe('AUTHORIZING');
  });
});
