import { expect, it } from 'vitest';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { buyFile } from '../../../../tests/support/order-page-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { users } from '../../../../server/people/auth/auth.table.ts';
import { listInvoices } from '../../../../server/store/orders/invoices/invoice.repo.ts';
import { customersPage } from './customers.page.ts';

const staff = {
  userId: 'staff-1',
  email: 'staff@example.org',
  sessionId: 's',
  ...rightsOf('staff'),
  impersonator: null,
};

it('finds the buyer by the number of an order or an invoice, and nobody by a guest’s', async () => {
  await using store = await shop.openStockedStore();
  const userId = 'buyer-1';
  const person = { id: userId, name: 'Maeve Doe', email: 'buyer@example.org', emailVerified: true };
  await store.db.insert(users).values({ ...person, createdAt: store.clock.now(), updatedAt: store.clock.now() });
  const [bought, guests] = [await buyFile(store, userId), await buyFile(store)];
  const [invoice] = await listInvoices(store.db, Number(bought.orderId));
  const find = async (search: string) => {
    const address = `/staff/customers?q=${encodeURIComponent(search)}`;
    const view = await customersPage.open(pageContext(store, address, { person: staff as Person }));
    if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
    return view.customers.map((customer) => customer.userId);
  };
  const { orderNumber, orderId } = bought;
  const typed = [
    orderNumber,
    orderNumber.toLowerCase().replace('-', ' '),
    `order ${orderNumber}`,
    orderId,
    invoice?.number ?? '',
    `${invoice?.number} doe`,
  ];
  for (const search of typed) expect([search, await find(search)]).toEqual([search, [userId]]);
  for (const search of [guests.orderNumber, guests.orderId, '', ' \u0000 ']) {
    expect([search, await find(search)]).toEqual([search, []]);
  }
});
