import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe, stripeKeys, type FakeStripe, type Mishap } from '../../../tests/support/fake-stripe.ts';
import { openStripe } from '../../../tests/support/gateway-scene.ts';
import { goodBillTo } from '../../../tests/support/payment-scene.ts';
import type { AuthorizeRequest, AuthResult, PaymentGateway } from './gateway.ts';

const good = '4242424242424242';
const challenging = '4000000000003220';
const now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };

let fake: FakeStripe;
let payments: PaymentGateway;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake[Symbol.asyncDispose]());
beforeEach(() => {
  payments = openStripe(fake, clock);
  fake.requests.length = 0;
  fake.books.isSearchBehind = false;
});
// The types of the SDK allowed everything that was asked and everything the fake answered.
afterEach(() => expect(fake.problems).toEqual([]));

const askFor = (number: string, change: Partial<AuthorizeRequest> = {}): AuthorizeRequest => ({
  attemptId: randomUUID(),
  customerRef: null,
  instrument: { confirmationRef: fake.books.makeToken(number, change.keeping ? 'off_session' : null) },
  amountMinor: 12_345,
  returnUrl: '/es/checkout/return/k',
  ...change,
});
const refOf = (result: AuthResult | null): string => (result && 'ref' in result && result.ref) || '';
const newCustomer = async () =>
  (await payments.ensureCustomer({ userId: randomUUID(), email: '', name: ' ' })).customerRef;
/** Lists what was asked, but for the tokens: each payment reads the one it is given. */
const operations = () =>
  fake.requests.map(({ operation }) => operation).filter((operation) => !operation.includes('confirmation_tokens'));

it('refuses what the types of the SDK do not know', async () => {
  const ask = (form: string) =>
    fetch(`${fake.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripeKeys.secretKey}`, 'stripe-version': '2026-10-28.endive' },
      body: new URLSearchParams(form),
    });
  const token = fake.books.makeToken(good);
  const whole = `amount=100&currency=usd&confirm=true&confirmation_token=${token}&use_stripe_sdk=false`;
  expect((await ask(whole)).status).toBe(200);
  for (const [extra, problem] of [
    ['payment_method_types[0]=card', 'payment_method_types is unknown'],
    ['capture_method=manuall', 'capture_method must be'],
    ['amount=1.5', 'amount must be a whole number'],
    ['payment_method_data[type]=card&payment_method_data[card][number]=1', 'payment_method_data'],
  ] as const) {
    expect((await ask(`${whole}&${extra}`)).status).toBe(400);
    expect(fake.problems.splice(0)).toEqual([expect.stringContaining(problem)]);
  }
  expect((await ask('currency=usd')).status).toBe(400);
  expect(fake.problems.splice(0)).toEqual([expect.stringContaining('amount is required')]);
});

