import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIRoute } from 'astro';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import { insertAddress, listAddresses } from '../../../server/people/accounts/address.repo.ts';
import { addressBookLimit } from '../../../server/people/accounts/address.rules.ts';
import type { Problems } from '../../../server/platform/problem.rules.ts';
import { makeCartToken } from '../../../server/store/cart/cart-owner.ts';
import { promotions } from '../../../server/store/catalog/promotion.table.ts';
import { insertPromotion } from '../../../server/store/cart/promotion.repo.ts';
import { spendBotPass } from '../../../server/platform/bot-check/bot-check.ts';
import { readCheckoutAddress } from '../../../server/store/checkout/checkout-address.rules.ts';
import { checkoutView, type CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { demoTax } from '../../../tests/support/demo-tax.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { readSpendableCredit } from '../../../server/store/orders/receivables/account-credit.ts';
import { createClosedGateway } from '../../../server/store/payments/create-closed-gateway.ts';
import { createSandbox } from '../../../server/store/payments/create-sandbox.ts';
import { testCards } from '../../../server/store/payments/test-cards.rules.ts';
import { readDemoWords } from '../../../tests/support/demo-words.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute, type Asked } from '../../../tests/support/call-route.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { dumpDatabase } from '../../../tests/support/dump-database.ts';
import { stockShop, type GoodsName } from '../../../tests/support/cart-scene.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as lineRoute from './cart/lines/[id].ts';
import * as linesRoute from './cart/lines/index.ts';
import * as taxRoute from './checkout/createTaxTransaction.ts';
import * as checkoutRoute from './checkout/index.ts';
import * as infoRoute from './checkout/info.ts';
import * as paymentRoute from './checkout/payment.ts';
import * as addressRoute from './checkout/shipping-address.ts';
import * as instrumentRoute from './checkout/paymentinstrument/index.ts';
import * as methodRoute from './checkout/shipping-method.ts';
import * as challengeRoute from './recaptcha/challenge.ts';
import * as verifyRoute from './recaptcha/verify.ts';

const origin = 'http://localhost:4321';
const env = {
  publishSecrets: ['a-secret-of-the-site'],
  siteOrigin: origin,
  authorizationBufferMinor: 100,
  sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const,
};
type Routes = Partial<Record<string, APIRoute>>;
interface Problem {
  error: { code: string; fields?: Record<string, string>; details?: { problems?: Problems } };
}

const ohio = {
  FirstName: 'Ana',
  LastName: 'Núñez',
  Street1: '1 Main Street',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
};
const guest = { FirstName: 'Ana', LastName: 'Núñez', Email: 'ana@example.net' };
const once = { kind: 'once', ref: 'once_1', type: '001', last4: '4242' } as const;
const byCard = { PaymentMethod: 'card', card: once };

/** Opens the checkout of a stocked shop. */
function openShop({ open }: Pick<(typeof drivers)[number], 'open'>) {
  let connection: Connection & AsyncDisposable;
  let minutes = 0;
  let isGatewayAway = false;
  let areCardsOff = false;
  const logged: unknown[] = [];
  const noted: object[] = [];
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12, minutes)) };
  const services = () => ({
    db: connection.db,
    clock,
    env,
    installation: demoInstallation,
    accountContent: testContent,
    readWords: readDemoWords,
    tax: demoTax(),
    readCredit: readSpendableCredit,
    payments: {
      ...(areCardsOff
        ? createClosedGateway()
        : createSandbox({ env, db: connection.db, clock, installation: demoInstallation })),
      ...(isGatewayAway && { listCards: () => Promise.reject(new Error('away')) }),
    },
    delivery: { poke: () => undefined },
    log: {
      error: (...all: unknown[]) => logged.push(all),
      warn: (facts: object) => noted.push(facts),
      info: (facts: object) => noted.push(facts),
    },
  });

  beforeAll(async () => {
    connection = await open();
    await stockShop(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(() => {
    minutes = 0;
    isGatewayAway = false;
    areCardsOff = false;
    noted.length = 0;
  });

  /** A browser with its cart, or with a signed-in person. */
  class Browser {
    readonly headers = new Headers({ cookie: `cart=${makeCartToken()}` });
    person: { userId: string; email: string; sessionId: string; roles: Set<string>; impersonator: null } | null = null;

    async ask<T = CheckoutView & Problem>(
      routes: Routes,
      method: string,
      body?: unknown,
      params: Asked['params'] = {},
    ) {
      const { headers, person } = this;
      const { status, json } = await callRoute(
        routes,
        { method, origin, body, headers, params },
        { services: services(), person },
      );
      expect(logged).toEqual([]);
      return { status, json: json as T };
    }
    async add(...names: GoodsName[]) {
      for (const productId of names) {
        const { status } = await this.ask(linesRoute as Routes, 'POST', { productId });
        expect(status).toBe(200);
      }
    }
    /** Takes a line out of the cart, as its page does. */
    async remove(sku: string) {
      const line = (await this.read()).lines.find((each) => each.sku === sku);
      const { status } = await this.ask(lineRoute as Routes, 'DELETE', undefined, { id: line?.id });
      expect(status).toBe(200);
    }
    read = async () => v.parse(checkoutView, (await this.ask(checkoutRoute as Routes, 'GET')).json);
    info = (body: object = guest) => this.ask(infoRoute as Routes, 'PUT', body);
    address = (change: object = {}, more: object = {}) =>
      this.ask(addressRoute as Routes, 'PUT', { address: { ...ohio, ...change }, ...more });
    method = (id: string) => this.ask(methodRoute as Routes, 'PUT', { id });
    pay = (body: object = byCard) => this.ask(paymentRoute as Routes, 'PUT', body);
    tax = (body: object = {}) =>
      this.ask<{ payload: { taxMinor: number } } & Problem>(taxRoute as Routes, 'POST', body);
    verify = (token: string) =>
      this.ask<{ ok: boolean; details: { code: string; pass: string | null; lockedUntil: string | null } }>(
        verifyRoute as Routes,
        'POST',
        { token, email: 'x@example.org', accountProfileId: null },
      );
    async solve(change: (token: { challenge: Challenge; solution: object }) => object = (token) => token) {
      const { json: challenge } = await this.ask<Challenge>(challengeRoute as Routes, 'GET');
      const solution = await solveChallenge({ challenge, deriveKey });
      return encode(change({ challenge, solution: solution ?? {} }));
    }
    get session() {
      return viewerOf({ person: this.person, headers: this.headers, siteOrigin: env.siteOrigin }).botSession;
    }
  }
  const spend = (session: string | null, pass: string) =>
    connection.db.transaction((tx) => spendBotPass(tx, clock, session, pass));
  const encode = (token: object) => Buffer.from(JSON.stringify(token)).toString('base64url');

  async function signedIn(columns: Parameters<typeof updateAccount>[3] = {}, hasAccount = true): Promise<Browser> {
    const userId = crypto.randomUUID();
    if (hasAccount) {
      await createAccount(connection.db, clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
      await updateAccount(connection.db, clock, userId, columns);
    }
    const browser = new Browser();
    browser.person = {
      userId,
      email: `${userId}@example.org`,
      sessionId: userId,
      impersonator: null,
      roles: new Set(['user']),
    };
    return browser;
  }
  const steps = ({ tiles }: CheckoutView) => tiles.map(({ step, state }) => `${step} ${state}`);

  return {
    get connection() {
      return connection;
    },
    get minutes() {
      return minutes;
    },
    set minutes(value: number) {
      minutes = value;
    },
    get isGatewayAway() {
      return isGatewayAway;
    },
    set isGatewayAway(value: boolean) {
      isGatewayAway = value;
    },
    get areCardsOff() {
      return areCardsOff;
    },
    set areCardsOff(value: boolean) {
      areCardsOff = value;
    },
    noted,
    clock,
    services,
    Browser,
    spend,
    signedIn,
    steps,
  };
}

describe.each(drivers)('the steps of the checkout on $name', ({ open }) => {
  const shop = openShop({ open });
  const { noted, Browser, signedIn, steps } = shop;

  it('names what was chosen in both languages', async () => {
    const browser = new Browser();
    const { status } = await browser.ask(linesRoute as Routes, 'POST', { productId: 'link', variantId: 'LINKAUT' });
    expect(status).toBe(200);
    const [line] = (await browser.read()).lines;
    expect(line).toMatchObject({
      name: { en: 'The link', es: 'El enlace' },
      choice: { en: 'Automatic · renews every year', es: 'Automática · se renueva cada año' },
    });
  });

  it('takes purchase orders only while cards are off', async () => {
    shop.areCardsOff = true;
    const guestBrowser = new Browser();
    const buyer = await signedIn({ isBillMeLaterAllowed: true });
    for (const browser of [guestBrowser, buyer]) {
      await browser.add('book');
      await browser.info();
      await browser.address();
      await browser.method('standard');
    }
    expect((await guestBrowser.read()).paymentMethods).toEqual([]);
    expect((await guestBrowser.pay()).json.error.fields).toEqual({
      PaymentMethod: 'Choose one of the options.',
    });
    expect((await guestBrowser.read()).problems).toContain('steps_incomplete');
    expect((await buyer.read()).paymentMethods).toEqual(['purchase-order']);
    const { json } = await buyer.pay({ PaymentMethod: 'purchase-order', PoNumber: 'PO-1' });
    expect([json.current, json.problems]).toEqual(['review', []]);
    const card = { number: '4242424242424242', expirationMonth: '12', expirationYear: '2040', securityCode: '123' };
    const typed = { paymentInformation: { card }, orderInformation: { billTo: {} } };
    const refused = await guestBrowser.ask(instrumentRoute as Routes, 'POST', typed);
    expect(refused.json.error).toMatchObject({
      code: 'card_data_refused',
      message: 'This site takes no cards at present.',
    });
  });

  it('pays with no card that was chosen before cards were off', async () => {
    const browser = new Browser();
    await browser.add('book');
    await browser.info();
    await browser.address();
    await browser.method('standard');
    expect((await browser.pay()).json.current).toBe('review');
    shop.areCardsOff = true;
    const view = await browser.read();
    expect([view.current, view.Checkout.PaymentMethod, view.problems]).toEqual(['payment', null, ['steps_incomplete']]);
  });

  it('shows an empty checkout to whoever has no cart, and keeps nothing for them', async () => {
    const browser = new Browser();
    const view = await browser.read();
    expect([view.cartId, view.current, view.problems]).toEqual([null, 'empty', ['cart_empty']]);
    browser.headers.delete('cookie');
    expect((await browser.read()).current).toBe('empty');
    for (const answer of [await browser.info(), await browser.address(), await browser.pay(), await browser.tax()]) {
      expect([answer.status, answer.json.error.code]).toEqual([409, 'cart_missing']);
    }
  });

  it('takes a guest from their name to the review, tax and total included', async () => {
    const browser = new Browser();
    await browser.add('book');
    expect(steps(await browser.read())).toEqual([
      'info current',
      'shippingAddress waiting',
      'shippingMethod waiting',
      'payment waiting',
      'review waiting',
    ]);
    expect((await browser.info()).json.current).toBe('shippingAddress');
    expect((await browser.address()).json.current).toBe('shippingMethod');
    expect((await browser.method('standard')).json.current).toBe('payment');
    expect((await browser.tax()).json.error.code).toBe('steps_incomplete');
    const { json: view } = await browser.pay();
    expect(v.safeParse(checkoutView, view).issues).toBeUndefined();
    expect([view.current, view.problems]).toEqual(['review', []]);
    expect(view.summary).toEqual({
      Currency: 'USD',
      subtotalMinor: 10_000,
      discountMinor: 0,
      shippingMinor: 895,
      taxMinor: 575,
      totalMinor: 10_575,
      creditMinor: 0,
      payableMinor: 11_470,
      atOnceMinor: 0,
      isTaxExempt: false,
    });
    expect(view.Checkout).toMatchObject({ ...guest, PaymentMethod: 'card', PaymentData: { CreditCard: once } });
    const { json } = await browser.tax({ order: { Total: 1, TaxCost: 0 }, lineItems: [{ LineTotal: 1 }] });
    expect(json.payload).toEqual({ taxMinor: 575, country: 'US', state: 'OH' });
    expect(noted).toMatchObject([{ taxMinor: 575, cartId: view.cartId }]);
    // It is all there again in another look.
    expect(await browser.read()).toEqual(view);
  });

  it('takes a discount off once: the lines come to the subtotal before it', async () => {
    const tenth = { code: 'TENTH', nameEn: 'A tenth off', nameEs: 'Un décimo menos', percentOff: 10 };
    await insertPromotion(shop.connection.db, { ...tenth, isAutoApply: true });
    const browser = new Browser();
    await browser.add('book');
    const { lines, summary } = await browser.read();
    await shop.connection.db.update(promotions).set({ isActive: false });
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([summary.subtotalMinor]);
    expect(summary).toMatchObject({ subtotalMinor: 10_000, discountMinor: 1_000 });
  });

  it('says everything that is wrong with a tile and keeps it open', async () => {
    const browser = new Browser();
    await browser.add('book');
    const wrong = await browser.info({ FirstName: '', LastName: 'x'.repeat(101), Email: 'nobody' });
    expect([wrong.status, wrong.json.error.fields, wrong.json.error.details?.problems]).toEqual([
      422,
      {
        FirstName: 'This field is required.',
        LastName: 'This field maximum length is 100.',
        Email: 'Please enter an email address such as name@example.org.',
      },
      {
        FirstName: { key: 'FieldRequired' },
        LastName: { key: 'FieldMaximumLength', tokens: { max: 100 } },
        Email: { key: 'EmailInvalid' },
      },
    ]);
    const address = await browser.address({ FirstName: '', Zip: '1', State: '', Street1: 'x'.repeat(51) });
    expect([address.status, address.json.error.fields]).toEqual([
      422,
      {
        FirstName: 'This field is required.',
        Street1: 'This field maximum length is 50.',
        State: 'This field is required.',
        Zip: 'This zip is invalid.',
      },
    ]);
    expect((await browser.address({ Country: 'XX' })).json.error.fields).toMatchObject({
      Country: 'This Country name is invalid.',
    });
    await browser.address();
    const method = await browser.method('by-hand');
    expect([method.status, method.json.error.fields]).toEqual([
      422,
      { ShippingMethod: 'Please choose a shipping method.' },
    ]);
    expect((await browser.read()).current).toBe('info');
  });

  it('refuses a sanctioned country for shipping and for billing', async () => {
    const browser = new Browser();
    await browser.add('book');
    const kp = { Country: 'KP', State: '', Zip: '' };
    const refused = await browser.address(kp);
    expect([refused.status, refused.json.error.code, refused.json.error.details?.problems]).toEqual([
      422,
      'country_not_allowed',
      { Country: { key: 'Invalid_Address_Message' } },
    ]);
    await browser.address();
    const billed = await browser.pay({
      ...byCard,
      BillingAddressSameAsShipping: false,
      BillingAddress: { ...ohio, ...kp },
    });
    expect(billed.json.error.code).toBe('country_not_allowed');
  });

  it('skips shipping for digital orders and payment for free ones', async () => {
    const digital = new Browser();
    await digital.add('file');
    await digital.info();
    const { json: asked } = await digital.pay();
    expect(asked.error.fields).toEqual({ FirstName: 'This field is required.' });
    const { json: view } = await digital.pay({ ...byCard, BillingAddressSameAsShipping: false, BillingAddress: ohio });
    expect(steps(view)).toEqual(['info completed', 'payment completed', 'review current']);
    expect(view.summary).toMatchObject({ shippingMinor: null, taxMinor: 192, payableMinor: 3_525 });

    const free = new Browser();
    await free.add('brochure');
    const { json: done } = await free.info();
    expect([steps(done), done.Checkout.PaymentMethod, done.summary.payableMinor, done.problems]).toEqual([
      ['info completed', 'review current'],
      'none',
      0,
      [],
    ]);
  });

  it('takes the physical way for a mixed cart, and clears the shipping method when it turns digital', async () => {
    const browser = new Browser();
    await browser.add('file', 'book');
    await browser.info();
    await browser.address();
    await browser.method('two-day');
    const { json: mixed } = await browser.pay();
    expect([mixed.current, mixed.shippingMethod, mixed.summary.shippingMinor]).toEqual(['review', 'two-day', 1_995]);
    await browser.remove('BOOK');
    const view = await browser.read();
    expect([view.shippingMethods, view.shippingMethod, view.isAllDigital]).toEqual([[], null, true]);
    // It was billed to the shipping address, which a digital order does not have.
    expect(steps(view)).toEqual(['info completed', 'payment current', 'review waiting']);
    expect(view.Checkout).toMatchObject({ ShippingAddress: null, BillingAddressSameAsShipping: false });
    expect(view.summary).toMatchObject({
      subtotalMinor: 3_333,
      shippingMinor: null,
      taxMinor: null,
      totalMinor: 3_333,
      creditMinor: 0,
      payableMinor: 3_333,
    });
  });
});

describe.each(drivers)('what the checkout asks of a person on $name', ({ open }) => {
  const shop = openShop({ open });
  const { noted, clock, services, Browser, signedIn, steps } = shop;

  it('asks for a shipping method again when the new address has other ones', async () => {
    const browser = new Browser();
    await browser.add('book');
    await browser.info();
    await browser.address();
    await browser.method('overnight');
    await browser.pay();
    const { json: view } = await browser.address({ Country: 'CA', State: 'ON', Zip: 'k1a 0b1' });
    expect([view.current, view.shippingMethod, view.summary.taxMinor]).toEqual(['shippingMethod', null, null]);
    expect(view.Checkout.ShippingAddress?.Zip).toBe('K1A 0B1');
    const { json: again } = await browser.method('cross-border');
    expect([again.current, again.summary.taxMinor]).toEqual(['review', 0]);
  });

  it.each([
    ['standard', { City: 'APO', State: 'AA', Zip: '34001' }],
    ['standard', { City: 'Majuro', State: 'MH', Zip: '96960' }],
    ['international', { Country: 'HK', City: '', State: 'Kowloon', Zip: '' }],
    ['international', { Country: 'XK', City: 'Pristina', State: 'Peja/Peć', Zip: '10000' }],
  ])('sells by %s to %j', async (method, place) => {
    const browser = new Browser();
    await browser.add('book');
    await browser.info({ ...guest, Email: 'ü@exämple.de' });
    expect((await browser.address(place)).json.current).toBe('shippingMethod');
    await browser.method(method);
    const { json: view } = await browser.pay();
    expect([view.current, view.problems, view.summary.taxMinor]).toEqual(['review', [], 0]);
    expect(view.Checkout).toMatchObject({ ShippingAddress: place, Email: 'ü@xn--exmple-cua.de' });
  });

  it('asks a guest for an account when a membership or a subscription is in the cart', async () => {
    for (const name of ['membership', 'library'] as const) {
      const browser = new Browser();
      await browser.add(name);
      expect((await browser.read()).problems).toContain('account_required');
    }
    const person = await signedIn();
    await person.add('membership');
    expect((await person.read()).problems).not.toContain('account_required');
  });

  it('locks what the profile has and asks for what it lacks', async () => {
    const whole = await signedIn();
    await whole.add('book');
    const view = await whole.read();
    expect([steps(view)[0], view.lockedFields]).toEqual([
      'shippingAddress current',
      ['FirstName', 'LastName', 'Email'],
    ]);
    await whole.info({ FirstName: 'Mallory', LastName: 'M', Email: 'mallory@example.org' });
    expect((await whole.read()).Checkout).toMatchObject({ FirstName: 'Maeve', LastName: 'Doe' });

    const nameless = await signedIn({ lastName: '' });
    await nameless.add('book');
    const asked = await nameless.read();
    expect([steps(asked)[0], asked.lockedFields]).toEqual(['info current', ['FirstName', 'Email']]);
    expect((await nameless.info({ LastName: 'Roe' })).json.Checkout).toMatchObject({
      FirstName: 'Maeve',
      LastName: 'Roe',
    });
  });

  it('does not open for those who may not order online, nor without a customer record', async () => {
    const blocked = await signedIn({ isOnlineOrderingDisabled: true });
    expect((await blocked.read()).problems).toContain('ordering_disabled');
    const unknown = await signedIn({}, false);
    expect((await unknown.read()).problems).toContain('customer_missing');
  });

  it('puts a new address into the address book when asked, and a shortened one in its place', async () => {
    const browser = await signedIn();
    await browser.add('book');
    await browser.address({}, { SaveToAddressBook: true });
    const userId = browser.person?.userId ?? '';
    const [kept] = await listAddresses(shop.connection.db, userId);
    expect(kept).toMatchObject({ street1: '1 Main Street', isDefaultShipping: true });
    await browser.address({ Street1: '2 Main' }, { SaveToAddressBook: true, addressId: kept?.id });
    expect(
      (await listAddresses(shop.connection.db, userId)).map(({ id, street1, isDefaultShipping }) => [
        id,
        street1,
        isDefaultShipping,
      ]),
    ).toEqual([[kept?.id, '2 Main', true]]);
    // Sent again as a new one it is the same entry, for shipping and for billing.
    const again = { Street1: '2 Main' };
    await browser.address(again, { SaveToAddressBook: true });
    const BillingAddress = { ...ohio, ...again };
    for (const billed of [BillingAddress, BillingAddress, { ...BillingAddress, Street1: '9 Bill St' }]) {
      const bill = { BillingAddressSameAsShipping: false, BillingAddress: billed, SaveToAddressBook: true };
      expect((await browser.pay({ ...byCard, ...bill })).status).toBe(200);
    }
    const book = await listAddresses(shop.connection.db, userId);
    expect(book.map(({ street1 }) => street1)).toEqual(['2 Main', '9 Bill St']);
    // Another person's address is neither changed nor revealed.
    const other = await signedIn();
    await other.add('book');
    await other.address({ Street1: '3 Main' }, { SaveToAddressBook: true, addressId: kept?.id });
    expect(await listAddresses(shop.connection.db, userId)).toEqual(book);
  });

  it('says that the address book is full where the address was to be kept, and goes on without keeping it', async () => {
    const browser = await signedIn();
    await browser.add('book');
    const userId = browser.person?.userId ?? '';
    const { Street1: _, ...rest } = ohio;
    const kept = readCheckoutAddress({
      ...rest,
      CompanyName: '',
      Street1: '',
      Street2: '',
      Phone: '',
      xp: { isPOBox: false },
    });
    for (let number = 1; number <= addressBookLimit; number += 1) {
      const marks = { isDefaultBilling: false, isDefaultShipping: false };
      await insertAddress(shop.connection.db, clock, userId, { ...kept, ...marks, street1: `${number} Main Street` });
    }
    const wished = { SaveToAddressBook: true };
    const billed = { BillingAddressSameAsShipping: false, BillingAddress: { ...ohio, Street1: '200 Bill St' } };
    const [shipping, billing] = [
      await browser.address({ Street1: '200 Ship St' }, wished),
      await browser.pay({ ...byCard, ...billed, ...wished }),
    ];
    for (const { status, json } of [shipping, billing]) {
      expect([status, json.error.code, json.error.details?.problems]).toEqual([
        409,
        'address_book_full',
        { SaveToAddressBook: { key: 'CheckoutAddressBookFull' } },
      ]);
      expect(json.error.fields?.['SaveToAddressBook']).toMatch(/^The address book is full\. .*remove one/);
    }
    // One that is in the book is no new one.
    expect((await browser.address({}, wished)).status).toBe(200);
    expect((await browser.address({ Street1: '200 Ship St' })).status).toBe(200);
    expect((await browser.pay({ ...byCard, ...billed })).status).toBe(200);
    expect(await listAddresses(shop.connection.db, userId)).toHaveLength(addressBookLimit);
  });

  it('offers a purchase order only to those who may, with its number', async () => {
    const order = { PaymentMethod: 'purchase-order', PoNumber: ' PO-7 ' };
    const stranger = await signedIn();
    await stranger.add('book');
    await stranger.address();
    await stranger.method('standard');
    expect((await stranger.pay(order)).json.error.fields).toEqual({ PaymentMethod: 'Choose one of the options.' });

    const buyer = await signedIn({ isBillMeLaterAllowed: true });
    await buyer.add('book');
    await buyer.address();
    await buyer.method('standard');
    for (const [PoNumber, text] of [
      ['', 'This field is required.'],
      ['x'.repeat(51), 'This field maximum length is 50.'],
    ]) {
      expect((await buyer.pay({ ...order, PoNumber })).json.error.fields).toEqual({ PoNumber: text });
    }
    const { json: view } = await buyer.pay(order);
    expect([view.current, view.Checkout.PoNumber, view.Checkout.PaymentMethod]).toEqual([
      'review',
      'PO-7',
      'purchase-order',
    ]);
  });

  it('takes no card number for a reference, nor what no database keeps', async () => {
    const browser = new Browser();
    await browser.add('file');
    await browser.info();
    const numbers = testCards.map((card) => card.number);
    const refs = [...numbers.flatMap((card) => [card, `once_${card}`, `once_x${card}`]), 'once_\u0000', 'once_\ud800'];
    const cards = [
      ...refs.flatMap((ref) => [
        { ...once, ref },
        { kind: 'saved', ref },
      ]),
      ...[...numbers, '0001', 'a', '\u0000', '\ud800'].map((type) => ({ ...once, type })),
      ...[...numbers, '424', '\u0000'].map((last4) => ({ ...once, last4 })),
    ];
    for (const card of cards) {
      const { status, json } = await browser.pay({ PaymentMethod: 'card', card });
      const told = JSON.stringify(json);
      expect([status, numbers.filter((each) => told.includes(each))], JSON.stringify(card)).toEqual([422, []]);
    }
    const bill = { BillingAddressSameAsShipping: false, BillingAddress: ohio };
    expect((await browser.pay({ ...byCard, card: { ...once, type: '', last4: '' }, ...bill })).status).toBe(200);
    expect((await browser.pay({ ...byCard, ...bill })).status).toBe(200);
    const kept = (await dumpDatabase(shop.connection.db)) + JSON.stringify(noted);
    expect(kept).toContain('once_1');
    for (const card of numbers) expect(kept).not.toContain(card);
  });

  it('takes only cards of the own account, billed where they are billed', async () => {
    const { payments } = services();
    const card = async (browser: InstanceType<typeof Browser>) => {
      const { userId = '', email = '' } = browser.person ?? {};
      const { customerRef } = await payments.ensureCustomer({ userId, email, name: 'Maeve Doe' });
      await updateAccount(shop.connection.db, clock, userId, { customerTokenId: customerRef });
      const saved = await payments.cardEntry?.save({
        customerRef,
        isDefault: true,
        card: { number: '4242424242424242', expirationMonth: 12, expirationYear: 2040, securityCode: '123' },
        billTo: {
          firstName: 'Maeve',
          lastName: 'Doe',
          company: '',
          address1: '9 Bill St',
          address2: '',
          locality: 'Akron',
          administrativeArea: 'NY',
          postalCode: '10001',
          country: 'US',
          phoneNumber: '',
          email,
        },
      });
      return saved?.ref ?? '';
    };
    const [maeve, other] = [await signedIn(), await signedIn()];
    const [own, foreign] = [await card(maeve), await card(other)];
    await maeve.add('file');
    for (const ref of [foreign, 'card_invented']) {
      const { json } = await maeve.pay({ PaymentMethod: 'card', card: { kind: 'saved', ref } });
      expect(json.error.fields).toEqual({ Card: 'This field is required.' });
    }
    const { json: view } = await maeve.pay({ PaymentMethod: 'card', card: { kind: 'saved', ref: own } });
    expect([view.current, view.Checkout.BillingAddress?.Street1, view.summary.taxMinor]).toEqual([
      'review',
      '9 Bill St',
      133,
    ]);
    expect(view.savedCards.map(({ last4, type }) => [last4, type])).toEqual([['4242', '001']]);
    const customerRef = view.Checkout.CustomerTokenId ?? '';
    const [kept] = await payments.listCards(customerRef);
    expect(view.Checkout).toMatchObject({
      InstrumentIdentifierId: kept?.instrumentIdentifierId,
      BillingAddressSameAsShipping: false,
    });
    // An unreachable gateway offers no cards and cancels no choice; entries are stored and answered.
    shop.isGatewayAway = true;
    noted.length = 0;
    for (const { status, json } of [await maeve.info(), { status: 200, json: await maeve.read() }]) {
      expect([status, json.current, json.savedCards, json.problems]).toEqual([200, 'review', [], []]);
      expect(json.Checkout.PaymentData.CreditCard).toMatchObject({ kind: 'saved', ref: own });
    }
    expect(noted).toHaveLength(2);
    shop.isGatewayAway = false;
    // Removed in the account meanwhile: another one must be chosen.
    await payments.deleteCard(customerRef, own);
    const without = await maeve.read();
    expect([without.current, without.Checkout.PaymentData.CreditCard, without.problems]).toEqual([
      'payment',
      null,
      ['steps_incomplete'],
    ]);
  });
});

describe.each(drivers)('what guards the checkout on $name', ({ open }) => {
  const shop = openShop({ open });
  const { Browser, spend } = shop;

  it('reads no price, total, owner or step of a body', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    await browser.add('book');
    await other.add('file');
    const { cartId } = await other.read();
    await browser.info();
    const { json } = await browser.ask(methodRoute as Routes, 'PUT', { id: 'standard', costMinor: 0, cartId });
    expect(json.error.code).toBe('shipping_method_missing');
    await browser.address();
    const { json: view } = await browser.ask(methodRoute as Routes, 'PUT', {
      id: 'standard',
      costMinor: 0,
      cartId,
      completedSteps: ['payment'],
      payableMinor: 1,
    });
    expect([view.current, view.summary.shippingMinor]).toEqual(['payment', 895]);
    expect((await other.read()).Checkout.ShippingAddress).toBeNull();
  });

  it('gives one pass for one solved challenge, for the session that solved it', async () => {
    const [browser, stranger] = [new Browser(), new Browser()];
    const token = await browser.solve();
    const { json } = await browser.verify(token);
    expect([json.ok, json.details.code]).toEqual([true, 'verified']);
    const pass = json.details.pass ?? '';
    expect(await spend(stranger.session, pass)).toMatchObject({ code: 'bot_check_failed' });
    expect(await spend(browser.session, pass)).toEqual({ ok: true, value: null });
    expect(await spend(browser.session, pass)).toMatchObject({ code: 'bot_check_failed' });
    // The same solution is not taken twice.
    expect((await stranger.verify(token)).json.ok).toBe(false);
  });

  it.each<[string, (token: { challenge: Challenge; solution: object }) => object]>([
    ['a wrong solution', (token) => ({ ...token, solution: { counter: 1, derivedKey: '00' } })],
    ['no solution', (token) => ({ ...token, solution: null })],
    [
      'an easier challenge',
      ({ challenge, solution }) => ({
        solution,
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      }),
    ],
    [
      'a longer life',
      ({ challenge, solution }) => ({
        solution,
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { goodUntil: 9e15 } } },
      }),
    ],
    ['no signature', ({ challenge, solution }) => ({ solution, challenge: { parameters: challenge.parameters } })],
    ['a list', () => []],
  ])('refuses %s', async (_, change) => {
    const browser = new Browser();
    const { json } = await browser.verify(await browser.solve(change));
    expect(json).toEqual({ ok: false, details: { code: 'failed', pass: null, lockedUntil: null } });
  });

  it('refuses a challenge and a pass that are too old', async () => {
    const browser = new Browser();
    const token = await browser.solve();
    shop.minutes = 11;
    expect((await browser.verify(token)).json.ok).toBe(false);
    const { json } = await browser.verify(await browser.solve());
    shop.minutes = 22;
    expect(await spend(browser.session, json.details.pass ?? '')).toMatchObject({ ok: false });
  });

  it('locks placing after two failures in a row, for this session and for half an hour', async () => {
    const [browser, neighbour] = [new Browser(), new Browser()];
    await browser.verify('nonsense');
    expect((await browser.verify(await browser.solve())).json.ok).toBe(true);
    await browser.verify('nonsense');
    const good = (await browser.verify(await browser.solve())).json.details.pass ?? '';
    await browser.verify('nonsense');
    const { json } = await browser.verify('nonsense');
    expect(json.details).toEqual({ code: 'locked', pass: null, lockedUntil: '2026-11-21T12:30:00.000Z' });
    // Neither a right answer nor a pass from before opens it, and a reload still shows it.
    expect((await browser.verify(await browser.solve())).json.details.code).toBe('locked');
    expect(await spend(browser.session, good)).toMatchObject({ code: 'bot_locked' });
    expect((await browser.read()).lockedUntil).toBe('2026-11-21T12:30:00.000Z');
    expect((await neighbour.verify(await neighbour.solve())).json.ok).toBe(true);
    shop.minutes = 30;
    expect((await browser.read()).lockedUntil).toBeNull();
    expect((await browser.verify(await browser.solve())).json.ok).toBe(true);
  });

  it('counts failures at once and in parallel', async () => {
    const browser = new Browser();
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await browser.verify('x')).json.details.code),
    );
    expect(codes.toSorted()).toEqual(['failed', 'locked', 'locked', 'locked', 'locked']);
  });
});
