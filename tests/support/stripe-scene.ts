import { afterAll, beforeAll, expect } from 'vitest';
import type { Connection } from '../../server/platform/db/connection.ts';
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts';
import { openStripe } from './gateway-scene.ts';
import { openTestStore, stockStore, type TestStore } from './store-scene.ts';

/** A stocked store that is paid through Stripe, as far as our side is concerned. */
export class StripeScene {
  #connection: (Connection & AsyncDisposable) | null = null;
  #fake: FakeStripe | null = null;
  #store: TestStore | null = null;
  readonly clock = { now: () => new Date() };

  /** Registers hooks with the enclosing test block. */
  constructor(open: () => Promise<Connection & AsyncDisposable>) {
    beforeAll(async () => {
      this.#connection = await open();
      this.#fake = await startFakeStripe();
      this.#store = this.openStore();
      await stockStore(this.db, 500);
    });
    afterAll(async () => {
      await this.#connection?.[Symbol.asyncDispose]();
      await this.#fake?.[Symbol.asyncDispose]();
      // Without a started fake the start error is reported already.
      expect(this.#fake?.problems ?? []).toEqual([]);
    });
  }

  get db() {
    return opened(this.#connection).db;
  }
  get fake(): FakeStripe {
    return opened(this.#fake);
  }
  get store(): TestStore {
    return opened(this.#store);
  }

  /** The store on another node: the same database and provider. */
  openStore = (): TestStore =>
    openTestStore(this.db, { clock: this.clock, payments: openStripe(this.fake, this.clock) });
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('The scene is set before the tests.');
  return part;
}