describe('authorising', () => {
  it('holds by hand, for cards alone, with the attempt as the key and on the payment', async () => {
    const ask = askFor(good);
    const result = await payments.authorize(ask);
    expect(result).toMatchObject({ kind: 'authorized', captureBefore: expect.any(Date) as Date });
    expect(fake.requests.slice(1)).toEqual([
      {
        operation: 'POST /v1/payment_intents',
        key: `authorize:${ask.attemptId}`,
        sent: {
          amount: '12445',
          currency: 'usd',
          capture_method: 'manual',
          confirm: 'true',
          use_stripe_sdk: 'false',
          return_url: 'https://www.example.org/es/checkout/return/k',
          allowed_payment_method_types: ['card'],
          confirmation_token: 'confirmationRef' in ask.instrument && ask.instrument.confirmationRef,
          metadata: { attempt_id: ask.attemptId },
          expand: ['latest_charge'],
        },
      },
    ]);
  });

  it.each<[Mishap, AuthResult['kind']]>([
    ['busy', 'unknown'],
    ['garbage', 'unknown'],
    ['late silence', 'unknown'],
    // The library repeats the request once with the same key.
    ['late reset', 'authorized'],
  ])('takes "%s" for %s, and never holds twice', async (mishap, kind) => {
    const ask = askFor(good);
    fake.befall('POST /v1/payment_intents', mishap);
    expect(await payments.authorize(ask)).toMatchObject({ kind });
    const again = await payments.authorize(ask);
    expect(again).toMatchObject({ kind: 'authorized' });
    const own = [...fake.books.payments.values()].filter(
      ({ metadata }) => (metadata as Record<string, string>)['attempt_id'] === ask.attemptId,
    );
    expect(own.map(({ id }) => id)).toEqual([refOf(again)]);
  });

  it.each([
    ['fault', null],
    ['late fault', 'authorized'],
  ] as const)('is lost after a "%s", which its key gets again and again; the search finds %s', async (mishap, kind) => {
    const ask = askFor(good);
    fake.befall('POST /v1/payment_intents', mishap);
    expect(await payments.authorize(ask)).toEqual({ kind: 'unknown' });
    for (const _ of ['once', 'and for a day']) expect(await payments.authorize(ask)).toEqual({ kind: 'lost' });
    const found = await payments.getAuthorization({ attemptId: ask.attemptId, ref: null });
    expect(found?.kind ?? null).toBe(kind);
    const own = [...fake.books.payments.values()].filter(
      ({ metadata }) => (metadata as Record<string, string>)['attempt_id'] === ask.attemptId,
    );
    expect(own).toHaveLength(kind ? 1 : 0);
  });

  it('is declined when the question itself is refused: nothing is held, and asking again would not help', async () => {
    fake.befall('POST /v1/payment_intents', 'refusal');
    const result = await payments.authorize(askFor(good));
    expect(result).toEqual({ kind: 'declined', ref: null, code: 'declined', isRetryable: false });
  });

  it('asks nothing for a saved card without its owner', async () => {
    const ask = askFor(good, { instrument: { cardRef: 'pm_1' } });
    expect(await payments.authorize(ask)).toMatchObject({ kind: 'declined', code: 'instrument_not_found' });
    expect(fake.requests).toEqual([]);
  });

  it('is a fault with a key that is not taken', async () => {
    const stranger = openStripe(fake, clock, { secretKey: 'sk_test_of_somebody_else' });
    await expect(stranger.authorize(askFor(good))).rejects.toThrow();
    expect(fake.requests).toEqual([]);
  });

  it('tells how it stands now when an answer is repeated', async () => {
    const ask = askFor(challenging);
    const ref = refOf(await payments.authorize(ask));
    fake.books.answerQuestion(ref, 'approve');
    expect(await payments.authorize(ask)).toMatchObject({ kind: 'authorized', ref });
    expect(operations()).toEqual([
      'POST /v1/payment_intents',
      'POST /v1/payment_intents',
      'GET /v1/payment_intents/{id}',
    ]);
  });

  it('closes a payment that the bank has refused, so that nobody goes on with it', async () => {
    const { attemptId, ...ask } = askFor(challenging);
    const ref = refOf(await payments.authorize({ attemptId, ...ask }));
    fake.books.answerQuestion(ref, 'refuse');
    fake.befall('POST /v1/payment_intents/{id}/cancel', 'fault');
    const refused = { kind: 'declined', code: 'authentication_failed' };
    expect(await payments.getAuthorization({ attemptId, ref })).toMatchObject(refused);
    expect(await payments.getAuthorization({ attemptId, ref })).toMatchObject(refused);
    expect(fake.books.payments.get(ref)).toMatchObject({ status: 'canceled' });
    expect(await payments.getAuthorization({ attemptId, ref })).toMatchObject(refused);
  });

  it('leads to the bank by an address', async () => {
    const result = await payments.authorize(askFor(challenging));
    expect(result).toMatchObject({ challengeUrl: `https://hooks.stripe.test/${refOf(result)}` });
  });
});

