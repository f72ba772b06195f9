import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccountBuyer, orderOnAccount } from '../../../../../tests/support/account-order-scene.ts';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import { linesOfPdf } from '../../../../../tests/support/pdf-lines.ts';
import { holding } from '../../../../../tests/support/role-rights.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { addDays } from '../../../../../server/platform/dates/calendar.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { listInvoices } from '../../../../../server/store/orders/invoices/invoice.repo.ts';
import { invoices } from '../../../../../server/store/orders/invoices/invoice.table.ts';
import { putSeller } from '../../../../../server/store/orders/invoices/invoicing-settings.repo.ts';
import { orderLines, orders } from '../../../../../server/store/orders/order.table.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { invoiceFilePage, invoicePage, issuedInvoicePage, staffInvoicePage } from './invoice.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const looks = () => ({
  ...store,
  organization: { read: () => Promise.resolve({ logo: null, letterhead: [], textFamily: null }) },
  brandPictures: { read: () => Promise.resolve(null) },
});
type Who = ReturnType<typeof shop.makeOrderer> | null;
const context = (who: Who, orderNumber: string, invoice: string) =>
  orderPageContext(looks(), who, `/orders/${orderNumber}/invoices/${invoice}`, { params: { orderNumber, invoice } });
async function shown(who: Who, orderNumber: string, invoice: string) {
  const view = await issuedInvoicePage.open(context(who, orderNumber, invoice));
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view.invoice;
}
const linesOf = async (answer: unknown) => {
  if (!(answer instanceof Response) || !answer.ok) throw new Error('There is no file.');
  return linesOfPdf(new Uint8Array(await answer.arrayBuffer())).map((line) => line.trim());
};
async function onAccount(columns = {}) {
  const userId = await addAccountBuyer(store, columns);
  const order = await orderOnAccount(store, userId);
  const [invoice] = await listInvoices(store.db, order.id);
  return { order, who: shop.makeOrderer(userId), number: invoice?.number ?? '' };
}

it('shows an invoice on account with its due day, number and purchase order, on the page and as a PDF', async () => {
  const { order, who, number } = await onAccount({ paymentTermsDays: 45 });
  const due = addDays(todayOf(store), 45);
  const [stored] = await listInvoices(store.db, order.id);
  expect(stored).toMatchObject({ number: expect.stringMatching(/^INV-\d{4}-\d{6}$/), dueOn: due });
  const invoice = await shown(who, order.orderNumber, number);
  expect(invoice.facts.map(({ value }) => value)).toContain('PO-7781');
  expect(invoice.balance).toEqual([{ label: 'Due', amount: '$136.42 USD' }]);
  expect(invoice.payment.state).toContain('$136.42');
  const printed = await linesOf(await invoiceFilePage.open(context(who, order.orderNumber, number)));
  expect(printed).toEqual(expect.arrayContaining([`Invoice number: ${number}`, '$136.42 USD']));
  const staff = pageContext(looks(), `/staff/orders/invoices/${number}`, {
    person: staffPerson(holding('orders.read')),
    params: { invoice: number },
  });
  expect(await linesOf(await staffInvoicePage.open(staff))).toContain(`Invoice number: ${number}`);
});

it('never changes what it said: neither by the settings nor by the rows of the order', async () => {
  await putSeller(store.db, { en: ['Before Ltd'], es: ['Antes SL'] });
  const { order, who, number } = await onAccount();
  const before = await shown(who, order.orderNumber, number);
  expect(before.seller).toEqual(['Before Ltd']);
  await putSeller(store.db, { en: ['After Ltd'], es: ['Después SL'] });
  await store.db.update(orders).set({ poNumber: 'PO-OTHER', lastName: 'Other', billingAddress: null });
  await store.db.update(orderLines).set({ name: { en: 'Renamed', es: 'Otro' } });
  expect(await shown(who, order.orderNumber, number)).toEqual(before);
});

it('prints an invoice of before documents were stored from its rows', async () => {
  const { order, who, number } = await onAccount();
  const before = await shown(who, order.orderNumber, number);
  await store.db.update(invoices).set({ document: null }).where(eq(invoices.number, number));
  expect(await shown(who, order.orderNumber, number)).toMatchObject({ lines: before.lines, sums: before.sums });
});

it('is for its buyer only, by the number of its own order', async () => {
  const { order, who, number } = await onAccount();
  const other = await onAccount();
  const answers = [
    await issuedInvoicePage.open(context(other.who, order.orderNumber, number)),
    await issuedInvoicePage.open(context(who, order.orderNumber, other.number)),
    await invoiceFilePage.open(context(who, order.orderNumber, 'INV-2026-999999')),
    await staffInvoicePage.open(
      pageContext(looks(), '/x', { person: staffPerson(holding('deliveries')), params: { invoice: number } }),
    ),
  ];
  expect(answers.map((answer) => (answer instanceof Response ? answer.status : 'shown'))).toEqual([404, 404, 404, 404]);
});

it('is a pro forma at the old address before the first invoice', async () => {
  const visitor = shop.makeOrderer();
  const cart = await shop.fillCart(store, visitor, { book: 1 });
  const outcome = await placeOrder(
    store,
    visitor,
    await shop.reviewed(store, visitor, cart, { payable: shop.oneBook.payable }),
  );
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const { orderNumber } = outcome.value;
  const address = orderPageContext(looks(), visitor, `/orders/${orderNumber}/invoice`, { params: { orderNumber } });
  const printed = await linesOf(await invoicePage.open(address));
  expect(printed).toEqual(expect.arrayContaining(['Pro forma invoice', '$166.52 USD']));
  expect(printed.join('\n')).not.toContain('INV-');
});
