import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../../server/platform/clock.ts';
import type { Connection } from '../../server/platform/db/connection.ts';
import { claimDueAttempts } from '../../server/store/orders/attempt.repo.ts';
import { orderAttempts } from '../../server/store/orders/attempt.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import type { PaymentGateway } from '../../server/store/payments/gateway.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { clearStore, openTestStore, readBooks, stockStore, type TestStore } from './store-scene.ts';

/** A database with a store that is stocked and without orders before each test. */
export class OrderScene {
  #connection: (Connection & AsyncDisposable) | null = null;
  #store: TestStore | null = null;
  /** Offset of the store's clock, in milliseconds. */
  ahead = 0;
  readonly clock: Clock = { now: () => new Date(Date.now() + this.ahead) };

  /** Registers hooks with the enclosing test block. */
  constructor(open: () => Promise<Connection & AsyncDisposable>) {
    beforeAll(async () => {
      this.#connection = await open();
    });
    afterAll(() => this.#connection?.[Symbol.asyncDispose]());
    beforeEach(async () => {
      this.ahead = 0;
      await clearStore(this.db);
      await stockStore(this.db);
      this.#store = openTestStore(this.db, { clock: this.clock });
    });
  }

  get db() {
    if (!this.#connection) throw new Error('The database is opened before the tests.');
    return this.#connection.db;
  }
  get store(): TestStore {
    if (!this.#store) throw new Error('The store is opened before each test.');
    return this.#store;
  }

  /** Replaces some answers of the sandbox gateway. */
  useGateway(change: Partial<PaymentGateway>): void {
    this.#store = openTestStore(this.db, { clock: this.clock, payments: { ...this.store.payments, ...change } });
  }

  states = async () => (await this.db.select().from(orderAttempts)).map(({ state }) => state);
  counts = async () => ({
    orders: await this.db.$count(orders),
    holds: (await this.db.select().from(sandboxAuthorizations)).filter(({ state }) => state === 'authorized').length,
    ...(await readBooks(this.db)),
  });
  /** Messages in the outbox, by connector and kind. */
  told = async () =>
    (await this.db.select().from(outboxMessages)).map(({ connector, kind }) => `${connector} ${kind}`).toSorted();

  /** Runs the sweeper after this number of milliseconds; a day makes everything due. */
  async sweep(later = 24 * 3_600_000): Promise<void> {
    this.ahead += later;
    for (const id of await claimDueAttempts(this.db, this.clock.now(), 100)) await this.store.orders.process(id);
  }
}
