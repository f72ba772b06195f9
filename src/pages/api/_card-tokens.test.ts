import { randomUUID } from 'node:crypto';
import type { APIRoute } from 'astro';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, findAccount } from '../../../server/people/accounts/account.repo.ts';
import { savePayment } from '../../../server/store/checkout/save-payment.ts';
import { placeOrder } from '../../../server/store/orders/placing/place-order.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { finishCard } from '../../../server/store/payments/save-confirmed-card.ts';
import { savedCardLimit } from '../../../server/store/payments/find-customer.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { goodBillTo } from '../../../tests/support/payment-scene.ts';
import { StripeScene } from '../../../tests/support/stripe-scene.ts';
import * as authorization from './checkout/auth.ts';
import * as instrument from './checkout/instrument.ts';
import * as paymentInstruments from './checkout/paymentinstrument/index.ts';

/** Origin of the store in these tests. */
const origin = 'https://www.example.org';
const good = '4242424242424242';

/** The saving of cards where the browser gives them to the vendor. */
describe.each(drivers)('cards by reference on $name', ({ open }) => {
  const scene = new StripeScene(open);
  let ana = '';

  beforeEach(async () => {
    ana = randomUUID();
    await createAccount(scene.db, scene.store.clock, {
      userId: ana,
      firstName: 'Ana',
      lastName: 'Doe',
      language: 'en',
    });
    await scene.db.delete(outboxMessages);
    scene.fake.requests.length = 0;
  });

  async function post(routes: Partial<Record<string, APIRoute>>, who: string | null, body: unknown) {
    const { status, json } = await callRoute(
      routes,
      { method: 'POST', body },
      {
        services: { ...scene.store, accountContent: testContent },
        person: who && { userId: who, email: `${who}@example.org`, roles: new Set(['user']), impersonator: null },
      },
    );
    return { status, json: json as Record<string, unknown> };
  }
  const body = (number: string, change: object = {}) => ({
    confirmationRef: scene.fake.books.makeToken(number, 'off_session'),
    savePayment: true,
    language: 'es',
    paymentInformation: { card: {} },
    orderInformation: { billTo: goodBillTo },
    ...change,
  });
  const cards = async (who = ana) => {
    const customer = (await findAccount(scene.db, who))?.customerTokenId;
    return customer ? scene.store.payments.listCards(customer) : [];
  };

  it('saves the card, tells the order system, and answers what may be shown', async () => {
    const { status, json } = await post(paymentInstruments, ana, body(good));
    expect(status).toBe(200);
    expect(json['payload']).toMatchObject({
      id: expect.stringMatching(/^pm_/),
      default: true,
      billTo: goodBillTo,
      card: { number: '************4242', type: '001', expirationMonth: '12', expirationYear: '2029' },
    });
    const told = await scene.db.select().from(outboxMessages);
    expect(told.map(({ kind, payload }) => [kind, payload['expirationDate']])).toEqual([
      ['payment-instrument', '12/29'],
    ]);
  });

  it('leads to the bank where it asks, and saves the card on the way back; nobody else’s', async () => {
    const asked = await post(paymentInstruments, ana, body('4000000000003220', { isDefault: true }));
    const { challengeUrl } = asked.json['payload'] as { challengeUrl: string };
    const setup = challengeUrl.split('/').at(-1) ?? '';
    const sent = scene.fake.requests.find(({ operation }) => operation === 'POST /v1/setup_intents')?.sent;
    expect(sent?.['return_url']).toBe(`${origin}/es/user/my-account/account-payments`);
    expect(await cards()).toEqual([]);
    scene.fake.books.answerQuestion(setup, 'approve');
    const bob = randomUUID();
    await createAccount(scene.db, scene.store.clock, {
      userId: bob,
      firstName: 'Bob',
      lastName: 'Doe',
      language: 'en',
    });
    await post(paymentInstruments, bob, body(good));
    expect(await finishCard(scene.store, bob, setup)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await finishCard(scene.store, ana, setup)).toMatchObject({
      ok: true,
      value: { last4: '3220', isDefault: true },
    });
    expect((await cards(bob)).map(({ last4 }) => last4)).toEqual(['4242']);
  });

  it.each([
    ['nobody', null, {}, 401, 'unauthorized'],
    ['somebody of a sanctioned country', 'ana', { country: 'KP', administrativeArea: '' }, 422, 'country_not_allowed'],
    ['somebody without a street', 'ana', { address1: '' }, 422, 'invalid_input'],
  ])('saves no card for %s, and asks the vendor nothing', async (_, who, billTo, status, code) => {
    const sent = body(good, { orderInformation: { billTo: { ...goodBillTo, ...billTo } } });
    const answer = await post(paymentInstruments, who && ana, sent);
    expect([answer.status, answer.json['error']]).toMatchObject([status, { code }]);
    expect(scene.fake.requests).toEqual([]);
  });

  it('says that a card was declined', async () => {
    const answer = await post(paymentInstruments, ana, body('4000000000000002'));
    expect([answer.status, answer.json['error']]).toMatchObject([402, { code: 'credit_card_denied' }]);
    const used = body(good);
    await post(paymentInstruments, ana, used);
    expect((await post(paymentInstruments, ana, { ...used, isDefault: true })).status).not.toBe(200);
    expect(await cards()).toHaveLength(1);
  });

  it('keeps no more cards than an account has room for', async () => {
    for (let saved = 0; saved < savedCardLimit; saved += 1) await post(paymentInstruments, ana, body(good));
    expect((await post(paymentInstruments, ana, body(good))).status).toBe(409);
    expect(await cards()).toHaveLength(savedCardLimit);
  });

  it('takes no card data', async () => {
    const card = { number: good, expirationMonth: '12', expirationYear: '2029', securityCode: '123' };
    const typed = { confirmationRef: '', paymentInformation: { card } };
    const answers = [
      await post(paymentInstruments, ana, body(good, typed)),
      await post(paymentInstruments, null, body(good, { ...typed, savePayment: false })),
      await post(instrument, ana, { card: { number: good } }),
      await post(authorization, ana, { paymentInformation: { card } }),
    ];
    expect(answers.map(({ status, json }) => [status, json['error']])).toMatchObject(
      answers.map(() => [409, { code: 'card_data_refused' }]),
    );
    expect(scene.fake.requests).toEqual([]);
    // Along with a reference it is not looked at.
    await post(paymentInstruments, ana, body(good, { paymentInformation: { card } }));
    expect(JSON.stringify(scene.fake.requests)).not.toContain(good);
  });

  it('has the order save the card that its checkout was told to keep', async () => {
    const visitor = shop.makeOrderer(ana);
    const ref = scene.fake.books.makeToken('5555555555554444', 'off_session');
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 });
    const saved = await savePayment(
      { ...scene.store, accountContent: testContent },
      visitor,
      {
        method: 'card',
        poNumber: '',
        card: { kind: 'once', ref, type: '002', last4: '4444' },
        isBillingSameAsShipping: true,
        billingAddress: null,
        isAddressSaved: false,
        isCardSavedForLater: true,
        isCardMadeDefault: true,
      },
      async () => null,
    );
    expect(saved).toMatchObject({ ok: true });
    expect(await cards()).toEqual([]);
    const review = { payable: shop.oneBook.payable, card: { confirmationRef: ref } };
    const ask = await shop.reviewed(scene.store, visitor, cart, review);
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ ok: true, value: { state: 'placed' } });
    expect(await cards()).toMatchObject([{ last4: '4444', isDefault: true }]);
  });
});