describe('looking for an attempt', () => {
  it('finds what a crash has left by its key while the search is behind, and by the search afterwards', async () => {
    const ask = askFor(good);
    const ref = refOf(await payments.authorize(ask));
    fake.books.isSearchBehind = true;
    expect(await payments.getAuthorization({ attemptId: ask.attemptId, ref: null })).toBeNull();
    expect(await payments.authorize(ask)).toMatchObject({ kind: 'authorized', ref });
    expect(await payments.getAuthorization({ attemptId: ask.attemptId, ref })).toMatchObject({ kind: 'authorized' });
    fake.books.isSearchBehind = false;
    expect(await payments.getAuthorization({ attemptId: ask.attemptId, ref: null })).toMatchObject({ ref });
  });

  it('calls nothing declined that nobody has been asked about yet', async () => {
    const { attemptId, ...ask } = askFor(good);
    const ref = refOf(await payments.authorize({ attemptId, ...ask }));
    const payment = fake.books.payments.get(ref) ?? {};
    for (const status of ['requires_payment_method', 'requires_confirmation', 'processing', 'of_a_later_version']) {
      Object.assign(payment, { status });
      expect(await payments.getAuthorization({ attemptId, ref })).toEqual({ kind: 'unknown' });
      fake.problems.length = 0;
    }
    expect(operations()).not.toContain('POST /v1/payment_intents/{id}/cancel');
  });

  it('takes no payment of another attempt for its own', async () => {
    const ref = refOf(await payments.authorize(askFor(good)));
    expect(await payments.getAuthorization({ attemptId: randomUUID(), ref })).toBeNull();
    expect(await payments.getAuthorization({ attemptId: randomUUID(), ref: 'pi_none' })).toBeNull();
    expect(await payments.getAuthorization({ attemptId: `' OR status:'succeeded`, ref: null })).toBeNull();
  });

  it('does not take silence for an answer', async () => {
    const ask = askFor(good);
    const ref = refOf(await payments.authorize(ask));
    const { attemptId } = ask;
    fake.befall('GET /v1/payment_intents/{id}', 'fault');
    expect(await payments.getAuthorization({ attemptId, ref })).toEqual({ kind: 'unknown' });
    fake.befall('POST /v1/payment_intents/{id}/cancel', 'late silence');
    expect(await payments.void({ ref, attemptId, reason: 'abandoned' })).toEqual({ kind: 'unknown' });
    expect(await payments.void({ ref, attemptId, reason: 'abandoned' })).toEqual({ kind: 'voided' });
    const second = askFor(good);
    const held = refOf(await payments.authorize(second));
    const capture = { ref: held, attemptId: second.attemptId, amountMinor: 12_345 };
    fake.befall('POST /v1/payment_intents/{id}/capture', 'late silence');
    expect(await payments.capture(capture)).toEqual({ kind: 'unknown' });
    expect(await payments.capture(capture)).toEqual({ kind: 'captured', capturedMinor: 12_345 });
    expect(fake.books.payments.get(held)).toMatchObject({ status: 'succeeded', amount_received: 12_345 });
  });
});

describe('a card that is kept with its payment', () => {
  it('is its customer’s once it is authorised, and the default where that was wished', async () => {
    const customerRef = await newCustomer();
    const authorize = (number: string, isDefault: boolean) =>
      payments.authorize(askFor(number, { customerRef, keeping: { isDefault } }));
    await authorize('4000000000000002', true);
    expect(await payments.listCards(customerRef)).toEqual([]);
    await authorize(good, false);
    await authorize('5555555555554444', false);
    const marks = async () => (await payments.listCards(customerRef)).map(({ last4, isDefault }) => [last4, isDefault]);
    expect(await marks()).toEqual([
      ['4444', true],
      ['4242', false],
    ]);
    const ref = refOf(await authorize(challenging, true));
    expect(await marks()).toHaveLength(2);
    fake.books.answerQuestion(ref, 'approve');
    const attemptId = (fake.books.payments.get(ref)?.['metadata'] as Record<string, string>)['attempt_id'] ?? '';
    // The order is placed even if the default cannot be changed; the next read changes it.
    fake.befall('POST /v1/customers/{id}', 'fault');
    expect(await payments.getAuthorization({ attemptId, ref })).toMatchObject({ kind: 'authorized' });
    expect((await marks())[0]).toEqual(['4444', true]);
    await payments.getAuthorization({ attemptId, ref });
    expect((await marks())[0]).toEqual(['3220', true]);
  });

  it('is not kept for a guest', async () => {
    const ask = askFor(good, { keeping: { isDefault: false } });
    await payments.authorize({ ...ask, instrument: { confirmationRef: fake.books.makeToken(good) } });
    expect(fake.requests[0]?.sent).not.toHaveProperty('setup_future_usage');
  });
});

