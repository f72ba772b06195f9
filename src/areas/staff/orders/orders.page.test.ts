import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { lastDownloadDay } from '../../../../server/store/orders/grants/download-limit.rules.ts';
import { entitlements, orders } from '../../../../server/store/orders/order.table.ts';
import { buyFile } from '../../../../tests/support/order-page-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { staffOrdersPage } from './orders.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const staff = { userId: 'staff-1', email: 'staff@example.org', sessionId: 's', ...rightsOf('staff') };
const person = (change: Partial<Person> = {}) => ({ ...staff, impersonator: null, ...change }) as Person;
const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };

function open(query: string, init: RequestInit = {}, who: Person | null = person()) {
  return staffOrdersPage.open(pageContext(store, `/staff/orders${query}`, { ...init, person: who }));
}
async function look(search: string) {
  const view = await open(`?q=${encodeURIComponent(search)}`);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const renew = async (id: string, who?: Person) => {
  const answer = await open('', { method: 'POST', body: new URLSearchParams({ download: id }) }, who);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};

describe('staff who look an order up', () => {
  it.each([
    ['its number', (number: string) => number],
    [
      'its number in small letters and without the hyphen',
      (number: string) => ` ${number.toLowerCase().replace('-', ' ')} `,
    ],
    ['the number of the list', (_: string, id: string) => id],
  ])('see it in full by %s, a guest’s too', async (_, spell) => {
    for (const bought of [await buyFile(store), await buyFile(store, `reader-${crypto.randomUUID()}`)]) {
      const { found, orders: listed } = await look(spell(bought.orderNumber, bought.orderId));
      expect(listed).toHaveLength(1);
      expect(found?.receipt).toMatchObject({
        orderNumber: bought.orderNumber,
        downloads: [{ id: bought.id, href: null }],
      });
    }
  });

  it('see every order of an e-mail address, the newest first, and none for a part of it', async () => {
    const email = `Many.${crypto.randomUUID()}@example.org`;
    const bought = [await buyFile(store), await buyFile(store)];
    for (const { orderId } of bought) {
      await store.db
        .update(orders)
        .set({ email })
        .where(eq(orders.id, Number(orderId)));
    }
    const { found, orders: listed } = await look(email.toUpperCase());
    expect(found).toBeNull();
    expect(listed.map(({ id }) => String(id))).toEqual(bought.map(({ orderId }) => orderId).toReversed());
    for (const part of ['many.', '@example.org', '%', '_'.repeat(9), '', '\0', '0', '9'.repeat(40), "' or 1=1"]) {
      expect([part, (await look(part)).orders]).toEqual([part, []]);
    }
  });

  it('renew the downloads of a guest’s file, on record with the order', async () => {
    const { id, orderNumber } = await buyFile(store);
    const used = { downloads: 5, expiresOn: '2026-01-31', lastDownloadAt: new Date() };
    await store.db.update(entitlements).set(used).where(eq(entitlements.id, id));
    expect(await renew(id)).toEqual([303, `/staff/orders?q=${orderNumber}&done=renewed`]);
    const [kept] = await store.db.select().from(entitlements).where(eq(entitlements.id, id));
    const expiresOn = lastDownloadDay(organizationDate(store.clock.now(), demoInstallation.timeZone));
    expect(kept).toMatchObject({ downloads: 0, lastDownloadAt: null, expiresOn });
    expect((await look(orderNumber)).found?.audit).toMatchObject([
      { actorUserId: 'staff-1', action: 'renew', requestId: 'r-1', detail: expect.stringContaining(orderNumber) },
    ]);
  });

  it('renew nothing of an account: for that they act as the customer', async () => {
    const { id } = await buyFile(store, `reader-${crypto.randomUUID()}`);
    for (const asked of [id, '00000000-0000-4000-8000-000000000000', 'x', ''])
      expect(await renew(asked)).toEqual([404, null]);
  });
});

describe('staff who say that an order ships', () => {
  const ship = async (orderNumber: string, who?: Person) => {
    const body = new URLSearchParams({ intent: 'ship', order: orderNumber });
    const answer = await open('', { method: 'POST', body }, who);
    return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
  };

  it('charge it, on record with the order, and see it among the open ones until then', async () => {
    const { outcome } = await shop.orderBook(store);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const { orderNumber, orderId } = outcome.value;
    expect((await look(orderNumber)).found?.canShip).toBe(true);
    await store.db
      .update(orders)
      .set({ paymentState: 'released' })
      .where(eq(orders.id, Number(orderId)));
    expect((await look('')).uncharged.map((order) => order.orderNumber)).toContain(orderNumber);
    expect(await ship(orderNumber, person(rightsOf()))).toEqual([404, null]);
    expect(await ship(orderNumber, person({ impersonator }))).toEqual([404, null]);
    expect(await ship('0000-0000')).toEqual([404, null]);
    expect(await ship(orderNumber)).toEqual([303, `/staff/orders?q=${orderNumber}&done=paid`]);
    const { found } = await look(orderNumber);
    expect(found).toMatchObject({ canShip: false, audit: [{ actorUserId: 'staff-1', action: 'ship' }] });
    expect((await look('')).uncharged.map((order) => order.orderNumber)).not.toContain(orderNumber);
    expect(await ship(orderNumber)).toEqual([303, `/staff/orders?q=${orderNumber}&done=gone`]);
  });
});

it('is there for nobody else', async () => {
  const { id, orderNumber } = await buyFile(store);
  for (const who of [person(rightsOf()), person(rightsOf('editor')), person({ impersonator })]) {
    const page = await open(`?q=${orderNumber}`, {}, who);
    expect(page instanceof Response && page.status).toBe(404);
    expect(await renew(id, who)).toEqual([404, null]);
  }
  const signedOut = await open(`?q=${orderNumber}`, {}, null);
  expect(signedOut instanceof Response && signedOut.headers.get('location')).toMatch(/^\/user\/signin\?returnurl=/);
});
