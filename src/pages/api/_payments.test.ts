import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { cardRecords } from '../../../server/store/payments/card-record.table.ts';
import { paymentInstrument, type WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { savedCardLimit } from '../../../server/store/payments/find-customer.ts';
import { testCards } from '../../../server/store/payments/test-cards.rules.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute, type Asked } from '../../../tests/support/call-route.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { dumpDatabase } from '../../../tests/support/dump-database.ts';
import { goodBillTo, openSandbox } from '../../../tests/support/payment-scene.ts';
import * as oneInstrument from './checkout/customer/[customerTokenId]/instruments/[instrumentId].ts';
import * as instruments from './checkout/customer/[customerTokenId]/instruments/index.ts';
import * as customer from './checkout/customer/index.ts';
import * as instrument from './checkout/instrument.ts';
import * as changed from './checkout/paymentinstrument/[instrumentId].ts';
import * as paymentInstruments from './checkout/paymentinstrument/index.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const securityCode = '739';

/** Opens the payment endpoints with two people who have no cards yet. */
function openPayments({ open }: Pick<(typeof drivers)[number], 'open'>) {
  let connection: Connection & AsyncDisposable;
  let payments: ReturnType<typeof openSandbox>;
  const logged: unknown[] = [];
  let pokes = 0;
  let number = 0;
  let ana = '';
  let bob = '';

  beforeAll(async () => {
    connection = await open();
    payments = openSandbox(connection.db, clock);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    number += 1;
    [ana, bob] = [`ana-${number}`, `bob-${number}`];
    for (const userId of [ana, bob]) {
      await createAccount(connection.db, clock, { userId, firstName: userId, lastName: 'Doe', language: 'en' });
    }
    await updateAccount(connection.db, clock, ana, { customerId: 'C-1' });
    await connection.db.delete(outboxMessages);
    pokes = 0;
  });

  async function call(routes: Partial<Record<string, APIRoute>>, who: string | null, asked: Asked = {}) {
    const log = (...all: unknown[]) => logged.push(all);
    const { json, ...answer } = await callRoute(routes, asked, {
      services: {
        db: connection.db,
        clock,
        installation: demoInstallation,
        payments,
        accountContent: testContent,
        env: { publishSecrets: ['a-secret-of-the-site'] },
        delivery: { poke: () => (pokes += 1) },
        log: { error: log, warn: log, info: log },
      },
      person: who && { userId: who, email: `${who}@example.org`, roles: new Set(['user']), impersonator: null },
    });
    return { ...answer, json: json as Record<string, unknown> };
  }

  const body = (change: { card?: object; billTo?: object } & Record<string, unknown> = {}) => {
    const { card, billTo, ...rest } = change;
    return {
      savePayment: true,
      paymentInformation: {
        card: { number: '4242424242424242', expirationMonth: '12', expirationYear: '2029', securityCode, ...card },
      },
      orderInformation: { billTo: { ...goodBillTo, ...billTo } },
      ...rest,
    };
  };
  const save = async (who: string, change: Parameters<typeof body>[0] = {}): Promise<WireInstrument> => {
    const { status, json, text } = await call(paymentInstruments, who, { method: 'POST', body: body(change) });
    expect(status, text).toBe(200);
    return v.parse(paymentInstrument, json['payload']);
  };
  const token = async (who: string): Promise<string> => {
    const made = await call(customer, who, { method: 'POST', body: {} });
    return String(made.json['customerTokenId']);
  };
  const list = async (who: string): Promise<WireInstrument[]> => {
    const { status, text } = await call(instruments, who, { params: { customerTokenId: await token(who) } });
    expect(status).toBe(200);
    return v.parse(v.array(paymentInstrument), JSON.parse(text));
  };
  const marks = async (who: string) => (await list(who)).map((card) => [card.card.number.slice(-4), card.default]);
  const act = async (who: string, method: 'PUT' | 'DELETE', instrumentId: string) =>
    call(oneInstrument, who, { method, params: { customerTokenId: await token(who), instrumentId } });
  const told = async () => {
    const messages = await connection.db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
    return messages.map(({ connector, kind, payload }) => ({ connector, kind, ...payload }));
  };

  return {
    get connection() {
      return connection;
    },
    get payments() {
      return payments;
    },
    set payments(value: ReturnType<typeof openSandbox>) {
      payments = value;
    },
    logged,
    get pokes() {
      return pokes;
    },
    get ana() {
      return ana;
    },
    get bob() {
      return bob;
    },
    call,
    body,
    save,
    token,
    list,
    marks,
    act,
    told,
  };
}

describe.each(drivers)('the payment endpoints on $name', ({ open }) => {
  const scene = openPayments({ open });
  const { call, body, save, token, list, marks, act, told } = scene;

  it('makes one customer a person, whatever the body says', async () => {
    const first = await token(scene.ana);
    expect(first).toMatch(/^cus_/);
    expect([await token(scene.ana), await token(scene.bob)]).toEqual([first, expect.not.stringMatching(first)]);
    const own = { firstName: 'X', lastName: 'Y', email: 'x@example.org', merchantCustomerID: 'C-1' };
    expect((await call(customer, scene.ana, { method: 'POST', body: own })).json).toEqual({ customerTokenId: first });
    expect((await call(customer, scene.bob, { method: 'POST', body: own })).status).toBe(404);
  });

  it('saves a card and answers it without its number and code', async () => {
    const card = await save(scene.ana);
    expect(card).toMatchObject({
      default: true,
      card: { number: '************4242', type: '001', expirationMonth: '12', expirationYear: '2029' },
      billTo: goodBillTo,
    });
    expect(await list(scene.ana)).toEqual([card]);
    expect(await list(scene.bob)).toEqual([]);
  });

  it('makes the first card the default, then the one that asks, and the newest when the default goes', async () => {
    const visa = await save(scene.ana);
    await save(scene.ana, { card: { number: '5555555555554444' } });
    expect(await marks(scene.ana)).toEqual([
      ['4242', true],
      ['4444', false],
    ]);
    const amex = await save(scene.ana, { card: { number: '378282246310005', securityCode: '1234' }, isDefault: true });
    expect(await marks(scene.ana)).toEqual([
      ['0005', true],
      ['4444', false],
      ['4242', false],
    ]);
    expect((await act(scene.ana, 'PUT', visa.id)).status).toBe(200);
    expect(await marks(scene.ana)).toEqual([
      ['4242', true],
      ['0005', false],
      ['4444', false],
    ]);
    expect((await act(scene.ana, 'DELETE', visa.id)).json).toMatchObject({ code: 200, payload: { id: visa.id } });
    expect(await marks(scene.ana)).toEqual([
      ['0005', true],
      ['4444', false],
    ]);
    await act(scene.ana, 'DELETE', amex.id);
    expect(await marks(scene.ana)).toEqual([['4444', true]]);
  });

  it('keeps exactly one default when everything happens at once', async () => {
    const cards = [];
    for (const { number: card } of testCards.slice(0, 3)) cards.push(await save(scene.ana, { card: { number: card } }));
    await Promise.all([
      ...cards.map(({ id }) => act(scene.ana, 'PUT', id)),
      act(scene.ana, 'DELETE', cards[0]?.id ?? ''),
      save(scene.ana, { isDefault: true }),
    ]);
    const after = await list(scene.ana);
    expect(after.filter((card) => card.default)).toHaveLength(1);
    const records = await scene.connection.db.select().from(cardRecords);
    const own = records.filter(({ userId }) => userId === scene.ana);
    expect(own.map(({ cardRef, isDefault }) => [cardRef, isDefault]).toSorted()).toEqual(
      after.map((card) => [card.id, card.default]).toSorted(),
    );
  });

  it('tells the order system of every card', async () => {
    const first = await save(scene.ana);
    const second = await save(scene.ana, {
      card: { number: '5555555555554444', expirationYear: '31', expirationMonth: '01' },
    });
    await act(scene.ana, 'PUT', second.id);
    await act(scene.ana, 'DELETE', second.id);
    const news = { connector: 'erp', kind: 'payment-instrument', customerId: 'C-1' };
    const of = (cardToken: string, expirationDate: string, isDefault: boolean, isDeleted = false) => ({
      ...news,
      cardToken,
      expirationDate,
      isDefault,
      isDeleted,
      isPreserved: !isDeleted,
    });
    expect(await told()).toEqual([
      of(first.id, '12/29', true),
      of(second.id, '01/31', false),
      of(first.id, '12/29', false),
      of(second.id, '01/31', true),
      of(second.id, '01/31', false, true),
      of(first.id, '12/29', true),
    ]);
    expect(scene.pokes).toBe(4);
    await list(scene.ana);
    expect(await told()).toHaveLength(6);
  });

  it('catches up with a change whose message was never written', async () => {
    const { id } = await save(scene.ana);
    await scene.payments.deleteCard(await token(scene.ana), id);
    expect(await list(scene.ana)).toEqual([]);
    expect((await told()).at(-1)).toMatchObject({ cardToken: id, isDeleted: true });
  });

  it('changes expiry and billing address of a card, and looks at no number or code', async () => {
    const card = await save(scene.ana);
    const masked = { number: '************4242', securityCode: '***', expirationMonth: '03', expirationYear: '2031' };
    const put = (who: string, instrumentId: string, change: Parameters<typeof body>[0]) =>
      call(changed, who, { method: 'PUT', params: { instrumentId }, body: body(change) });
    const answer = await put(scene.ana, card.id, { card: masked, billTo: { address1: '2 Elm Street' } });
    expect(answer.json['payload']).toMatchObject({
      id: card.id,
      card: { number: '************4242', expirationMonth: '03', expirationYear: '2031' },
      billTo: { address1: '2 Elm Street' },
    });
    expect(
      (await put(scene.ana, card.id, { card: { ...masked, expirationYear: '2025' } })).json['error'],
    ).toMatchObject({
      code: 'invalid_input',
      fields: { 'paymentInformation.card.expirationMonth': 'Expiry year cannot be in the past' },
    });
    expect((await put(scene.bob, card.id, { card: masked })).status).toBe(404);
    expect((await put(scene.bob, card.id, { card: { ...masked, expirationYear: 'x' } })).status).toBe(404);
  });
});

describe.each(drivers)('what the payment endpoints refuse on $name', ({ open }) => {
  const scene = openPayments({ open });
  const { logged, call, body, save, token, list } = scene;

  it('answers a foreign customer and a foreign card as if there were none', async () => {
    const card = await save(scene.ana);
    const foreign = await token(scene.ana);
    await save(scene.bob);
    const own = await token(scene.bob);
    expect((await call(instruments, scene.bob, { params: { customerTokenId: foreign } })).status).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const) {
      for (const customerTokenId of [foreign, own, 'cus_none']) {
        const asked = { method, params: { customerTokenId, instrumentId: card.id } };
        expect((await call(oneInstrument, scene.bob, asked)).status).toBe(404);
        expect((await call(oneInstrument, null, asked)).status).toBe(401);
      }
      // Another person's token with one's own card is no way in either.
      const swapped = {
        method,
        params: { customerTokenId: foreign, instrumentId: (await list(scene.bob))[0]?.id ?? '' },
      };
      expect((await call(oneInstrument, scene.bob, swapped)).status).toBe(404);
    }
    expect(await list(scene.ana)).toEqual([card]);
  });

  it('takes a card for one payment from anybody, and saves none without a session', async () => {
    const once = await call(paymentInstruments, null, { method: 'POST', body: body({ savePayment: false }) });
    expect(once.json['payload']).toEqual({
      confirmationRef: expect.stringMatching(/^once_/),
      card: { number: '************4242', type: '001' },
    });
    expect((await call(paymentInstruments, null, { method: 'POST', body: body() })).status).toBe(401);
  });

  it.each([
    ['number', { number: '42424242' }, 'number', 'Invalid Credit Card number length', 'CheckoutCardNumberLength'],
    ['brand', { number: '3530111333300000' }, 'number', 'Card type not accepted', 'CARD_TYPE_NOT_ACCEPTED'],
    ['code', { securityCode: '12' }, 'securityCode', 'Invalid Credit Card CVV length', 'CheckoutCardCvvLength'],
    ['date', { expirationYear: '2020' }, 'expirationMonth', 'Invalid Expiration Date', 'CheckoutExpirationDate'],
  ])('says of a wrong %s what the form says in which it was typed', async (_, card, field, words, key) => {
    const ask = async (who: string | null, change: object) => {
      const { status, json } = await call(paymentInstruments, who, { method: 'POST', body: body({ card, ...change }) });
      expect(status).toBe(422);
      const { fields, details } = json['error'] as { fields: object; details: { problems: object } };
      const path = `paymentInformation.card.${field}`;
      return [Object.entries(fields), Object.entries(details.problems)].map(([only]) =>
        only?.[0] === path ? only[1] : only,
      );
    };
    // The checkout's end with a full stop, and pages get the phrases of the checkout.
    const checkout = [`${words}.`, { key }];
    expect(await ask(null, { savePayment: false })).toEqual(checkout);
    expect(await ask(scene.ana, { savePayment: true, form: 'checkout' })).toEqual(checkout);
    for (const change of [{}, { form: 'account' }, { savePayment: false, form: 'account' }]) {
      const [said, phrase] = await ask(scene.ana, change);
      expect(said).toBe(field === 'expirationMonth' ? 'Expiry year cannot be in the past' : words);
      expect(phrase).not.toEqual({ key });
    }
  });

  it('remembers a number as an identifier of its owner', async () => {
    const known = await call(instrument, scene.ana, {
      method: 'POST',
      body: { card: { number: '4242 4242 4242 4242' } },
    });
    expect(known.json).toEqual({
      id: expect.stringMatching(/^ii_/),
      card: { number: '************4242', type: '001' },
    });
    const identifier = { instrumentIdentifier: { id: known.json['id'] }, card: { number: '' } };
    const card = await save(scene.ana, identifier);
    expect(card).toMatchObject({ instrumentIdentifierId: known.json['id'], card: { number: '************4242' } });
    expect((await call(paymentInstruments, scene.bob, { method: 'POST', body: body(identifier) })).status).toBe(404);
    const wrong = await call(instrument, scene.ana, { method: 'POST', body: { card: { number: '4242' } } });
    expect(wrong.json['error']).toMatchObject({ fields: { 'card.number': 'Invalid Credit Card number length' } });
    const real = await call(instrument, scene.ana, { method: 'POST', body: { card: { number: '4111111111111111' } } });
    expect(real.json['error']).toMatchObject({
      code: 'test_card_required',
      details: { problems: { 'card.number': { key: 'CardTestOnly' } } },
      fields: { 'card.number': 'Only published test card numbers are taken here' },
    });
  });

  it.each([
    ['a real-looking number', { card: { number: '4111111111111111' } }, 422, 'paymentInformation.card.number'],
    ['a wrong number', { card: { number: '4242424242424241' } }, 422, 'paymentInformation.card.number'],
    ['a past date', { card: { expirationYear: '2020' } }, 422, 'paymentInformation.card.expirationMonth'],
    ['a short code', { card: { securityCode: '12' } }, 422, 'paymentInformation.card.securityCode'],
    ['no name', { billTo: { firstName: ' ' } }, 422, 'orderInformation.billTo.firstName'],
    ['a state of no list', { billTo: { administrativeArea: 'ZZ' } }, 422, 'orderInformation.billTo.administrativeArea'],
    ['no zip in the US', { billTo: { postalCode: '' } }, 422, 'orderInformation.billTo.postalCode'],
    ['a long zip', { billTo: { postalCode: '1234567890123456' } }, 422, 'orderInformation.billTo.postalCode'],
    ['an unknown country', { billTo: { country: 'XX' } }, 422, 'orderInformation.billTo.country'],
    [
      'a sanctioned country',
      { billTo: { country: 'KP', administrativeArea: '' } },
      422,
      'orderInformation.billTo.country',
    ],
    ['control characters', { billTo: { address2: 'a\u0000b' } }, 422, 'orderInformation.billTo.address2'],
    [
      'an e-mail address with control characters',
      { billTo: { email: '\u0000' } },
      422,
      'orderInformation.billTo.email',
    ],
  ])('refuses %s and keeps nothing', async (_, change, status, field) => {
    const answer = await call(paymentInstruments, scene.ana, { method: 'POST', body: body(change) });
    expect(answer.status, answer.text).toBe(status);
    expect(Object.keys((answer.json['error'] as { fields: object }).fields)).toEqual([field]);
    expect(await list(scene.ana)).toEqual([]);
  });

  it('keeps no more cards than an account has room for', async () => {
    for (let saved = 0; saved < savedCardLimit; saved += 1) await save(scene.ana);
    expect((await call(paymentInstruments, scene.ana, { method: 'POST', body: body() })).status).toBe(409);
    expect(await list(scene.ana)).toHaveLength(savedCardLimit);
  });

  it('takes no card data where the browser gives it to the vendor', async () => {
    const sandbox = scene.payments;
    scene.payments = { ...sandbox, mode: 'stripe', cardEntry: null };
    const answers = [
      await call(paymentInstruments, scene.ana, { method: 'POST', body: body() }),
      await call(paymentInstruments, null, { method: 'POST', body: body({ savePayment: false }) }),
      await call(instrument, scene.ana, { method: 'POST', body: { card: { number: '4242424242424242' } } }),
    ];
    scene.payments = sandbox;
    expect(answers.map(({ json }) => json['error'])).toEqual(
      answers.map(() => expect.objectContaining({ code: 'card_data_refused' })),
    );
  });

  it('leaves no card number and no security code anywhere in the database or the log', async () => {
    for (const { number: card } of testCards) {
      const code = card.startsWith('3') ? '7391' : securityCode;
      for (const savePayment of [true, false]) {
        const sent = body({ card: { number: card, securityCode: code }, savePayment });
        expect((await call(paymentInstruments, scene.ana, { method: 'POST', body: sent })).text).not.toContain(card);
      }
      await call(instrument, scene.ana, { method: 'POST', body: { card: { number: card } } });
      for (const ref of [card, `card_${card}`, `card_x${card}`, `card_${card.replace(/(?=(.{4})+$)/g, '-')}`]) {
        const references = [{ id: ref }, { instrumentIdentifier: { id: ref } }, { confirmationRef: ref }];
        for (const sent of references.map(body)) {
          const answer = await call(paymentInstruments, scene.ana, { method: 'POST', body: sent });
          expect([answer.status, answer.text.includes(card)]).toEqual([422, false]);
        }
        const params = { customerTokenId: ref, instrumentId: ref };
        expect((await call(oneInstrument, scene.ana, { method: 'PUT', params })).status).toBe(404);
      }
    }
    await call(paymentInstruments, scene.ana, { method: 'POST', body: body({ card: { number: '4242424242424241' } }) });
    const kept = (await dumpDatabase(scene.connection.db)) + JSON.stringify(logged);
    // The dump contains the last four digits, so the search works.
    expect(kept).toContain('4242');
    for (const { number: card } of testCards) expect(kept).not.toContain(card);
    expect(kept).not.toMatch(/\b739\b/);
    expect(logged).toEqual([]);
  });
});