describe('saving a card', () => {
  const save = (customerRef: string, number: string, isDefault = false) => {
    const confirmationRef = fake.books.makeToken(number, 'off_session');
    const returnUrl = '/user/my-account/account-payments';
    return payments.cardTokens?.save({ customerRef, confirmationRef, billTo: goodBillTo, isDefault, returnUrl });
  };
  const setupOf = (kept: Awaited<ReturnType<typeof save>>) =>
    (kept?.kind === 'action_required' && kept.challengeUrl.split('/').at(-1)) || '';

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000000069', 'expired'],
  ])('says why %s is declined: %s', async (number, code) => {
    const customerRef = await newCustomer();
    expect(await save(customerRef, number)).toEqual({ kind: 'declined', code });
    expect(await payments.listCards(customerRef)).toEqual([]);
  });

  it('goes on after the bank’s question, for its own customer alone', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()];
    await save(mine, good);
    const setup = setupOf(await save(mine, challenging, true));
    expect(await payments.cardTokens?.finish(mine, setup)).toBeNull();
    fake.books.answerQuestion(setup, 'approve');
    expect(await payments.cardTokens?.finish(other, setup)).toBeNull();
    for (const _ of ['once', 'and after a reload']) {
      expect(await payments.cardTokens?.finish(mine, setup)).toMatchObject({
        last4: '3220',
        isDefault: true,
        billTo: goodBillTo,
      });
    }
    expect(await payments.listCards(mine)).toHaveLength(2);
    expect(await payments.listCards(other)).toEqual([]);
    expect(await payments.cardTokens?.finish(mine, 'seti_none')).toBeNull();
  });

  it('saves nothing the bank refuses', async () => {
    const customerRef = await newCustomer();
    const setup = setupOf(await save(customerRef, challenging));
    fake.books.answerQuestion(setup, 'refuse');
    expect(await payments.cardTokens?.finish(customerRef, setup)).toBeNull();
    expect(await payments.listCards(customerRef)).toEqual([]);
  });

  it('makes a customer in spite of a fault that Stripe tells again and again', async () => {
    const person = { userId: randomUUID(), email: 'zoe@example.org', name: 'Zoë' };
    fake.befall('POST /v1/customers', 'fault');
    await expect(payments.ensureCustomer(person)).rejects.toThrow();
    const { customerRef } = await payments.ensureCustomer(person);
    expect(await payments.listCards(customerRef)).toEqual([]);
  });

  it('has no cards for a customer Stripe does not know, and is a fault while Stripe is away', async () => {
    expect(await payments.listCards('cus_none')).toEqual([]);
    fake.befall('GET /v1/customers/{id}', 'fault');
    await expect(payments.listCards(await newCustomer())).rejects.toThrow();
  });
});

