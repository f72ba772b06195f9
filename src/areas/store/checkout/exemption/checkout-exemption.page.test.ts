import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { allRightsBut, rightsOf } from '../../../../../tests/support/role-rights.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { openFiles, type Files } from '../../../../../server/platform/files/open-files.ts';
import { decideCertificate } from '../../../../../server/store/checkout/exemptions/decide-certificate.ts';
import { listCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { certificateOwner } from '../../../../../server/store/checkout/exemptions/exemption.rules.ts';
import { creditNotes } from '../../../../../server/store/orders/credits/credit.table.ts';
import { listRefunds } from '../../../../../server/store/orders/credits/refund.repo.ts';
import { listTaxToReturn } from '../../../../../server/store/orders/credits/list-tax-to-return.ts';
import { readBalance } from '../../../../../server/store/orders/balance/read-balance.ts';
import { fulfilOrder } from '../../../../../server/store/orders/payment/fulfil-order.ts';
import { orders } from '../../../../../server/store/orders/order.table.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { exemptionsPage } from '../../../staff/exemptions/exemptions.page.ts';
import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { findExemptionOffer } from '../checkout/find-exemption-offer.ts';
import { checkoutExemptionPage } from './checkout-exemption.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
let visitor: ReturnType<typeof shop.makeOrderer>;
let cart: { id: string; version: number };
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
  files = await openFiles({ dataDir: folder.path, bucket: undefined });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await shop.clearStore(store.db);
  await shop.stockStore(store.db);
  visitor = shop.makeOrderer();
  cart = await shop.fillCart(store, visitor, { book: 1 });
});

const { oneBook } = shop;
const address = '/checkout/exemption';
const pdf = () => new File(['%PDF-1.7 certificate'], 'exempt.pdf');
const guest = { name: 'Ana Núñez', email: 'ana@example.net' };
type Fields = Record<string, string | File>;
const whole = (intent: string): Fields => ({ ...guest, file: pdf(), number: 'OH-1', states: 'OH', intent });

