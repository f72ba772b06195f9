import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../server/platform/db/connection.ts';
import { drivers } from '../support/test-databases.ts';
import { isThorough } from '../support/test-scope.ts';
import { creditHappening, type CreditHappening } from './credit-happenings.ts';
import { CreditModel } from './credit-model.ts';

const credit: Extract<CreditHappening, { what: 'credit' }> = {
  what: 'credit',
  invoice: 0,
  line: 0,
  units: 1,
  share: 50,
  part: 'units',
  isTwice: true,
  diesAt: null,
};
const ship: CreditHappening = { what: 'ship', diesAt: null };
const mood = (to: Extract<CreditHappening, { what: 'mood' }>['mood']): CreditHappening => ({ what: 'mood', mood: to });
const sweep: CreditHappening = { what: 'sweep', minutes: 90, diesAt: null };
const message: CreditHappening = { what: 'message', diesAt: null };

/** Histories in which the dangerous things happen for certain; random ones follow. */
const certain: [CreditHappening[]][] = [
  // Given back, sent back by the bank, and heard of twice.
  [[ship, credit, { what: 'banks', isGood: false }, message, message, sweep, { what: 'settle' }, sweep]],
  // The answer is lost, and the process dies at each place of asking again.
  [[ship, mood('silent'), credit, { what: 'sweep', minutes: 5, diesAt: 9 }, sweep, mood('pending'), credit, sweep]],
  // Made in the dashboard, explained, and credited again.
  [[ship, { what: 'dashboard', share: 30 }, message, credit, { what: 'explain' }, credit, message]],
  // A part is cancelled before it ships, and the rest is credited while the provider is away.
  [[{ what: 'cancel', units: 1, diesAt: null }, mood('away'), ship, credit, mood('fine'), sweep, ship, credit]],
];

describe.each(drivers)('the books of an order on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it('agree with the provider at rest, whatever is killed, silent, late, twice or done by two at once', async () => {
    let notes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(creditHappening, { minLength: 5, maxLength: 25, size: 'max' }), async (happenings) => {
        const model = await CreditModel.open(connection.db);
        for (const each of happenings) {
          await model.let(each);
          expect([each, await model.findContradictions()]).toEqual([each, []]);
        }
        await model.comeToRest();
        expect(await model.findLeftovers()).toEqual([]);
        notes += model.notes;
      }),
      { numRuns: certain.length + (isThorough ? 60 : 2), endOnFailure: true, examples: certain },
    );
    // A model in which nothing is credited has no contradictions either.
    expect(notes).toBeGreaterThan(certain.length);
  });
});
