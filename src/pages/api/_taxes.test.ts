import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callRoute } from '../../../tests/support/call-route.ts';
import { demoRates } from '../../../tests/support/demo-tax.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { fakeTaxService } from '../../../tests/support/tax-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { checkoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { listFallbackTaxes } from '../../../server/store/orders/list-fallback-taxes.ts';
import { orderLines, orders } from '../../../server/store/orders/order.table.ts';
import { createServiceTax } from '../../../server/store/tax/create-service-tax.ts';
import { createTableTax } from '../../../server/store/tax/create-table-tax.ts';
import type { TableRate } from '../../../server/store/tax/table-tax.rules.ts';
import { taxCalculations } from '../../../server/store/tax/tax-calculation.table.ts';
import { taxCommitments } from '../../../server/store/tax/tax-commitment.table.ts';
import type { Tax } from '../../../server/store/tax/tax.ts';
import * as taxRoute from './checkout/createTaxTransaction.ts';
import * as checkoutRoute from './checkout/index.ts';
import * as placeRoute from './checkout/orders/index.ts';

type Routes = Parameters<typeof callRoute>[0];

const origin = 'https://www.example.org';
const inNewJersey = { ...shop.shippedTo, city: 'Trenton', state: 'NJ', zip: '08601' };
const from = '2018-01-01';
const newJersey: TableRate[] = [
  { state: 'NJ', code: 'goods', ratePpm: 66_250, from },
  { state: 'NJ', code: 'download', ratePpm: 66_250, from },
  { state: 'NJ', code: 'membership', ratePpm: 0, from },
];
const byTable = (rates = newJersey, states = ['NJ']): Tax =>
  createTableTax({ home: 'US', states, readRates: async () => rates });

let connection: Connection & AsyncDisposable;
let store: shop.TestStore;
let fake: ReturnType<typeof fakeTaxService>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(taxCalculations);
  await connection.db.delete(taxCommitments);
  await shop.clearStore(connection.db);
  await shop.stockStore(connection.db);
  fake = fakeTaxService();
});
const openWith = (tax: Tax) => (store = shop.openTestStore(connection.db, { tax }));
const byService = (fallback: 'refuse' | 'table' = 'refuse'): Tax => {
  const { db, clock, log } = shop.openTestStore(connection.db);
  const table = fallback === 'table' ? { home: 'US', states: ['NJ'], readRates: demoRates } : null;
  return createServiceTax({ service: fake.service, table, db, clock, log });
};

/** A guest at the review of an order to New Jersey. */
async function review(items: Parameters<typeof shop.fillCart>[2], entered: Parameters<typeof shop.fillCart>[3] = {}) {
  const who = shop.makeOrderer();
  const addresses = { shippingAddress: inNewJersey, billingAddress: inNewJersey, ...entered };
  const { version } = await shop.fillCart(store, who, items, addresses);
  const headers = new Headers({ cookie: `cart=${'token' in who.owner ? who.owner.token : ''}` });
  const botSession = viewerOf({ headers }).botSession ?? '';
  const call = (routes: Routes, method: string, body?: unknown, key?: string) => {
    const sent = new Headers(headers);
    if (key) sent.set('idempotency-key', key);
    return callRoute(routes, { method, origin, body, headers: sent }, { services: store });
  };
  return {
    view: async () => v.parse(checkoutView, (await call(checkoutRoute as Routes, 'GET')).json),
    tax: () => call(taxRoute as Routes, 'POST', {}),
    async place(payable: number) {
      const { key, ...ask } = await shop.reviewed(store, { ...who, botSession }, { version }, { payable });
      return call(placeRoute as Routes, 'POST', { ...ask, language: 'en' }, key);
    },
  };
}
const errorOf = ({ json }: { json: unknown }) =>
  (json as { error: { code: string; details?: { problems?: string[] } } }).error;
const told = async (kind: string) =>
  (await connection.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind))).map(
    ({ payload }) => payload,
  );

it('taxes an order to New Jersey to the cent, by the code of each line, and keeps what an auditor asks for', async () => {
  openWith(byTable());
  const buyer = await review({ book: 1, file: 1, course: 1 });
  // 278.00 at 6.625 % are 18.42; the course has no row and is not taxed.
  const { summary } = await buyer.view();
  expect(summary).toMatchObject({ taxMinor: 1_842, totalMinor: 59_642, payableMinor: 60_537, isTaxExempt: false });
  expect((await buyer.tax()).json).toMatchObject({ payload: { taxMinor: 1_842, country: 'US', state: 'NJ' } });
  expect((await buyer.place(60_537)).status).toBe(201);
  const [order] = await connection.db.select().from(orders);
  expect(order).toMatchObject({ taxMinor: 1_842, shippingTaxMinor: 0, taxRef: null, exemptionNumber: '' });
  const lines = await connection.db.select().from(orderLines).orderBy(orderLines.position);
  expect(lines.map((line) => [line.taxCode, line.taxableMinor, line.ratePpm, line.taxMinor])).toEqual([
    ['goods', 14_900, 66_250, 987],
    ['download', 12_900, 66_250, 855],
    ['course-live', 0, 0, 0],
  ]);
  // Nothing is told to a service that has not calculated.
  expect(await told('tax-commit')).toEqual([]);
});