function open(fields?: Fields, who = visitor) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  const token = 'token' in who.owner ? who.owner.token : '';
  const headers = new Headers({ cookie: `cart=${token}` });
  const context = pageContext({ ...store, files }, address, {
    person: who.person,
    headers,
    ...(fields && { method: 'POST', body }),
  });
  return checkoutExemptionPage.open(context);
}
async function show(...ask: Parameters<typeof open>) {
  const view = await open(...ask);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const leaves = async (...ask: Parameters<typeof open>) => {
  const answer = await open(...ask);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};
const certificates = (owner = certificateOwner(null, cart.id) ?? '') => listCertificates(store.db, owner);
async function approve(states: string[] = ['OH']) {
  const [certificate] = await certificates();
  const decision = { kind: 'approve' as const, states, expiresOn: '2035-01-31', number: certificate?.number ?? '' };
  const env = { siteOrigin: 'https://www.example.org' };
  const id = certificate?.id ?? '';
  const decided = await decideCertificate({ ...store, env }, { staff: staffPerson(), id, decision, requestId: 'r-1' });
  expect(decided).toMatchObject({ ok: true });
}
const place = async (payable: number) =>
  placeOrder(store, visitor, await shop.reviewed(store, visitor, cart, { payable }));

it('takes the certificate of a guest, who orders with tax and gets it back once it is approved', async () => {
  expect((await show()).values).toMatchObject({ states: ['OH'], email: 'ana@example.net', name: 'Ana Núñez' });
  expect(await leaves(whole('order'))).toEqual([303, '/checkout']);
  const [certificate] = await certificates();
  expect(certificate).toMatchObject({
    state: 'waiting',
    number: 'OH-1',
    askedStates: ['OH'],
    guestName: 'Ana Núñez',
    guestEmail: 'ana@example.net',
    guestLanguage: 'en',
  });
  expect(await place(oneBook.payable)).toMatchObject({ ok: true });
  const [order] = await store.db.select().from(orders);
  expect(order).toMatchObject({
    taxMinor: oneBook.tax,
    exemptionCertificateId: null,
    exemptionPendingCertificateId: certificate?.id,
  });
  expect(await listTaxToReturn(store.db)).toEqual([]);
  await approve();
  // Nothing is charged before the book ships.
  expect(await listTaxToReturn(store.db)).toEqual([]);
  const orderId = order?.id ?? 0;
  await fulfilOrder(store, { staff: staffPerson(rightsOf('administrator')), orderId, requestId: 'r-1' });
  const due = { orderNumber: order?.orderNumber, taxMinor: oneBook.tax, name: 'Ana Núñez' };
  expect(await listTaxToReturn(store.db)).toMatchObject([due]);
  const send = async (form?: Record<string, string>, person = staffPerson(rightsOf('administrator'))) =>
    exemptionsPage.open(
      pageContext({ ...store, files }, '/staff/exemptions', {
        person,
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );
  expect(await send()).toMatchObject({ toReturn: [due] });

  // One press gives it back to the card; another amount than was shown, or a second press, gives nothing.
  const form = { intent: 'return', order: order?.orderNumber ?? '', tax: String(oneBook.tax) };
  const wrong = await send({ ...form, tax: String(oneBook.tax + 1) });
  expect(wrong).toMatchObject({ page: { errors: [expect.anything()] } });
  expect(await send(form, staffPerson(allRightsBut('orders.credit')))).toMatchObject({ status: 404 });
  const buyer = Object.assign(staffPerson(rightsOf('administrator')), { email: order?.email ?? '' });
  expect(await send(form, buyer)).toMatchObject({ status: 404 });
  const pressed = await Promise.all([send(form), send(form)]);
  expect(pressed.filter((answer) => answer instanceof Response && answer.status === 303)).toHaveLength(1);
  const notes = await store.db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId));
  const sums = { reason: 'exemption', taxMinor: oneBook.tax, totalMinor: oneBook.tax };
  expect(notes).toMatchObject([sums]);
  expect(await listRefunds(store.db, orderId)).toMatchObject([
    { method: 'card', state: 'done', amountMinor: oneBook.tax, creditNoteId: notes[0]?.id },
  ]);
  expect(await readBalance(store.db, orderId)).toMatchObject({ owedMinor: 0, oweBackMinor: 0 });
  expect(await listTaxToReturn(store.db)).toEqual([]);
});

it('owes nothing back where the certificate was approved for another state', async () => {
  await leaves(whole('order'));
  await place(oneBook.payable);
  await approve(['NY']);
  expect(await listTaxToReturn(store.db)).toEqual([]);
});

it('lets a guest wait: once it is approved, the same cart is ordered without tax, with its number', async () => {
  expect(await leaves(whole('wait'))).toEqual([303, `${address}?done=wait`]);
  expect((await show()).certificates).toMatchObject([{ fileName: 'exempt.pdf', state: 'waiting' }]);
  await approve();
  expect(await place(oneBook.payable)).toMatchObject({ ok: false, code: 'price_changed' });
  expect(await place(oneBook.payable - oneBook.tax)).toMatchObject({ ok: true });
  const [order] = await store.db.select().from(orders);
  expect(order).toMatchObject({ taxMinor: 0, exemptionNumber: 'OH-1', exemptionPendingCertificateId: null });
  expect(order?.exemptionCertificateId).not.toBeNull();
});

it('counts for no other cart', async () => {
  await leaves(whole('wait'));
  await approve();
  visitor = shop.makeOrderer();
  cart = await shop.fillCart(store, visitor, { book: 1 });
  expect((await show()).certificates).toEqual([]);
  expect(await place(oneBook.payable)).toMatchObject({ ok: true });
  const ofOther = await store.db.select().from(orders).where(eq(orders.cartId, cart.id));
  expect(ofOther).toMatchObject([{ taxMinor: oneBook.tax, exemptionPendingCertificateId: null }]);
});

it('belongs to the account of who is signed in, who is not asked for name and address', async () => {
  const userId = `person-${crypto.randomUUID()}`;
  await createAccount(store.db, store.clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
  visitor = shop.makeOrderer(userId);
  cart = await shop.fillCart(store, visitor, { book: 1 });
  expect((await show()).isGuest).toBe(false);
  expect(await leaves({ file: pdf(), number: '', states: 'OH', intent: 'order' })).toEqual([303, '/checkout']);
  expect(await certificates(userId)).toMatchObject([{ userId, guestEmail: '', number: '' }]);
});

it.each<[string, Fields, string[]]>([
  ['nothing', { name: '', email: '', intent: 'order' }, ['name', 'email', 'file', 'states']],
  ['an address that is none', { ...whole('wait'), email: 'ana' }, ['email']],
  ['a number of a book', { ...whole('wait'), number: 'x'.repeat(61) }, ['number']],
  ['a state without sales tax', { ...whole('order'), states: 'OR' }, ['states']],
])('says of %s which field it is about and loses nothing', async (_, fields, wrong) => {
  const view = await show(fields);
  expect(view.page.errors.map(({ field }) => field)).toEqual(wrong);
  expect(view.values).toMatchObject({
    email: fields['email'] ?? '',
    number: fields['number'] ?? '',
    states: fields['states'] ? [fields['states']] : [],
  });
  expect(view.kept !== null).toBe(fields['file'] !== undefined);
  expect(await certificates()).toEqual([]);
});

it('leads to the cart without one', async () => {
  const nobody = shop.makeOrderer();
  expect([await leaves(undefined, nobody), await leaves(whole('order'), nobody)]).toEqual([
    [302, '/cart'],
    [302, '/cart'],
  ]);
});

it('is offered at the checkout, which says while a certificate waits', async () => {
  const atCheckout = (installation = demoInstallation, language = 'en') =>
    findExemptionOffer({ ...store, installation }, { person: null, cartId: cart.id, language });
  expect(await atCheckout()).toEqual({ path: address, isWaiting: false });
  await leaves(whole('order'));
  expect(await atCheckout()).toEqual({ path: address, isWaiting: true });
  expect(await atCheckout(demoInstallation, 'es')).toMatchObject({ path: `/es${address}` });
  // Where there are no certificates, or the module is off, nothing is offered.
  expect(await atCheckout(Object.assign({}, demoInstallation, { country: 'ES' }))).toBeNull();
  expect(await atCheckout(Object.assign({}, demoInstallation, { modulesOff: ['exemptions'] }))).toBeNull();
});
