import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyCourse, buyFile, mailedToken, orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import { linesOfPdf } from '../../../../../tests/support/pdf-lines.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { calendarPage } from '../calendar/calendar.page.ts';
import { downloadPage } from '../download/download.page.ts';
import { invoicePage } from '../invoice/invoice.page.ts';
import { linkedOrderPage } from './linked-order.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

type Who = ReturnType<typeof shop.makeOrderer> | null;
type Sent = Parameters<typeof orderPageContext>[3];
const demo = () => ({
  ...store,
  env: { ...store.env, dataDir: folder.path, isDemo: true },
  organization: { read: () => Promise.resolve({ logo: null, letterhead: [], textFamily: null }) },
  brandPictures: { read: () => Promise.resolve(null) },
});

/** Opens the link of an email, by default in a browser without session and order. */
const openLink = (link: string, { who = null, prefix = '', ...sent }: { who?: Who; prefix?: string } & Sent = {}) =>
  linkedOrderPage.open(orderPageContext(store, who, `${prefix}/orders/${link}`, { params: { link }, ...sent }));

/** Requests a part of an order at an address of its page. */
async function follow(href: string, who: Who = null): Promise<Response> {
  const [, , named = '', part = ''] = new URL(href, 'http://localhost').pathname.replace(/^\/es/, '').split('/');
  const [page, params] =
    part === 'invoice'
      ? [invoicePage, { orderNumber: named }]
      : part === 'calendar'
        ? [calendarPage, { orderNumber: named }]
        : [downloadPage, { entitlementId: named }];
  const answer = await page.open(orderPageContext(demo(), who, href, { params }));
  if (!(answer instanceof Response)) throw new Error('A page was shown.');
  return answer;
}

it('shows a guest’s order in any browser, with addresses that work there', async () => {
  const { orderNumber } = await buyCourse(store);
  const token = await mailedToken(store, orderNumber);
  const view = await openLink(token, { prefix: '/es' });
  if (view instanceof Response || view.kind !== 'order') throw new Error('The order was not shown.');
  const { downloads, participations, calendarHref, invoiceHref, lines } = view.receipt;
  expect(lines.map(({ name }) => name)).toEqual(['El file', 'El course']);
  // A course is no file to download.
  expect(downloads.map(({ name }) => name)).toEqual(['El file']);
  expect(participations).toMatchObject([
    { name: 'El course', details: '6 de noviembre de 2038 a las 9:00 EDT, Akron, Ohio', isOpen: true, seats: [{}, {}] },
  ]);

  const file = await follow(downloads[0]?.href ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const invoice = await follow(invoiceHref ?? '');
  expect(Object.fromEntries(invoice.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="INV-\d{4}-\d{6}\.pdf"$/),
    'x-content-type-options': 'nosniff',
  });
  expect(linesOfPdf(new Uint8Array(await invoice.arrayBuffer()))).toContain('Factura');
  const calendar = await follow(calendarHref ?? '');
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendar.headers.get('content-disposition')).toBe(`attachment; filename="${orderNumber}.ics"`);
  expect((await calendar.text()).match(/^DTSTART:20381106T130000Z\r$/m)).not.toBeNull();
});

it.each(['A'.repeat(43), 'x', '', '4F7K-9Q2D'])('says of the link %j that it does not work', async (link) => {
  expect(await openLink(link)).toMatchObject({ kind: 'gone' });
  const sent = await openLink(link, { method: 'POST', body: new URLSearchParams({ intent: 'attendees' }) });
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).status).toBe(404);
});

it('names the attendees of a course, keeps what was typed when something is wrong, and says when it is done', async () => {
  const { orderNumber } = await buyCourse(store);
  const token = await mailedToken(store, orderNumber);
  const typed = { 'attendee-name-2-1': 'Ana Núñez', 'attendee-email-2-1': 'ana', intent: 'attendees' };
  const refused = await openLink(token, { method: 'POST', body: new URLSearchParams(typed) });
  if (refused instanceof Response) throw new Error('It was taken.');
  expect(refused.page.errors).toMatchObject([{ field: 'attendee-email-2-1' }]);
  expect(refused.page.errors[0]?.message).toMatch(/^Email address of attendee 1: /);
  expect(refused.page.values).toMatchObject(typed);

  const lines = await openLink(token, {
    method: 'POST',
    body: new URLSearchParams({
      ...typed,
      'attendee-email-2-1': '',
      'attendee-name-2-1': '',
      'attendee-list-2': 'Bo\nCy',
    }),
  });
  if (lines instanceof Response) throw new Error('It was taken.');
  expect(lines.page.errors.map(({ field }) => field)).toEqual(['attendee-list-2', 'attendee-list-2']);
  expect(lines.page.values['attendee-list-2']).toBe('Bo\nCy');

  const body = new URLSearchParams({ ...typed, 'attendee-email-2-1': 'ana@example.net' });
  const done = await openLink(token, { method: 'POST', body });
  if (!(done instanceof Response)) throw new Error('It was refused.');
  expect([done.status, done.headers.get('location')]).toEqual([303, `/orders/${token}?done=attendees`]);
  const after = await openLink(token);
  if (after instanceof Response || after.kind !== 'order') throw new Error('The order was not shown.');
  expect(after.receipt.participations[0]?.seats).toMatchObject([
    { seat: 1, name: 'Ana Núñez', email: 'ana@example.net' },
    { seat: 2, name: '', email: '' },
  ]);
});

it('gives invoice and dates to the owner, and to nobody else', async () => {
  const userId = `reader-${crypto.randomUUID()}`;
  const owned = await buyCourse(store, userId);
  const guests = await buyCourse(store);
  const stranger = shop.makeOrderer(`stranger-${crypto.randomUUID()}`);
  for (const { orderNumber, owner } of [owned, guests]) {
    for (const part of ['invoice', 'calendar']) {
      const address = `/orders/${orderNumber}/${part}`;
      expect((await follow(address, owner)).status).toBe(200);
      expect((await follow(address, stranger)).status).toBe(404);
      const signedOut = await follow(address);
      const file = `/user/signed-in?${new URLSearchParams({ file: address })}`;
      const signIn = `/user/signin?${new URLSearchParams({ returnurl: file })}`;
      expect([signedOut.status, signedOut.headers.get('location')]).toEqual([302, signIn]);
    }
  }
  // The link of another order does not open this one; it redirects to its own.
  const token = await mailedToken(store, guests.orderNumber);
  const wrong = await follow(`/orders/${owned.orderNumber}/invoice?link=${token}`, stranger);
  expect([wrong.status, wrong.headers.get('location')]).toEqual([302, `/orders/${token}`]);
  expect((await follow('/orders/0000-0000/invoice', stranger)).status).toBe(404);
});

it('has no dates of an order without a course, and leads a file’s dead link to the page that says so', async () => {
  const { orderNumber, owner, id } = await buyFile(store);
  expect((await follow(`/orders/${orderNumber}/calendar`, owner)).status).toBe(404);
  const dead = 'B'.repeat(43);
  const answer = await follow(`/downloads/${id}?link=${dead}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/orders/${dead}`]);
});