describe('a refund', () => {
  const taken = async () => {
    const ask = askFor(good);
    const ref = refOf(await payments.authorize(ask));
    await payments.capture({ ref, attemptId: ask.attemptId, amountMinor: 12_345 });
    return ref;
  };
  const refundsOf = (ref: string) =>
    [...fake.books.refunds.all.values()].filter((each) => each['payment_intent'] === ref);

  it('has its row as the key and as a mark', async () => {
    const ref = await taken();
    await payments.refund({ refundId: 'r-1', ref, amountMinor: 100 });
    expect(fake.requests.at(-1)).toEqual({
      operation: 'POST /v1/refunds',
      key: 'refund:r-1',
      sent: { payment_intent: ref, amount: '100', metadata: { refund_id: 'r-1' } },
    });
  });

  it.each<[Mishap, string]>([
    ['busy', 'unknown'],
    ['garbage', 'unknown'],
    ['fault', 'unknown'],
    ['late fault', 'unknown'],
    ['late reset', 'done'],
    ['refusal', 'refused'],
  ])('takes "%s" for %s', async (mishap, kind) => {
    const ref = await taken();
    const refundId = randomUUID();
    fake.befall('POST /v1/refunds', mishap);
    expect(await payments.refund({ refundId, ref, amountMinor: 100 })).toMatchObject({ kind });
    const isMade = mishap.startsWith('late');
    expect((await payments.getRefund({ refundId, ref }))?.kind ?? null).toBe(isMade ? 'done' : null);
    expect(refundsOf(ref)).toHaveLength(isMade ? 1 : 0);
  });

  it('is not known while Stripe is away', async () => {
    const ref = await taken();
    for (const _ of ['by its row', 'in the list']) fake.befall('GET /v1/refunds', 'busy');
    expect(await payments.getRefund({ refundId: 'r-1', ref })).toEqual({ kind: 'unknown' });
    expect(await payments.listRefunds(ref)).toBeNull();
  });

  it.each([
    ['requires_action', 'pending'],
    ['of_a_later_version', 'pending'],
    ['canceled', 'refused'],
  ])('that is "%s" counts as %s', async (status, kind) => {
    const ref = await taken();
    const refundId = randomUUID();
    await payments.refund({ refundId, ref, amountMinor: 100 });
    for (const refund of refundsOf(ref)) refund['status'] = status;
    expect(await payments.getRefund({ refundId, ref })).toMatchObject({ kind });
  });
});

describe('the balance', () => {
  const everything = { from: new Date(0), until: new Date('2199-01-01T00:00:00Z') };
  const take = async () => {
    const ask = askFor(good);
    const ref = refOf(await payments.authorize(ask));
    await payments.capture({ ref, attemptId: ask.attemptId, amountMinor: 10_000 });
    return { ref, attemptId: ask.attemptId };
  };

  it('is read page after page, with the fee, its payment and what the shop stored with it', async () => {
    fake.books.balance.entries.length = 0;
    const taken = [await take(), await take(), await take(), await take()];
    fake.requests.length = 0;
    const entries = await Array.fromAsync(payments.listEntries(everything));
    expect(entries.map(({ paymentRef, metadataId }) => [paymentRef, metadataId]).toReversed()).toEqual(
      taken.map(({ ref, attemptId }) => [ref, attemptId]),
    );
    expect(entries[0]).toMatchObject({ category: 'charge', amountMinor: 10_000, feeMinor: 320, netMinor: 9_680 });
    expect(fake.requests.map(({ sent }) => sent)).toEqual([
      { created: { gte: '0', lt: '7226582400' }, limit: '100', expand: ['data.source'] },
      expect.objectContaining({ starting_after: entries[2]?.id }),
    ]);
  });

  it('tells refunds with what the shop stored, other movements, and what each payout paid', async () => {
    const { balance } = fake.books;
    balance.entries.length = 0;
    const { ref } = await take();
    const [charge] = balance.entries;
    if (!charge) throw new Error('Nothing was charged.');
    const refund = { id: 're_1', object: 'refund', payment_intent: ref, metadata: { refund_id: 'r-1' } };
    balance.add({ amount: -1_000, type: 'refund', reporting_category: 'refund', source: refund });
    balance.add({ amount: -25, type: 'stripe_fee', reporting_category: 'fee' });
    balance.add({ amount: 500, type: 'topup', reporting_category: 'topup' });
    const payout = balance.payOut([charge]);
    const entries = await Array.fromAsync(payments.listEntries(everything));
    const told = entries.map(({ category, amountMinor, sourceRef, metadataId, payoutRef }) => [
      category,
      amountMinor,
      sourceRef?.slice(0, 3) ?? null,
      metadataId !== null,
      payoutRef !== null,
    ]);
    expect(told).toEqual([
      ['payout', -9_680, 'po_', false, true],
      // What the payout paid, and the same entry of its own day.
      ['charge', 10_000, 'ch_', true, true],
      ['other', 500, null, false, false],
      ['fee', -25, null, false, false],
      ['refund', -1_000, 're_', true, false],
      ['charge', 10_000, 'ch_', true, false],
    ]);
    expect(entries[0]?.sourceRef).toBe((payout['source'] as { id: string }).id);
  });

  it('is a fault while Stripe is away, in the middle too', async () => {
    fake.books.balance.entries.length = 0;
    for (let more = 0; more < 4; more += 1) await take();
    const read: string[] = [];
    await expect(
      (async () => {
        for await (const { id } of payments.listEntries(everything)) {
          if (read.push(id) === 3) fake.befall('GET /v1/balance_transactions', 'fault');
        }
      })(),
    ).rejects.toThrow();
    expect(read).toHaveLength(3);
    fake.befall('GET /v1/disputes/{id}', 'fault');
    await expect(payments.findDispute('dp_1')).rejects.toThrow();
    expect(await payments.findDispute('dp_1')).toBeNull();
  });
});

