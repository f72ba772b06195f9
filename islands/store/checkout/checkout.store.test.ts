import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import type { CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import { ApiError } from '../../platform/api-client.ts';
import type { BotAnswer } from './bot-check.ts';
import { guestView, homeAddress, places, reviewView } from './checkout.examples.ts';
import { createCheckoutStore } from './checkout.store.ts';
import { readCheckoutAddress } from '../../../server/store/checkout/checkout-address.rules.ts';
import type { CreateCardToken } from './complete-payment.ts';

interface Asked {
  call: string;
  body: unknown;
  key: string | null;
}
type Answer = { status?: number; body: unknown } | 'none';

let answers: Record<string, Answer[]> = {};
let asked: Asked[] = [];
let kept = new Map<string, string>();
let left: string[] = [];
let bot: BotAnswer;

const verified: BotAnswer = { ok: true, details: { code: 'verified', pass: 'pass-1', lockedUntil: null } };
const lookPath = /^GET \/api\/checkout\/orders\//;

beforeEach(() => {
  [answers, asked, kept, left, bot] = [{}, [], new Map(), [], verified];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${path}`;
    const sent = new Headers(headers).get('Idempotency-Key');
    asked.push({ call, body: body === undefined ? undefined : JSON.parse(body as string), key: sent });
    const queue = answers[lookPath.test(call) ? 'look' : call] ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) throw new Error(`unexpected call: ${call}`);
    if (answer === 'none') throw new TypeError('network');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});

const open = async (view: CheckoutView) => {
  const store = createCheckoutStore(view, places, {
    storage: {
      read: (key) => kept.get(key) ?? null,
      write: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    wait: async () => undefined,
    navigate: (address) => void left.push(address),
    passBotCheck: async () => bot,
    language: 'en',
    country: 'US',
  });
  await store.start();
  return store;
};
const refusal = (status: number, code: string, details: object = {}): Answer => ({
  status,
  body: { error: { code, message: code, details } },
});
const order = 'POST /api/checkout/orders';
const orders = () => asked.filter(({ call }) => call === order);
const redirect = '/confirmation/1/2';
const placed: Answer = { status: 201, body: { state: 'placed', redirect } };

/** The tiles of a physical order, up to the one that is open. */
const openAt = (current: CheckoutStep): CheckoutView['tiles'] => {
  const at = reviewView.tiles.findIndex(({ step }) => step === current);
  return reviewView.tiles.map(({ step }, index) => {
    const state = index < at ? 'completed' : index === at ? 'current' : 'waiting';
    return { step, state, isEditable: state === 'completed' };
  });
};
/** At the payment tile, without a card. */
const cardView: CheckoutView = {
  ...reviewView,
  current: 'payment',
  tiles: openAt('payment'),
  Checkout: { ...reviewView.Checkout, PaymentData: { CreditCard: null } },
};
/** The checkout of a signed-in person, or of a guest. */
const viewOf = (accountProfileId: string | null): CheckoutView => ({
  ...guestView,
  isGuest: accountProfileId === null,
  Checkout: { ...guestView.Checkout, accountProfileId },
});
const personView = viewOf('profile-1');
const refusing =
  (status: number, code: string, problems: object = {}): CreateCardToken =>
  () =>
    Promise.reject(new ApiError(status, { error: { code, details: { problems } } }));

describe('the tiles', () => {
  it('sends nothing while something is wrong, and says what', async () => {
    const store = await open(guestView);
    await store.complete();
    const { problems, refusals } = store.$checkout.get();
    expect([problems, refusals, asked]).toEqual([
      {
        'info-firstName': { key: 'FieldRequired' },
        'info-lastName': { key: 'FieldRequired' },
        'info-email': { key: 'FieldRequired' },
      },
      1,
      [],
    ]);
  });

  it('completes one and goes on with what the server says', async () => {
    const next = { ...guestView, current: 'shippingAddress' as const };
    answers['PUT /api/checkout/info'] = [{ body: next }];
    const store = await open(guestView);
    store.setInfo({ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.net' });
    await store.complete();
    expect(asked).toMatchObject([{ body: { FirstName: 'Ana', LastName: 'Núñez', Email: 'ana@example.net' } }]);
    expect(store.$checkout.get()).toMatchObject({ view: next, phase: 'idle', problems: {} });
  });

  it('gives the name of who orders to addresses that have none, and leaves one that is begun', async () => {
    answers['PUT /api/checkout/info'] = [
      { body: { ...guestView, Checkout: { ...guestView.Checkout, FirstName: 'Ana', LastName: 'Núñez' } } },
    ];
    const store = await open(guestView);
    store.setInfo({ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.net' });
    store.setAddress('billing', { lastName: 'Doe' });
    await store.complete();
    const { shipping, billing } = store.$checkout.get().drafts;
    const nameOf = ({ address }: typeof shipping) => [address.firstName, address.lastName];
    expect([nameOf(shipping), nameOf(billing)]).toEqual([
      ['Ana', 'Núñez'],
      ['', 'Doe'],
    ]);
    expect([...kept.values()].join()).toContain('"lastName":"Núñez"');
  });

  it('shows what the server refuses at the controls', async () => {
    const problems = {
      FirstName: { key: 'FieldRequired' },
      Street1: { key: 'FieldMaximumLength', tokens: { max: 50 } },
    };
    answers['PUT /api/checkout/shipping-address'] = [refusal(422, 'invalid_input', { problems })];
    const store = await open({ ...guestView, current: 'shippingAddress' });
    await store.chooseAddress('shipping', null);
    store.setAddress('shipping', { firstName: 'A', lastName: 'B', street1: 'C', city: 'D', state: 'OH', zip: '43215' });
    await store.complete();
    expect(store.$checkout.get().problems).toEqual({
      'shipping-firstName': { key: 'FieldRequired' },
      'shipping-street1': { key: 'FieldMaximumLength', tokens: { max: 50 } },
    });
  });

  it('refuses a sanctioned country before anything is sent', async () => {
    const store = await open({ ...guestView, current: 'shippingAddress' });
    store.setAddress('shipping', { country: 'KP' });
    await store.complete();
    expect(store.$checkout.get().problems).toEqual({ 'shipping-country': { key: 'Invalid_Address_Message' } });
    expect(asked).toEqual([]);
  });

  it('lets a saved address that is too long be chosen, and flags it', async () => {
    const long = {
      ...homeAddress,
      ID: 'a-1',
      Street1: 'x'.repeat(60),
      isDefaultShipping: true,
      isDefaultBilling: true,
    };
    const store = await open({ ...guestView, current: 'shippingAddress', savedAddresses: [long] });
    await store.chooseAddress('shipping', 'a-1');
    const { problems, drafts } = store.$checkout.get();
    expect([problems, drafts.shipping.address.street1]).toEqual([
      { 'shipping-street1': { key: 'FieldMaximumLength', tokens: { max: 50 } } },
      long.Street1,
    ]);
  });

  it('keeps what is typed for the next time this tab opens the page, but nothing of a card', async () => {
    const store = await open(guestView);
    store.setInfo({ email: 'ana@example.net' });
    const again = await open(guestView);
    expect(again.$checkout.get().drafts.info.email).toBe('ana@example.net');
    expect([...kept.values()].join()).not.toMatch(/cvv|number":"\d/i);
  });

  it('Cancel goes back to the review and drops what was typed', async () => {
    const store = await open(reviewView);
    store.edit('info');
    store.setInfo({ firstName: 'Somebody' });
    store.cancel();
    const { editing, drafts } = store.$checkout.get();
    expect([editing, drafts.info.firstName, asked]).toEqual([null, 'Ana', []]);
  });

  it('asks the card form for a reference and sends that alone', async () => {
    answers['PUT /api/checkout/payment'] = [{ body: reviewView }];
    answers['POST /api/checkout/createTaxTransaction'] = [{ body: {} }];
    const store = await open({
      ...reviewView,
      current: 'payment',
      Checkout: { ...reviewView.Checkout, PaymentData: { CreditCard: null } },
    });
    const bills: string[] = [];
    await store.complete(async ({ billTo }) => {
      bills.push(billTo.address1);
      return { kind: 'once', ref: 'once-9', type: '001', last4: '4242' };
    });
    expect(bills).toEqual(['1 Main Street']);
    expect(asked.map(({ call }) => call)).toEqual([
      'PUT /api/checkout/payment',
      'POST /api/checkout/createTaxTransaction',
    ]);
    expect(asked[0]?.body).toMatchObject({ PaymentMethod: 'card', card: { ref: 'once-9' }, BillingAddress: null });
  });

  it('stays at the payment tile when the card is no good', async () => {
    const store = await open({
      ...reviewView,
      current: 'payment',
      Checkout: { ...reviewView.Checkout, PaymentData: { CreditCard: null } },
    });
    await store.complete(async () => null);
    expect([store.$checkout.get().phase, asked]).toEqual(['idle', []]);
    await store.complete(async () => Promise.reject(new Error('gateway')));
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert: 'CheckoutGeneralError' });
  });

  it('shows every refusal of a card: by its fields, by the address it is billed to, or as a whole', async () => {
    const store = await open(cardView);
    const path = (field: string) => `orderInformation.billTo.${field}`;
    const wrong = { [path('postalCode')]: { key: 'ZipInvalid' }, [path('address1')]: { key: 'FieldRequired' } };
    store.setPayment({ isBillingSameAsShipping: false });
    store.setAddress('billing', readCheckoutAddress(homeAddress));
    await store.complete(refusing(422, 'invalid_input', wrong));
    expect(store.$checkout.get()).toMatchObject({
      problems: { 'billing-zip': { key: 'ZipInvalid' }, 'billing-street1': { key: 'FieldRequired' } },
      phase: 'idle',
      editing: null,
      refusals: 1,
    });
    // A vendor's own fields have its own words.
    const unheard = { 'paymentInformation.card.number': { key: 'Unheard of' } };
    await store.complete(refusing(422, 'invalid_input', unheard));
    expect(store.$checkout.get().problems).toEqual({ 'payment-card-number': { key: 'Unheard of' } });
    await store.complete(refusing(409, 'too_many_cards'));
    expect(store.$checkout.get()).toMatchObject({ problems: {}, alert: 'CardsFull' });
    // Billed where it is shipped: that tile is opened for it.
    store.setPayment({ isBillingSameAsShipping: true });
    await store.complete(
      refusing(422, 'invalid_input', { [path('locality')]: { key: 'FieldMaximumLength', tokens: { max: 50 } } }),
    );
    expect(store.$checkout.get()).toMatchObject({
      problems: { 'shipping-city': { key: 'FieldMaximumLength', tokens: { max: 50 } } },
      editing: 'shippingAddress',
    });
    expect(asked).toEqual([]);
  });

  it('takes a card once, however often the tile has to be sent', async () => {
    answers['PUT /api/checkout/payment'] = ['none', { status: 503, body: {} }, { body: reviewView }];
    answers['POST /api/checkout/createTaxTransaction'] = [{ body: {} }];
    const store = await open(cardView);
    const take = vi.fn(async () => ({ kind: 'once', ref: 'once-9', type: '001', last4: '4242' }) as const);
    for (const alert of ['CheckoutGeneralError', 'CheckoutGeneralError', null]) {
      await store.complete(take);
      expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert });
    }
    expect(take).toHaveBeenCalledOnce();
    const sent = asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => (body as { card: object }).card);
    expect(sent).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'once', ref: 'once-9', type: '001', last4: '4242' })),
    );
    expect(store.$checkout.get()).toMatchObject({ attachedCard: null, view: reviewView });
  });

  it('lets another card be typed instead of the one that was taken, and drops one the server refuses', async () => {
    const problems = { Card: { key: 'FieldRequired' } };
    answers['PUT /api/checkout/payment'] = ['none', refusal(422, 'invalid_input', { problems })];
    answers['GET /api/checkout'] = [{ body: cardView }];
    const store = await open(cardView);
    const take = vi.fn(
      async () => ({ kind: 'once', ref: `once-${asked.length}`, type: '001', last4: '4242' }) as const,
    );
    await store.complete(take);
    store.setPayment({ cardRef: 'new' });
    await store.complete(take);
    expect(take).toHaveBeenCalledTimes(2);
    expect(store.$checkout.get()).toMatchObject({
      attachedCard: null,
      problems: { 'payment-card': { key: 'FieldRequired' } },
    });
  });

  it.each<[string, CheckoutStep, string, object, string]>([
    ['ShippingMethod', 'shippingMethod', 'shipping-method', { shippingMethod: 'standard' }, 'shipping-method'],
    ['PaymentMethod', 'payment', 'payment', {}, 'payment-method'],
  ])('reads the offers anew when the server refuses %s', async (field, current, path, change, control) => {
    const view: CheckoutView = { ...reviewView, ...change, current, tiles: openAt(current) };
    const fewer = {
      ...view,
      shippingMethods: [
        { id: 'overnight', name: { en: 'Overnight', es: 'Para mañana' }, costMinor: 2_995, days: [1, 1] },
      ],
      shippingMethod: null,
    };
    answers[`PUT /api/checkout/${path}`] = [
      refusal(422, 'invalid_input', { problems: { [field]: { key: 'OptionInvalid' } } }),
    ];
    answers['GET /api/checkout'] = [{ body: fewer }];
    const store = await open(view);
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({
      phase: 'idle',
      problems: { [control]: { key: 'OptionInvalid' } },
      drafts: { shippingMethod: 'overnight' },
    });
  });

  it.each<[string, Answer]>([
    ['there is no answer', 'none'],
    ['the server fails', { status: 500, body: {} }],
  ])('keeps what is typed when %s, and goes on with the next try', async (_, failure) => {
    const next = { ...guestView, current: 'shippingAddress' as const };
    answers['PUT /api/checkout/info'] = [failure, { body: next }];
    const store = await open(guestView);
    store.setInfo({ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.net' });
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({
      phase: 'idle',
      alert: 'CheckoutGeneralError',
      view: guestView,
      drafts: { info: { firstName: 'Ana' } },
    });
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({ view: next, alert: null });
  });

  it('says when the tax could not be calculated; the order can be placed all the same', async () => {
    answers['PUT /api/checkout/payment'] = [{ body: reviewView }];
    answers['POST /api/checkout/createTaxTransaction'] = [{ status: 500, body: {} }];
    answers[order] = [placed];
    const store = await open(cardView);
    await store.complete(async () => ({ kind: 'once', ref: 'once-1', type: '001', last4: '4242' }));
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert: 'CheckoutGeneralError', view: reviewView });
    await store.placeOrder();
    expect(left).toEqual([redirect]);
  });

  it('sends a billing address to the address book once, though the card is declined', async () => {
    const billed = { ...homeAddress, Street1: '9 Bill Street' };
    const Checkout = { ...reviewView.Checkout, BillingAddressSameAsShipping: false, BillingAddress: billed };
    const book = [{ ...billed, ID: 'a-1', isDefaultShipping: true, isDefaultBilling: true }];
    const saved: CheckoutView = { ...reviewView, isGuest: false, Checkout, savedAddresses: book };
    const emptied = { ...Checkout, PaymentData: { CreditCard: null } };
    answers['PUT /api/checkout/payment'] = [{ body: saved }];
    answers['POST /api/checkout/createTaxTransaction'] = [{ body: {} }];
    answers[order] = [refusal(402, 'credit_card_denied', { key: 'CREDIT_CARD_DENIED' })];
    answers['GET /api/checkout'] = [
      { body: { ...saved, Checkout: emptied, current: 'payment', tiles: openAt('payment') } },
    ];
    const take = async () => ({ kind: 'once', ref: 'once-1', type: '001', last4: '4242' }) as const;
    const store = await open({ ...cardView, isGuest: false });
    store.setPayment({ isBillingSameAsShipping: false });
    store.setAddress('billing', readCheckoutAddress(billed));
    store.setSaved('billing', true);
    await store.complete(take);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert: 'CREDIT_CARD_DENIED', seenPayableMinor: null, editing: null });
    await store.complete(take);
    const sent = asked.filter(({ call }) => call.startsWith('PUT'));
    expect(sent).toMatchObject([
      { body: { SaveToAddressBook: true } },
      { body: { SaveToAddressBook: false, BillingAddress: billed } },
    ]);
    // Nor after a reload of this tab.
    const again = await open(saved);
    expect(again.$checkout.get().drafts.billing).toMatchObject({ addressId: 'a-1', isSaved: false });
  });
});

describe('what was typed before', () => {
  it('is a way of paying that is not offered any more', async () => {
    const free = await open({ ...guestView, isAllDigital: true, paymentMethods: ['none'] });
    free.setInfo({ firstName: 'Ana' });
    const paid = await open({ ...guestView, isAllDigital: true });
    expect(paid.$checkout.get().drafts).toMatchObject({
      info: { firstName: 'Ana' },
      payment: { method: 'card', isBillingSameAsShipping: false },
    });
  });

  it('names a card and an address that are gone from the account', async () => {
    const card = { type: '001', last4: '4242', expirationMonth: 12, expirationYear: 2040, isDefault: false };
    const [a, b] = [
      { ...card, ref: 'card-a' },
      { ...card, ref: 'card-b' },
    ];
    const address = { ...homeAddress, ID: 'a-1', isDefaultShipping: true, isDefaultBilling: true };
    const store = await open({ ...personView, savedCards: [b, a], savedAddresses: [address] });
    store.setPayment({ cardRef: 'card-a' });
    await store.chooseAddress('shipping', 'a-1');
    const again = await open({ ...personView, savedCards: [b] });
    expect(again.$checkout.get().drafts).toMatchObject({
      payment: { cardRef: 'card-b' },
      shipping: { addressId: null, address: { street1: homeAddress.Street1 } },
    });
    expect((await open(personView)).$checkout.get().drafts.payment.cardRef).toBe('new');
  });
});

describe('who is signed in', () => {
  const typed = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.net' };

  it('leaves for /404 when somebody else has signed in meanwhile', async () => {
    answers['PUT /api/checkout/info'] = [{ body: viewOf('another') }];
    const store = await open(personView);
    store.setInfo(typed);
    await store.complete();
    expect([left, store.$checkout.get().view.Checkout.accountProfileId]).toEqual([['/404'], 'profile-1']);
  });

  it('says at the box that would save it when the address book is full', async () => {
    const full = refusal(409, 'address_book_full', {
      problems: { SaveToAddressBook: { key: 'CheckoutAddressBookFull' } },
    });
    answers['PUT /api/checkout/shipping-address'] = [full];
    const store = await open({ ...personView, current: 'shippingAddress', tiles: openAt('shippingAddress') });
    store.setAddress('shipping', readCheckoutAddress(homeAddress));
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({
      alert: null,
      phase: 'idle',
      refusals: 1,
      problems: { 'shipping-saveToAddressBook': { key: 'CheckoutAddressBookFull' } },
    });
  });

  it('takes over the account of a guest who has signed in meanwhile', async () => {
    const signedIn: CheckoutView = { ...viewOf('profile-1'), lockedFields: ['Email'] };
    signedIn.Checkout = { ...signedIn.Checkout, Email: 'maeve@example.org' };
    answers['PUT /api/checkout/info'] = [{ body: signedIn }];
    const store = await open(guestView);
    store.setInfo(typed);
    store.setAddress('billing', { street1: '9 Bill Street' });
    await store.complete();
    expect(left).toEqual([]);
    expect(store.$checkout.get()).toMatchObject({
      view: signedIn,
      phase: 'idle',
      drafts: { info: { email: 'maeve@example.org' }, billing: { address: { street1: '9 Bill Street' } } },
    });
  });

  it('opens the page again when the cart of a guest is not the account’s yet', async () => {
    answers['PUT /api/checkout/info'] = [refusal(409, 'cart_missing')];
    answers['GET /api/checkout'] = [{ body: { ...viewOf('profile-1'), cartId: null } }];
    const store = await open(guestView);
    store.setInfo(typed);
    await store.complete();
    expect(left).toEqual(['/checkout']);
  });

  it('says when the session is over, and has what was typed back after the next sign-in', async () => {
    answers['PUT /api/checkout/info'] = [refusal(409, 'cart_missing')];
    answers['GET /api/checkout'] = [{ body: { ...viewOf(null), cartId: null, problems: ['cart_empty'] } }];
    const store = await open(personView);
    store.setInfo(typed);
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({ phase: 'ended', view: personView });
    expect((await open(personView)).$checkout.get().drafts.info).toEqual(typed);
  });

  it('says so too when the order is placed', async () => {
    bot = { ok: false, details: { code: 'failed', pass: null, lockedUntil: null } };
    answers['GET /api/checkout'] = [{ body: viewOf(null) }];
    const { accountProfileId } = personView.Checkout;
    const store = await open({ ...reviewView, isGuest: false, Checkout: { ...reviewView.Checkout, accountProfileId } });
    await store.placeOrder();
    expect([store.$checkout.get().phase, orders()]).toEqual(['ended', []]);
  });

  it('shows the empty checkout to a guest whose cart was ordered in another tab', async () => {
    const empty: CheckoutView = { ...guestView, cartId: null, problems: ['cart_empty'] };
    answers['PUT /api/checkout/info'] = [refusal(409, 'cart_missing')];
    answers['GET /api/checkout'] = [{ body: empty }];
    const store = await open(guestView);
    store.setInfo(typed);
    await store.complete();
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', view: empty });
  });
});

describe('placing the order', () => {
  it('agrees to the amount on the page, once, and leaves for the confirmation', async () => {
    answers[order] = [placed];
    const store = await open(reviewView);
    await Promise.all([store.placeOrder(), store.placeOrder(), store.placeOrder()]);
    expect(orders().map(({ body }) => body)).toEqual([
      {
        cartVersion: 3,
        expectedPayableMinor: 11_470,
        instrument: { confirmationRef: 'once-1' },
        botToken: 'pass-1',
        language: 'en',
      },
    ]);
    expect([left, [...kept.keys()]]).toEqual([[redirect], []]);
  });

  it('sends nothing and can be tried again when its steps do not come', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.doMock('./place-order.ts', () => {
      throw new Error('offline');
    });
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert: 'CheckoutGeneralError' });
    expect([asked, warn.mock.calls.length]).toEqual([[], 1]);
    vi.doUnmock('./place-order.ts');
    warn.mockRestore();
    answers[order] = [placed];
    await store.placeOrder();
    expect(left).toEqual([redirect]);
  });

  it('tells where the visit came from, however the person got to the checkout', async () => {
    answers[order] = [placed];
    kept.set('order_src', 'partner-7');
    const store = await open(reviewView);
    await store.placeOrder();
    expect(orders()[0]?.body).toMatchObject({ orderSource: 'partner-7' });
    // The next order of the visit came from there as well.
    expect(kept.get('order_src')).toBe('partner-7');
  });

  it('asks with the same key again when there was no answer', async () => {
    answers[order] = ['none', { status: 503, body: {} }, placed];
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert: 'CheckoutNoAnswer' });
    await store.placeOrder();
    await store.placeOrder();
    expect(new Set(orders().map(({ key }) => key)).size).toBe(1);
    expect(left).toEqual([redirect]);
  });

  it('looks again until the bank has answered, missed looks included', async () => {
    answers[order] = [{ status: 202, body: { state: 'pending' } }];
    answers['look'] = [{ status: 202, body: { state: 'pending' } }, 'none', placed];
    const store = await open(reviewView);
    await store.placeOrder();
    expect([left, asked.filter(({ call }) => lookPath.test(call)).length]).toEqual([[redirect], 3]);
  });

  it('goes to the bank, and asks how the order stands when the page is opened again', async () => {
    const action = { body: { state: 'action_required', challengeUrl: '/checkout/challenge/1' } };
    answers[order] = [action];
    answers['look'] = [action];
    await (await open(reviewView)).placeOrder();
    expect(left).toEqual(['/checkout/challenge/1']);
    const back = await open(reviewView);
    expect(back.$checkout.get().challengeUrl).toBe('/checkout/challenge/1');
    answers['look'] = [placed];
    await open(reviewView);
    expect(left.at(-1)).toBe(redirect);
  });

  it('keeps everything when the card is denied, and mints a new key for the next one', async () => {
    answers[order] = [refusal(402, 'credit_card_denied', { key: 'CREDIT_CARD_DENIED' }), placed];
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert: 'CREDIT_CARD_DENIED', editing: 'payment', view: reviewView });
    store.cancel();
    await store.placeOrder();
    expect(new Set(orders().map(({ key }) => key)).size).toBe(2);
  });

  it('shows the difference when something changed, and places only what was seen', async () => {
    const dearer = { ...reviewView, cartVersion: 4, summary: { ...reviewView.summary, payableMinor: 12_000 } };
    answers[order] = [refusal(409, 'price_changed'), placed];
    answers['GET /api/checkout'] = [{ body: dearer }];
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert: 'CheckoutChanged', seenPayableMinor: 11_470, phase: 'idle' });
    await store.placeOrder();
    expect(orders().map(({ body }) => (body as { expectedPayableMinor: number }).expectedPayableMinor)).toEqual([
      11_470, 12_000,
    ]);
  });

  it('agrees to the terms that were linked; others are shown again, with what was entered', async () => {
    answers[order] = [refusal(409, 'terms_changed'), placed];
    answers['GET /api/checkout'] = [{ body: { ...reviewView, termsVersion: 'v2' } }];
    const store = await open({ ...reviewView, termsVersion: 'v1', withdrawal: { opensOn: '2026-12-11' } });
    const entries = { isBegunNow: true, vatNumber: '' };
    kept.set(`checkout-withdrawal:${reviewView.cartId}`, JSON.stringify(entries));
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ phase: 'idle', alert: 'CheckoutChanged' });
    expect(kept.get(`checkout-withdrawal:${reviewView.cartId}`)).toBe(JSON.stringify(entries));
    await store.placeOrder();
    const [first, second] = orders().map(({ body, key }) => ({ ...(body as object), key }));
    expect(first).toMatchObject({ termsVersion: 'v1', isBegunNow: true });
    // The second checkout asks nothing about a right to withdraw.
    expect(second).toMatchObject({ termsVersion: 'v2' });
    expect(second).not.toHaveProperty('isBegunNow');
    expect(new Set([first?.key, second?.key]).size).toBe(2);
    expect(kept.has(`checkout-withdrawal:${reviewView.cartId}`)).toBe(false);
  });

  it('shows a refused VAT number at its field', async () => {
    answers[order] = [refusal(422, 'vat_number_invalid')];
    const store = await open({ ...reviewView, withdrawal: { opensOn: '2026-12-11' } });
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({
      phase: 'idle',
      problems: { 'review-vatNumber': { key: 'CheckoutVatNumberInvalid' } },
    });
  });

  it('says of an order that was given up that nothing was charged, and mints a new key for the next', async () => {
    answers[order] = [refusal(409, 'order_given_up'), placed];
    answers['GET /api/checkout'] = [{ body: reviewView }];
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert: 'CheckoutOrderGivenUp', phase: 'idle' });
    await store.placeOrder();
    expect(new Set(orders().map(({ key }) => key)).size).toBe(2);
  });

  it('sends no order after a failed bot check, and none while placing is locked', async () => {
    bot = { ok: false, details: { code: 'failed', pass: null, lockedUntil: null } };
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get().alert).toBe('CheckoutGeneralError');
    const lockedUntil = '2026-11-21T12:30:00.000Z';
    bot = { ok: false, details: { code: 'locked', pass: null, lockedUntil } };
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert: 'RECAPTCHA_FAILED_MESSAGE', view: { lockedUntil } });
    bot = verified;
    await store.placeOrder();
    expect(orders()).toEqual([]);
  });

  it.each([
    [refusal(402, 'credit_card_denied', { key: 'CheckoutCardGone' }), 'CheckoutCardGone'],
    [refusal(402, 'credit_card_denied', { key: 'CardNotConfirmed' }), 'CardNotConfirmed'],
    [refusal(409, 'order_in_progress'), 'CheckoutBusy'],
    [refusal(423, 'bot_locked', { lockedUntil: '2026-11-21T12:30:00.000Z' }), 'RECAPTCHA_FAILED_MESSAGE'],
    [refusal(403, 'bot_check_failed'), 'CheckoutGeneralError'],
    [refusal(422, 'key_reused'), 'CheckoutGeneralError'],
  ])('says what is the matter: %j', async (answer, alert) => {
    answers[order] = [answer];
    const store = await open(reviewView);
    await store.placeOrder();
    expect(store.$checkout.get()).toMatchObject({ alert, phase: 'idle' });
  });
});
