import { afterAll, beforeAll, expect } from 'vitest';
import type { Connection } from '../../server/platform/db/connection.ts';
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts';
import { openStripe } from './gateway-scene.ts';
import { openTestStore, stockStore, type TestStore } from './store-scene.ts';

/** A stocked store that is paid through Stripe, as far as our side of it goes. */
export class StripeScene {
  #connection: (Connection & AsyncDisposable) | null = null;
  #fake: FakeStripe | null = null;
  #store: TestStore | null = null;
  readonly clock = { now: () => new Date() };

  /** Registers itself with the tests of the block it is made in. */
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
      // A fake that never started has nothing to complain of: what kept it from starting is told already.
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

  /** The store as another node has it: on the same database, with the same provider. */
  openStore = (): TestStore =>
    openTestStore(this.db, { clock: this.clock, payments: openStripe(this.fake, this.clock) });
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('The scene is set before the tests.');
  return part;
}