it('taxes shipping where a row says so, within the order’s tax', async () => {
  openWith(byTable([...newJersey, { state: 'NJ', code: 'shipping', ratePpm: 66_250, from }]));
  const buyer = await review({ book: 1 });
  expect((await buyer.view()).summary).toMatchObject({ shippingMinor: 895, taxMinor: 1_046, payableMinor: 16_841 });
  await buyer.place(16_841);
  expect((await connection.db.select().from(orders))[0]).toMatchObject({
    taxMinor: 1_046,
    shippingTaxMinor: 59,
    shippingTaxableMinor: 895,
    shippingRatePpm: 66_250,
    totalMinor: 15_946,
    shippingMinor: 895,
  });
});

it('charges nothing in a state where the seller is not registered', async () => {
  openWith(byTable(newJersey, ['NY']));
  const buyer = await review({ book: 1 });
  expect((await buyer.view()).summary).toMatchObject({ taxMinor: 0, payableMinor: 15_795 });
});

it('asks a service once for review and order, and commits with the order', async () => {
  openWith(byService());
  const buyer = await review({ book: 1 });
  const { summary } = await buyer.view();
  expect(summary).toMatchObject({ taxMinor: 1_046, payableMinor: 16_841 });
  await buyer.tax();
  expect((await buyer.place(16_841)).status).toBe(201);
  expect(fake.calls.calculate).toBe(1);
  const [order] = await connection.db.select().from(orders);
  expect(order).toMatchObject({ taxMinor: 1_046, shippingTaxMinor: 59, taxRef: 'calculation-1' });
  const invoiceNumber = `INV-${order?.orderNumber}`;
  expect(await told('tax-commit')).toEqual([{ invoiceNumber, ref: 'calculation-1' }]);
  expect(await connection.db.select().from(taxCommitments)).toMatchObject([{ invoiceNumber, transactionRef: null }]);
});

it('says that the tax cannot be calculated, and takes no order, while the service is away', async () => {
  openWith(byService());
  fake.state.isAway = true;
  const buyer = await review({ book: 1 });
  const view = await buyer.view();
  expect([view.summary.taxMinor, view.problems]).toEqual([null, ['tax_unavailable']]);
  const refused = await buyer.tax();
  expect([refused.status, errorOf(refused).code]).toEqual([503, 'tax_unavailable']);
  const placed = await buyer.place(15_795);
  expect([placed.status, errorOf(placed)]).toMatchObject([
    409,
    { code: 'order_not_possible', details: { problems: ['tax_unavailable'] } },
  ]);
  expect(await connection.db.$count(orders)).toBe(0);
});

it('asks to correct an address that the service does not find', async () => {
  openWith(byService());
  fake.state.isPlaceUnknown = true;
  const buyer = await review({ book: 1 });
  expect((await buyer.view()).problems).toEqual(['tax_place_unknown']);
  const refused = await buyer.tax();
  expect([refused.status, errorOf(refused).code]).toEqual([422, 'tax_place_unknown']);
  expect(errorOf(await buyer.place(15_795)).details?.problems).toEqual(['tax_place_unknown']);
  // The service is not away: the next sale is asked for at once.
  fake.state.isPlaceUnknown = false;
  expect((await buyer.view()).summary.taxMinor).toBe(1_046);
});

it('takes the order with the tax of the table while the service is away, if that is wanted', async () => {
  openWith(byService('table'));
  fake.state.isAway = true;
  const buyer = await review({ book: 1 });
  expect((await buyer.view()).summary.taxMinor).toBe(987);
  expect((await buyer.place(16_782)).status).toBe(201);
  const [order] = await connection.db.select().from(orders);
  expect(order).toMatchObject({ taxRef: null, isTaxByFallback: true });
  const listed = await listFallbackTaxes(connection.db, new Date());
  expect(listed).toMatchObject([{ orderNumber: order?.orderNumber, taxMinor: 987 }]);
  expect(await told('tax-commit')).toEqual([]);
});

it('tells another tax at the order than at the review as a total that has changed', async () => {
  openWith(byService());
  const buyer = await review({ book: 1 });
  expect((await buyer.view()).summary.payableMinor).toBe(16_841);
  // The calculation has expired, and the service has another rate now.
  await connection.db.delete(taxCalculations);
  fake.state.ratePpm = 70_000;
  const refused = await buyer.place(16_841);
  expect([refused.status, errorOf(refused)]).toMatchObject([
    409,
    { code: 'price_changed', details: { payableMinor: 16_901, taxMinor: 1_106 } },
  ]);
  expect(await connection.db.$count(orders)).toBe(0);
  expect((await buyer.view()).summary.payableMinor).toBe(16_901);
});
