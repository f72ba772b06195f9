import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { addDays } from '../../../../server/platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { lastDownloadDay } from '../../../../server/store/orders/grants/download-limit.rules.ts';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { parseCsv } from '../../../../server/platform/csv/parse-csv.ts';
import { invoices } from '../../../../server/store/orders/invoices/invoice.table.ts';
import { shipments } from '../../../../server/store/orders/shipments/shipment.table.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import { listInvoices } from '../../../../server/store/orders/invoices/invoice.repo.ts';
import { ordersShown } from '../../../../server/store/orders/search/search-orders.ts';
import { entitlements } from '../../../../server/store/orders/grants/entitlement.table.ts';
import { orderLines, orders } from '../../../../server/store/orders/order.table.ts';
import { buyFile } from '../../../../tests/support/order-page-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { exportOrdersPage } from './export.page.ts';
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
      // It is somebody else's order.
      expect(found?.receipt.terms.progress).toBe(
        'Everything in this order is unlocked for the buyer: the order is complete.',
      );
    }
  });

  it('find it by the number of one of its invoices, in any case', async () => {
    const { orderId } = await buyFile(store);
    const [invoice] = await listInvoices(store.db, Number(orderId));
    const ids = (await look(` ${invoice?.number.toLowerCase()} `)).orders.map(({ id }) => id);
    expect(ids).toEqual([Number(orderId)]);
    expect((await look('INV-2026-999999')).orders).toEqual([]);
  });

  it('find it by a part of a name, an address or a purchase order, or the last four digits of the card', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const bought = [await buyFile(store), await buyFile(store)];
    const [first, second] = bought.map(({ orderId }) => Number(orderId));
    const set = (id: number | undefined, columns: Partial<typeof orders.$inferInsert>) =>
      store.db
        .update(orders)
        .set(columns)
        .where(eq(orders.id, id ?? 0));
    await set(first, { lastName: `Núñez-${mark}`, email: `many.${mark}@example.org`, poNumber: `PO-${mark}-7781` });
    await set(second, {
      email: `many.${mark}@example.org`,
      card: { brand: 'visa', last4: '0077', instrumentIdentifierId: null },
    });
    const ids = async (search: string) => (await look(search)).orders.map(({ id }) => id);
    expect(await ids(`MANY.${mark}`)).toEqual([second, first]);
    for (const search of [`úñez-${mark}`, `Núñez-${mark} many`, `po-${mark}-77`, `${mark}-7781 example.org`]) {
      expect([search, await ids(search)]).toEqual([search, [first]]);
    }
    await set(second, { firstName: 'Maeve', lastName: `O’Connell-${mark}` });
    for (const search of [`nunez-${mark}`, `NUN\u0303EZ-${mark}`, `núñez'-${mark}`]) {
      expect([search, await ids(search)]).toEqual([search, [first]]);
    }
    for (const search of [`o'connell-${mark}`, `maeve O’CONNELL-${mark}`, `oconnell-${mark}`]) {
      expect([search, await ids(search)]).toEqual([search, [second]]);
    }
    expect(await ids('0077')).toEqual([second]);
    expect((await look(`Núñez-${mark}`)).found?.order.id).toBe(first);
    for (const none of ['%', "'’", '___', '_'.repeat(9), '0', '9'.repeat(40), "' or 1=1", `${mark} nobody`]) {
      expect([none, await ids(none)]).toEqual([none, []]);
    }
  });

  it('filter the list by group, payment and day, and page through it', async () => {
    const listed = async (query: string) => {
      const view = await open(query);
      if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
      return view;
    };
    const { orderId } = await buyFile(store);
    const id = Number(orderId);
    await store.db
      .update(orders)
      .set({ placedAt: new Date('2024-02-29T04:59:59Z'), status: 'Cancelled' })
      .where(eq(orders.id, id));
    // The last second of February 28 in New York.
    for (const query of [
      'from=2024-02-28&to=2024-02-28',
      'from=2024-02-29&to=2024-02-28',
      'to=2024-12-31&group=cancelled&method=card',
    ]) {
      expect([query, (await listed(`?${query}`)).orders.map((order) => order.id)]).toEqual([query, [id]]);
    }
    for (const query of [
      'from=2024-02-29&to=2024-03-31',
      'to=2024-12-31&group=complete',
      'to=2024-12-31&method=none',
    ]) {
      expect([query, (await listed(`?${query}`)).orders]).toEqual([query, []]);
    }
    const [newest] = (await listed('?group=complete')).orders;
    for (let more = 0; more < ordersShown; more += 1) {
      const { id: _id, ...copied } = newest as typeof orders.$inferSelect;
      const keys = {
        attemptId: crypto.randomUUID(),
        cartId: crypto.randomUUID(),
        orderNumber: `PAGE-${String(more).padStart(4, '0')}`,
      };
      await store.db.insert(orders).values({ ...copied, ...keys });
    }
    const first = await listed('?group=complete');
    expect(first.orders).toHaveLength(ordersShown);
    expect(first.nextPath).toBe(`/staff/orders?group=complete&before=${first.orders.at(-1)?.id}`);
    const second = await listed(first.nextPath?.replace('/staff/orders', '') ?? '');
    expect(second.orders[0]?.id).toBeLessThan(first.orders.at(-1)?.id ?? 0);
    await store.db.delete(orders).where(like(orders.orderNumber, 'PAGE-%'));
  });

  it('find it by the number of an invoice or of a parcel, however they write it', async () => {
    const { orderId } = await buyFile(store);
    const id = Number(orderId);
    const mark = crypto.randomUUID().slice(0, 6).toUpperCase();
    const now = store.clock.now();
    await store.db.insert(shipments).values({ orderId: id, tracking: `1Z999AA${mark}`, createdAt: now });
    const [issued] = await store.db.select().from(invoices).where(eq(invoices.orderId, id));
    for (const search of [
      `1Z999AA${mark}`,
      ` 1z999aa${mark.toLowerCase()} `,
      `1Z 999 AA ${mark}`,
      issued?.number ?? '',
      issued?.number.toLowerCase() ?? '',
    ]) {
      expect([search, (await look(search)).orders.map((order) => order.id)]).toEqual([search, [id]]);
    }
    expect((await look(`1Z999AA${mark}X`)).orders).toEqual([]);
  });

  it('filter the list by what stops an order, by product and by amount', async () => {
    const { orderId } = await buyFile(store);
    const id = Number(orderId);
    const placedAt = new Date('2023-05-05T12:00:00Z');
    await store.db.update(orders).set({ stoppedBy: 'accounts', placedAt }).where(eq(orders.id, id));
    const found = async (query: string) => {
      const view = await open(`?to=2023-12-31&${query}`);
      if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
      return view.orders.map((order) => order.id);
    };
    for (const query of [
      'stop=accounts',
      'product=FILE-1',
      'product=file-1',
      'product=file',
      'least=136.42&most=136.42',
      'least=200&most=%24100',
      'least=136.42&product=file&stop=accounts&method=card',
    ]) {
      expect([query, await found(query)]).toEqual([query, [id]]);
    }
    for (const query of ['stop=staff', 'product=book', 'product=%25', 'least=136.43', 'most=136.41']) {
      expect([query, await found(query)]).toEqual([query, []]);
    }
    // What is no amount and no reason leaves the condition out.
    for (const query of ['stop=nobody', 'least=many', 'most=-1', 'least=1e9', 'product=']) {
      expect([query, await found(query)]).toEqual([query, [id]]);
    }
  });

  it('save what they filtered as a file, guarded against formulas, on record', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { orderNumber, orderId } = await buyFile(store);
    await store.db
      .update(orders)
      .set({ firstName: `=cmd|'${mark}'`, lastName: 'O"Neil, Jr.', poNumber: '+1' })
      .where(eq(orders.id, Number(orderId)));
    const save = async (query: string, who: Person | null = person()) => {
      const answer = await exportOrdersPage.open(pageContext(store, `/staff/orders/export${query}`, { person: who }));
      if (!(answer instanceof Response)) throw new Error('No answer.');
      return answer;
    };
    const view = await look(mark);
    expect(view.exportPath).toBe(`/staff/orders/export?q=${mark}`);
    const answer = await save(`?q=${mark}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const parsed = parseCsv(await answer.text());
    if (!('records' in parsed)) throw new Error(parsed.problem);
    const [head, row, ...more] = parsed.records.map(({ cells }) => cells);
    const named = Object.fromEntries((head ?? []).map((name, at) => [name, row?.[at]]));
    expect(more).toEqual([]);
    expect(named).toMatchObject({
      orderNumber,
      firstName: `'=cmd|'${mark}'`,
      lastName: 'O"Neil, Jr.',
      poNumber: "'+1",
      payable: '136.42',
      currency: 'USD',
      isGuest: 'yes',
    });
    const [entry] = await store.db.select().from(auditEntries).where(eq(auditEntries.action, 'data-export'));
    expect(entry).toMatchObject({ actorUserId: 'staff-1', detail: `orders as CSV ?q=${mark}` });
    for (const who of [person(rightsOf()), person({ impersonator })]) expect((await save('', who)).status).toBe(404);
    const all = await (await save('')).text();
    expect(all.trim().split('\n')).toHaveLength((await store.db.$count(orders)) + 1);
  });

  it('list what is late, and what waits for them, by their rights; the file has the same orders', async () => {
    const { outcome } = await shop.orderBook(store);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const { orderId, orderNumber } = outcome.value;
    const id = Number(orderId);
    const found = async (query: string, who?: Person) => {
      const view = await open(`?${query}`, {}, who);
      if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
      return view.orders.map((order) => order.id).filter((each) => each === id);
    };
    const today = organizationDate(store.clock.now(), demoInstallation.timeZone);
    const promise = (promisedOn: string) =>
      store.db.update(orderLines).set({ promisedOn }).where(eq(orderLines.orderId, id));
    await promise(today);
    expect(await found('group=late')).toEqual([]);
    await promise(addDays(today, -1));
    expect(await found('group=late')).toEqual([id]);
    expect(await look('')).toMatchObject({ late: 1 });
    await store.db.update(orderLines).set({ cancelledUnits: 1 }).where(eq(orderLines.orderId, id));
    expect(await found('group=late')).toEqual([]);

    await store.db.update(orders).set({ paymentState: 'unpaid' }).where(eq(orders.id, id));
    for (const query of ['needs-me=failed-charge', 'needs-me=any', 'needs-me=nonsense', 'needs-me=any&method=card'])
      expect([query, await found(query)]).toEqual([query, [id]]);
    for (const query of ['needs-me=return-asked', 'needs-me=certificate', 'needs-me=any&group=late'])
      expect([query, await found(query)]).toEqual([query, []]);
    // The filter is that of the person: finance does not deal with failed charges.
    const finance = person(rightsOf('finance'));
    expect([await found('needs-me=any', finance), await found('needs-me=failed-charge', finance)]).toEqual([[], []]);
    const view = await open('?needs-me=failed-charge');
    if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
    expect(view).toMatchObject({ exportPath: '/staff/orders/export?needs-me=failed-charge' });
    const file = await exportOrdersPage.open(pageContext(store, view.exportPath, { person: person() }));
    const rows = file instanceof Response ? (await file.text()).trim().split('\n') : [];
    expect(rows).toHaveLength(view.orders.length + 1);
    expect(rows.join()).toContain(orderNumber);
    await store.db.update(orders).set({ cancelledAt: store.clock.now(), status: 'Cancelled' }).where(eq(orders.id, id));
  });

  it('correct address and email by a form that knows which order it shows, and keep what two of them type', async () => {
    const { outcome } = await shop.orderBook(store);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const { orderNumber } = outcome.value;
    const shown = (await look(orderNumber)).found;
    const form = {
      intent: 'correct',
      order: orderNumber,
      version: String(shown?.order.version),
      email: 'ana@example.org',
      ...Object.fromEntries(
        ['firstName', 'lastName', 'companyName', 'street2', 'city', 'phone'].map((name) => [
          `ship-${name}`,
          shown?.order.shippingAddress?.[name as 'city'] ?? '',
        ]),
      ),
      'ship-street1': '2 Main Street',
      'ship-zip': '43216',
    };
    const send = (change: Record<string, string> = {}, who?: Person) =>
      open(`?q=${orderNumber}`, { method: 'POST', body: new URLSearchParams({ ...form, ...change }) }, who);
    const view = async (change: Record<string, string>) => {
      const answer = await send(change);
      if (answer instanceof Response) throw new Error(`An answer: ${answer.status}`);
      return answer;
    };
    const wrong = await view({ email: 'ana', 'ship-street1': '' });
    expect(wrong.page.errors.map(({ field }) => field)).toEqual(['email', 'ship-street1']);
    expect(wrong.typed).toMatchObject({ email: 'ana', 'ship-zip': '43216' });
    for (const who of [person(rightsOf()), person({ impersonator })]) {
      const refused = await send({}, who);
      expect(refused instanceof Response && refused.status).toBe(404);
    }
    const saved = await send();
    expect(saved instanceof Response && saved.headers.get('location')).toBe(
      `/staff/orders?q=${orderNumber}&done=corrected`,
    );
    const stale = await view({ email: 'somebody@example.org' });
    expect(stale.page.errors).toMatchObject([{ message: expect.stringContaining('changed this order') as unknown }]);
    expect(stale.typed).toMatchObject({ email: 'somebody@example.org' });
    expect(stale.found?.order).toMatchObject({
      email: 'ana@example.org',
      version: 1,
      shippingAddress: { street1: '2 Main Street', zip: '43216', state: 'OH', country: 'US' },
    });
    expect(stale.found?.audit).toMatchObject([{ action: 'order-correct' }]);
  });

  it('write notes that only staff see, and send the confirmation again', async () => {
    const { orderNumber, orderId } = await buyFile(store);
    const send = (fields: Record<string, string>, who?: Person) =>
      open(`?q=${orderNumber}`, { method: 'POST', body: new URLSearchParams({ order: orderNumber, ...fields }) }, who);
    const place = (answer: unknown) =>
      answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
    const note = { intent: 'note', note: ' She calls\r\nback on Monday. ' };
    expect(place(await send(note))).toEqual([303, `/staff/orders?q=${orderNumber}#notes`]);
    const history = (await look(orderNumber)).found?.history ?? [];
    expect(history.map(({ text, isNote }) => (isNote ? text : 'event'))).toEqual([
      'event',
      'event',
      'event',
      'She calls\nback on Monday.',
    ]);
    const long = await send({ intent: 'note', note: 'x'.repeat(2_001) });
    if (long instanceof Response) throw new Error('An answer.');
    expect(long.page.errors).toMatchObject([{ field: 'note' }]);
    expect(long.found?.typedNote).toHaveLength(2_001);
    const mails = async () =>
      (await store.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'))).filter(
        ({ reference }) => reference.startsWith(`order-${orderId}-again-`),
      );
    expect(place(await send({ intent: 'resend' }))).toEqual([303, `/staff/orders?q=${orderNumber}&done=resent`]);
    expect(await mails()).toMatchObject([{ connector: 'mail', payload: { content: { orderNumber } } }]);
    for (const who of [person(rightsOf()), person({ impersonator })]) {
      expect(place(await send(note, who))).toEqual([404, null]);
      expect(place(await send({ intent: 'resend' }, who))).toEqual([404, null]);
    }
    expect((await look(orderNumber)).found).toMatchObject({
      history: [{ isNote: false }, { isNote: false }, { isNote: false }, { isNote: true }],
      audit: [{ action: 'order-resend' }, { action: 'order-note' }],
    });
    expect(await mails()).toHaveLength(1);
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

  const openOnes = async () => {
    const view = await open('?group=open-amount');
    return view instanceof Response ? [] : view.orders.map((order) => order.orderNumber);
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
    expect(await openOnes()).toContain(orderNumber);
    expect(await ship(orderNumber, person(rightsOf()))).toEqual([404, null]);
    expect(await ship(orderNumber, person({ impersonator }))).toEqual([404, null]);
    expect(await ship('0000-0000')).toEqual([404, null]);
    expect(await ship(orderNumber)).toEqual([303, `/staff/orders?q=${orderNumber}&done=paid`]);
    const { found } = await look(orderNumber);
    expect(found).toMatchObject({ canShip: false, audit: [{ actorUserId: 'staff-1', action: 'ship' }] });
    expect(await openOnes()).not.toContain(orderNumber);
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
