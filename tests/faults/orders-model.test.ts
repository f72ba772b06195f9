import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../server/platform/db/connection.ts';
import { drivers } from '../support/test-databases.ts';
import { clearStore } from '../support/store-scene.ts';
import { isThorough } from '../support/test-scope.ts';
import { happening, type Happening } from './order-happenings.ts';
import { OrderModel } from './order-model.ts';

/** Runs first, as a few random histories may contain no order. */
const simplyBought: Happening = {
  buyer: 0,
  diesAt: null,
  what: 'click',
  card: 'good',
  times: 1,
  isStale: false,
};

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it('sells each cart once, for money that is held, out of stock that is there, whatever happens in any order', async () => {
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40, size: 'max' }), async (happenings) => {
        await clearStore(connection.db);
        const model = await OrderModel.open(connection.db);
        for (const each of happenings) {
          await model.let(each);
          expect(await model.findContradictions()).toEqual({});
        }
        await model.comeToRest();
        expect(await model.findContradictions()).toEqual({});
        expect(await model.findLeftovers()).toEqual({});
        placed += model.placed;
      }),
      { numRuns: isThorough ? 15 : 4, endOnFailure: true, examples: [[[simplyBought]]] },
    );
    // A model in which nothing can be bought has no contradictions either.
    expect(placed).toBeGreaterThan(isThorough ? 3 : 0);
  });
});
