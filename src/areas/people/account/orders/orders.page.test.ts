import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { lastDownloadDay } from '../../../../../server/store/orders/grants/download-limit.rules.ts';
import { entitlements } from '../../../../../server/store/orders/grants/entitlement.table.ts';
import { orders } from '../../../../../server/store/orders/order.table.ts';
import { ownDownloadPath, ownOrderPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { buyCourse, buyFile, orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { ordersPage } from './orders.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const buy = () => buyFile(store, `reader-${crypto.randomUUID()}`);
const open = (who: Parameters<typeof orderPageContext>[1], address: string) =>
  ordersPage.open(orderPageContext(store, who, address));
const leaves = async (...ask: Parameters<typeof open>) => {
  const answer = await open(...ask);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer.kind;
};

it.each(['en', 'es'])('has the links of emails and files lead to sign-in and back, in %s', async (language) => {
  const { orderId, id } = await buy();
  const prefix = language === 'es' ? '/es' : '';
  for (const address of [ownOrderPath(orderId, language), ownDownloadPath(id, language)]) {
    expect(address.startsWith(`${prefix}/user/my-account/account-orders?`)).toBe(true);
    const signIn = `${prefix}/user/signin?returnurl=${encodeURIComponent(address)}`;
    for (const who of [null, shop.makeOrderer()]) expect(await leaves(who, address)).toEqual([302, signIn]);
  }
});

it('shows an order by its number, or by a file bought with it, to its owner alone', async () => {
  const { owner, orderId, orderNumber, id } = await buy();
  const other = await buy();
  const guests = await buyFile(store);
  for (const address of [ownOrderPath(orderId, 'en'), ownOrderPath(orderNumber, 'en'), ownDownloadPath(id, 'en')]) {
    const model = await open(owner, address);
    expect(model).toMatchObject({ kind: 'order', receipt: { orderNumber, downloads: [{ href: `/downloads/${id}` }] } });
    expect(await leaves(other.owner, address)).toEqual([302, '/user/my-account']);
  }
  for (const oid of [other.orderNumber, guests.orderId, '999999', '9'.repeat(40), 'x\0', '']) {
    expect(await leaves(owner, `/user/my-account/account-orders?oid=${encodeURIComponent(oid)}`)).toEqual([
      302,
      '/user/my-account',
    ]);
  }
  for (const asked of [other.id, guests.id, '00000000-0000-4000-8000-000000000000', 'x', '']) {
    expect(await leaves(owner, ownDownloadPath(asked, 'en'))).toEqual([302, '/user/my-account']);
  }
});

it.each([
  ['en', {}, '5 of 5 downloads left, until December 31, 2039', true],
  ['es', { downloads: 4 }, 'Quedan 1 de 5 descargas, hasta el 31 de diciembre de 2039', true],
  ['en', { downloads: 3, quantity: 2 }, '7 of 10 downloads left, until December 31, 2039', true],
  ['en', { downloads: 5 }, 'All 5 downloads are used.', false],
  ['es', { expiresOn: '2026-01-31' }, 'Podía descargarse hasta el 31 de enero de 2026.', false],
])('says in %s of a file with %j how it stands', async (language, columns, note, isLinked) => {
  const { owner, orderId, id } = await buy();
  await store.db
    .update(entitlements)
    .set({ expiresOn: '2039-12-31', ...columns })
    .where(eq(entitlements.id, id));
  const model = await open(owner, ownOrderPath(orderId, language));
  if (model instanceof Response || model.kind !== 'order') throw new Error('The order was not shown.');
  const [download] = model.receipt.downloads;
  expect(download?.note).toContain(note);
  expect(download?.href !== null).toBe(isLinked);
});

it('lets staff who act as the customer renew the downloads of a file, and nobody else', async () => {
  const { owner, id } = await buy();
  const other = await buy();
  const used = { downloads: 5, expiresOn: '2026-01-31', lastDownloadAt: new Date() };
  await store.db.update(entitlements).set(used).where(eq(entitlements.id, id));
  const acting = (person: typeof owner.person) =>
    person && { ...person, impersonator: { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() } };
  const renew = async (who: typeof owner) => {
    const body = new URLSearchParams({ download: id });
    const answer = await ordersPage.open(
      orderPageContext(store, who, ownDownloadPath(id, 'en'), { method: 'POST', body }),
    );
    if (!(answer instanceof Response)) throw new Error(`A page: ${answer.kind}`);
    return [answer.status, answer.headers.get('location')];
  };
  const kept = async () => (await store.db.select().from(entitlements).where(eq(entitlements.id, id)))[0];
  for (const who of [owner, other.owner, { ...other.owner, person: acting(other.owner.person) }]) {
    expect(await renew(who)).toEqual([404, null]);
  }
  expect(await kept()).toMatchObject(used);
  expect(await renew({ ...owner, person: acting(owner.person) })).toEqual([303, ownDownloadPath(id, 'en')]);
  const until = lastDownloadDay(organizationDate(store.clock.now(), demoInstallation.timeZone));
  expect(await kept()).toMatchObject({ downloads: 0, expiresOn: until, lastDownloadAt: null });
});

it.each([
  ['Billed', 'completed', 'OrderStatusCompleted'],
  ['Partially Billed', 'completed', 'OrderStatusCompleted'],
  ['Pending Fulfillment', 'in process', 'OrderStatusInProcess'],
] as const)('calls %s %s on the page as in the answer of the API, letter for letter', async (status, name, key) => {
  const { owner, orderId } = await buy();
  await store.db
    .update(orders)
    .set({ status })
    .where(eq(orders.id, Number(orderId)));
  const list = await open(owner, '/user/my-account/account-orders');
  const detail = await open(owner, ownOrderPath(orderId, 'en'));
  if (list instanceof Response || list.kind !== 'list') throw new Error('The list was not shown.');
  expect(list.orders).toMatchObject([{ orderId, status, statusName: name, items: ['1 × The file'], furtherItems: 0 }]);
  expect(detail).toMatchObject({ kind: 'order', status, statusName: name });
  expect(list.page.t(key)).toBe(name);
});

it('lists nothing for somebody who has ordered nothing', async () => {
  const userId = `reader-${crypto.randomUUID()}`;
  await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  expect(await open(shop.makeOrderer(userId), '/user/my-account/account-orders')).toMatchObject({ orders: [] });
});

it('lets the owner name attendees, and nobody else', async () => {
  const { owner, orderId } = await buyCourse(store, `reader-${crypto.randomUUID()}`);
  const other = await buy();
  const address = ownOrderPath(orderId, 'en');
  const name = async (who: typeof owner, email: string) => {
    const fields = { intent: 'attendees', 'attendee-name-2-1': 'Ana', 'attendee-email-2-1': email };
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    return ordersPage.open(orderPageContext(store, who, address, sent));
  };
  const stranger = await name(other.owner, 'eve@example.net');
  expect((stranger as Response).status).toBe(404);
  const done = await name(owner, 'ana@example.net');
  expect([(done as Response).status, (done as Response).headers.get('location')]).toEqual([
    303,
    `${address}&done=attendees`,
  ]);
  expect(await open(owner, address)).toMatchObject({
    receipt: { participations: [{ seats: [{ name: 'Ana', email: 'ana@example.net' }, { name: '' }] }] },
  });
  const refused = await name(owner, 'ana');
  expect(refused).toMatchObject({ kind: 'order', page: { errors: [{ field: 'attendee-email-2-1' }] } });
});
