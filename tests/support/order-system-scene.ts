import type { APIContext } from 'astro';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { listInvoiceLines, listInvoices } from '../../server/store/orders/invoices/invoice.repo.ts';
import { listOrderLines, type Order } from '../../server/store/orders/order.repo.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { orderPayments } from '../../server/store/orders/payment.table.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { shipmentLines, shipments } from '../../server/store/orders/shipments/shipment.table.ts';
import type { EventResult } from '../../server/store/order-system/receive-events.ts';
import { signWebhook } from '../../server/store/order-system/webhook-signature.ts';
import { POST } from '../../src/pages/api/webhooks/erp.ts';
import { viewerOf } from './fake-viewer.ts';
import * as shop from './store-scene.ts';

export const erpSecrets: Secrets = [
  `whsec_${Buffer.alloc(24, 'new').toString('base64')}`,
  `whsec_${Buffer.alloc(24, 'old').toString('base64')}`,
];

/** A store that the order system can call. */
export const withOrderSystem = (store: shop.TestStore, db: Database = store.db) => ({
  ...store,
  db,
  env: Object.assign({}, store.env, { erpWebhookSecrets: erpSecrets }),
  paymentSweep: { wake: () => undefined },
});
export type OrderSystemStore = ReturnType<typeof withOrderSystem>;

/** An order of three books, which are shipped, and of a file, which is unlocked and charged at once. */
export async function orderBooks(
  store: shop.TestStore,
  {
    books = 3,
    files = 1,
    poNumber,
    userId,
  }: { books?: number; files?: 0 | 1; poNumber?: string; userId?: string } = {},
): Promise<{ order: Order; book: string }> {
  const visitor = shop.makeOrderer(userId);
  const entered = poNumber === undefined ? {} : { paymentMethod: 'purchase-order' as const, poNumber };
  const cart = await shop.fillCart(store, visitor, { book: books, ...(files && { file: files }) }, entered);
  const card = poNumber === undefined ? {} : { card: null };
  const place = async (payable: number) =>
    placeOrder(store, visitor, await shop.reviewed(store, visitor, cart, { payable, ...card }));
  // The refusal of a wrong amount names the right one.
  const refused = await place(1);
  const { payableMinor = 0 } = refused.ok ? {} : (refused.details as { payableMinor?: number });
  const outcome = await place(payableMinor);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const [order] = await store.db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(outcome.value.orderId)));
  if (!order) throw new Error('There is no order.');
  const [line] = (await listOrderLines(store.db, order.id)).filter(({ isDigital }) => !isDigital);
  return { order, book: line?.id ?? '' };
}

interface Sending {
  /** Signs; the newest secret by default. */
  secret?: string;
  /** Seconds by which the clock of the sender is off. */
  off?: number;
  /** Replaces the headers. */
  headers?: Record<string, string>;
}

/** Calls the endpoint as the order system does. */
export async function send(services: OrderSystemStore, body: string, how: Sending = {}) {
  const { secret = erpSecrets[0], off = 0 } = how;
  const id = `msg_${crypto.randomUUID()}`;
  const timestamp = String(Math.floor(services.clock.now().getTime() / 1000) + off);
  const signature = `v1,${signWebhook(secret, { id, timestamp }, body).toString('base64')}`;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature, ...how.headers };
  const request = new Request('https://www.example.org/api/webhooks/erp', { method: 'POST', headers, body });
  const locals = { services, requestId: 'r-1', origins: new Set(), viewer: viewerOf() };
  const response = await POST({ request, locals } as unknown as APIContext);
  return { status: response.status, json: (await response.json()) as { results: EventResult[] } };
}

/** An event as the order system writes it. */
export interface Event {
  id: string;
  type: string;
  order?: string;
  version?: number | null;
  at: string;
  data?: object;
}

let told = 0;
/** Makes an event of an order, an hour ago by default. */
export const event = (type: string, order: Pick<Order, 'orderNumber'> | null, data: object, change = {}): Event => ({
  id: `e-${(told += 1)}`,
  type,
  ...(order && { order: order.orderNumber }),
  at: new Date(Date.now() - 3_600_000).toISOString(),
  data,
  ...change,
});

/** Tells events in one call. */
export async function tell(services: OrderSystemStore, ...events: readonly Event[]): Promise<EventResult[]> {
  const { status, json } = await send(services, JSON.stringify({ events }));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json.results;
}

/** Returns what an order has come to, without times at which the site wrote it. */
export async function readState(db: Database, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const lines = await listOrderLines(db, id);
  const parcels = await db.select().from(shipments).where(eq(shipments.orderId, id)).orderBy(asc(shipments.reference));
  const units = parcels.length
    ? await db
        .select()
        .from(shipmentLines)
        .where(
          inArray(
            shipmentLines.shipmentId,
            parcels.map((each) => each.id),
          ),
        )
    : [];
  const invoices = await listInvoices(db, id);
  const billed = await listInvoiceLines(
    db,
    invoices.map((invoice) => invoice.id),
  );
  const payments = await db.select().from(orderPayments).where(eq(orderPayments.orderId, id));
  return {
    status: order?.status,
    isFulfilled: (order?.fulfilledAt ?? null) !== null,
    expected: lines.map(({ expectedOn }) => expectedOn),
    parcels: parcels.map(({ id: parcel, reference, carrier, tracking, shippedAt, deliveredAt, lostAt }) => ({
      reference,
      carrier,
      tracking,
      dates: [shippedAt, deliveredAt, lostAt].map((date) => date?.toISOString() ?? null),
      units: units.filter(({ shipmentId }) => shipmentId === parcel).map((each) => each.units),
    })),
    invoiced: invoices.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    taxed: invoices.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    billedUnits: billed.reduce((sum, line) => sum + (line.orderLineId === null ? 0 : line.units), 0),
    payments: payments.map(({ kind, method, capturedMinor }) => `${kind} ${method} ${capturedMinor}`).toSorted(),
  };
}
