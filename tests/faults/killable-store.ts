import { eq, inArray } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Connection, type Database } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { orderEvents } from '../../server/store/orders/events/order-event.table.ts';
import { shipments } from '../../server/store/orders/shipments/shipment.table.ts';
import type { ToldEvent } from '../../server/store/order-system/erp-event.contract.ts';
import { erpEvents } from '../../server/store/order-system/erp-event.table.ts';
import type { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { invoices } from '../../server/store/orders/invoices/invoice.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { orderPayments } from '../../server/store/orders/payment.table.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { readOrderFacts } from '../support/order-facts.ts';
import {
  fillCart,
  makeOrderer,
  oneBook,
  openTestStore,
  prepareCard,
  reviewed,
  stockStore,
} from '../support/store-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestServer } from '../support/test-databases.ts';
import type { CreditForm } from './credit-forms.ts';
import { startWorker, type StartedWorker } from './start-worker.ts';

type PlaceOrder = Parameters<typeof placeOrder>;

interface Run {
  clicks?: readonly Click[];
  /** The step of an order at which the process is killed. */
  killAt?: string;
  /** Offset of its clock, in milliseconds. */
  ahead?: number;
  /** First marks every order as shipped. */
  ships?: boolean;
  /** Events of the order system, which come first. */
  tells?: readonly ToldEvent[];
  /** Forms of credit notes that staff press at once. */
  credits?: readonly CreditForm[];
  /** Asks again for refunds that are open. */
  refunds?: boolean;
  /** Gives up orders that were not paid in time. */
  givesUp?: boolean;
}

type StoreKind = 'embedded' | 'postgres';

/** Databases of these tests: PostgreSQL where there is a server. */
export const storeKinds: readonly StoreKind[] = ['embedded', ...(openTestServer ? (['postgres'] as const) : [])];

/** A buyer with a book in the cart, and the click that orders it. */
export interface Click {
  visitor: PlaceOrder[1];
  ask: PlaceOrder[2];
}

/**
 * A store with a new database, an order system that records its calls, and processes that place orders and can be
 * killed.
 * @param kind of the database
 * @throws without a server for PostgreSQL
 */
export async function openKillableStore({ kind, books }: { kind: StoreKind; books: number }) {
  const folder = await temporaryFolder();
  const database = kind === 'postgres' ? await openTestServer?.() : undefined;
  if (kind === 'postgres' && !database) throw new Error('There is no PostgreSQL.');
  const url = database?.url;
  async function within<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await connect({ databaseUrl: url, dataDir: folder.path });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
  await within(({ db }) => stockStore(db, books));

  const heard: string[] = [];
  const workers = new Set<StartedWorker>();
  let isKillingAtCall = false;
  const erp = createServer((request, response) => {
    heard.push(String(request.headers['idempotency-key']));
    if (isKillingAtCall) for (const worker of workers) worker.kill();
    else response.end('{"code":200}');
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));

  return {
    /** References in the order system, in order. */
    heard,
    /** Kills a process that calls the order system, before the answer. */
    killAtCall: (isKilling: boolean) => (isKillingAtCall = isKilling),
    /** Runs a process until it has nothing left to do or is killed. */
    async run({ clicks = [], killAt, ahead = 0, tells = [], credits = [], ...does }: Run) {
      const worker = startWorker('order', {
        DATA_DIR: folder.path,
        ...(url && { DATABASE_URL: url }),
        ERP_URL: `http://127.0.0.1:${(erp.address() as AddressInfo).port}`,
        CLICKS: JSON.stringify(clicks),
        CLOCK_AHEAD: String(ahead),
        ...(killAt && { KILL_AT: killAt }),
        ...(does.ships && { SHIP: '1' }),
        ...(tells.length > 0 && { TELL: JSON.stringify(tells) }),
        ...(credits.length > 0 && { CREDITS: JSON.stringify(credits) }),
        ...(does.refunds && { SWEEP_REFUNDS: '1' }),
        ...(does.givesUp && { GIVE_UP: '1' }),
      });
      workers.add(worker);
      const { code, signal, output } = await worker.ended;
      workers.delete(worker);
      const last = output.trim().split('\n').at(-1);
      return { code, signal, answers: last ? (JSON.parse(last) as string[]) : [] };
    },
    /** One buyer per card, all prepared by one process. */
    buyers: (...cards: (string | undefined)[]): Promise<Click[]> =>
      within(async ({ db }) => {
        const store = openTestStore(db, { clock: systemClock });
        const clicks: Click[] = [];
        for (const number of cards) {
          const visitor = makeOrderer();
          const cart = await fillCart(store, visitor, { book: 1 });
          const card = await prepareCard(store, number);
          clicks.push({ visitor, ask: await reviewed(store, visitor, cart, { payable: oneBook.payable, card }) });
        }
        return clicks;
      }),
    /** Returns the state of each order, the amount taken by the gateway, and the charges. */
    charged: () =>
      within(async ({ db }) => {
        const [placed, tries, holds] = [
          await db.select().from(orders).orderBy(orders.id),
          await db.select().from(orderPayments).where(eq(orderPayments.kind, 'charge')),
          await db.select().from(sandboxAuthorizations),
        ];
        return placed.map(({ id, attemptId, paymentState }) => {
          const own = tries.filter(({ orderId }) => orderId === id);
          const keys = [attemptId, ...own.map((each) => each.id)];
          const taken = holds.filter((hold) => keys.includes(hold.attemptId)).map((hold) => hold.capturedMinor ?? 0);
          return {
            paymentState,
            tries: own.map(({ state }) => state),
            taken: taken.reduce((sum, each) => sum + each, 0),
          };
        });
      }),
    /** Returns the public numbers of the orders, the first one first. */
    numbers: () =>
      within(async ({ db }) =>
        (await db.select().from(orders).orderBy(orders.id)).map(({ orderNumber }) => orderNumber),
      ),
    /** Returns what the order system has brought about. */
    told: () =>
      within(async ({ db }) => ({
        shipments: await db.$count(shipments),
        invoices: await db.$count(invoices),
        events: await db.$count(orderEvents, inArray(orderEvents.kind, ['shipped', 'delivered', 'status'])),
        mails: await db.$count(outboxMessages, inArray(outboxMessages.kind, ['order-shipped', 'order-delivered'])),
        outcomes: (await db.select().from(erpEvents)).map(({ outcome }) => outcome),
      })),
    /** Returns the numbers of the invoices in their series, in order. */
    invoiceNumbers: () =>
      within(async ({ db }) => {
        const rows = await db.select({ number: invoices.number }).from(invoices).orderBy(invoices.number);
        return rows.map(({ number }) => Number(number.slice(-6)));
      }),
    facts: () => within(({ db }) => readOrderFacts(db)),
    /** Uses the database while no process runs. */
    use: <T>(work: (db: Database) => Promise<T>): Promise<T> => within(({ db }) => work(db)),
    async [Symbol.asyncDispose]() {
      for (const worker of workers) worker.kill();
      erp.closeAllConnections();
      erp.close();
      await database?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