describe('a message', () => {
  const { webhooks } = new Stripe('sk_test_of_the_tests');
  const event = (type: string, metadata: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { object: 'payment_intent', metadata } } });
  const sign = (payload: string, secret: string = stripeKeys.webhookSecrets[0], at = now) =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
  const raw = event('payment_intent.amount_capturable_updated', { attempt_id: 'a-1' });

  const told = { eventId: 'evt_1', attemptId: 'a-1', paymentRef: null, about: null, disputeRef: null };

  it.each([
    ['refund.created', { object: 'refund', payment_intent: 'pi_1' }, 'refunds'],
    ['refund.failed', { object: 'refund', payment_intent: { id: 'pi_1', object: 'payment_intent' } }, 'refunds'],
    ['charge.refund.updated', { object: 'refund', payment_intent: 'pi_1' }, 'refunds'],
    ['charge.refunded', { object: 'charge', payment_intent: 'pi_1' }, 'refunds'],
    ['payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' }, 'cancellation'],
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, null],
  ])('%s names its payment, and what to look at', (type, object, about) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    expect(payments.parseWebhook(body, sign(body))).toMatchObject({ paymentRef: 'pi_1', about });
  });

  it.each([{}, { payment_intent: null }, { payment_intent: 7 }, { payment_intent: { id: [] } }])(
    'of a refund that names no payment (%j) wakes nobody',
    (object) => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.updated', data: { object } });
      expect(payments.parseWebhook(body, sign(body))).toMatchObject({ paymentRef: null, about: null });
    },
  );

  it('names its attempt', () => {
    expect(payments.parseWebhook(raw, sign(raw))).toEqual(told);
  });

  it('is accepted by either secret while the webhook has two', () => {
    const rolling = openStripe(fake, clock, { webhookSecrets: ['whsec_new', 'whsec_old'] });
    for (const secret of ['whsec_new', 'whsec_old']) expect(rolling.parseWebhook(raw, sign(raw, secret))).toEqual(told);
    expect(rolling.parseWebhook(raw, sign(raw, 'whsec_older'))).toBeNull();
  });

  it.each([
    ['of something else', event('charge.succeeded', { attempt_id: 'a-1' })],
    ['of a payment that is none of ours', event('payment_intent.succeeded', {})],
  ])('%s names none', (_, other) => {
    expect(payments.parseWebhook(other, sign(other))).toMatchObject({ eventId: 'evt_1', attemptId: null, about: null });
  });

  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])('names its dispute (%s)', (what) => {
    const data = { object: { id: 'dp_1', object: 'dispute', metadata: {} } };
    const other = JSON.stringify({ id: 'evt_1', object: 'event', type: `charge.dispute.${what}`, data });
    expect(payments.parseWebhook(other, sign(other))).toEqual({
      eventId: 'evt_1',
      attemptId: null,
      paymentRef: null,
      about: null,
      disputeRef: 'dp_1',
    });
  });

  it.each([
    ['changed', `${raw} `, sign(raw)],
    ['signed with another secret', raw, sign(raw, 'whsec_of_somebody_else')],
    ['six minutes old', raw, sign(raw, undefined, new Date(now.getTime() - 360_000))],
    ['not signed', raw, ''],
    ['signed with nonsense', raw, 't=1,v1=zz'],
    ['no JSON', '{', sign('{')],
  ])('that is %s is none', (_, body, signature) => {
    expect(payments.parseWebhook(body, signature)).toBeNull();
  });
});
