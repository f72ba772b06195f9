import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import type { Connection, Database } from '../../platform/db/connection.ts';
import { seatKey } from './assemble-products.ts';
import { inventory } from './catalog.table.ts';
import { releaseStock, reserveStock, deductStock, type StockLine } from './stock.ts';

describe.each(bothDrivers)('stock on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    await db.delete(inventory);
    await db.insert(inventory).values([
      { sku: 'A', onHand: 5 },
      { sku: 'B', onHand: 1 },
      { sku: 'MORE', onHand: 1, canExceed: true },
      { sku: seatKey('akron'), onHand: 2 },
    ]);
  });
  const rows = async () =>
    Object.fromEntries(
      (await db.select().from(inventory)).map(({ sku, onHand, reserved }) => [sku, [onHand, reserved]]),
    );
  const reserve = (...lines: StockLine[]) => db.transaction((tx) => reserveStock(tx, lines));

  it('promises all lines or none, and says which are missing', async () => {
    expect(await reserve({ sku: 'A', quantity: 3 }, { sku: 'B', quantity: 1 })).toEqual({ ok: true, value: null });
    const refused = await reserve({ sku: 'A', quantity: 2 }, { sku: 'B', quantity: 1 }, { sku: 'NONE', quantity: 4 });
    expect(refused).toMatchObject({ ok: false, code: 'out_of_stock', details: { skus: ['B'] } });
    expect(await rows()).toMatchObject({ A: [5, 3], B: [1, 1] });
  });

  it('adds up lines of one sku', async () => {
    expect(await reserve({ sku: 'A', quantity: 3 }, { sku: 'A', quantity: 3 })).toMatchObject({
      details: { skus: ['A'] },
    });
    expect(await reserve({ sku: 'A', quantity: 3 }, { sku: 'A', quantity: 2 })).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject({ A: [5, 5] });
  });

  it('never runs out of what is not counted, and goes beyond where that is allowed', async () => {
    expect(await reserve({ sku: 'FILE', quantity: 999 }, { sku: 'MORE', quantity: 9 })).toMatchObject({ ok: true });
    await db.transaction((tx) =>
      deductStock(tx, [
        { sku: 'FILE', quantity: 999 },
        { sku: 'MORE', quantity: 9 },
      ]),
    );
    expect(await rows()).toMatchObject({ MORE: [-8, 0] });
  });

  it('counts the seats of a session', async () => {
    const seat = { sku: 'COURSE', sessionId: 'akron' };
    expect(await reserve({ ...seat, quantity: 2 })).toMatchObject({ ok: true });
    expect(await reserve({ ...seat, quantity: 1 })).toMatchObject({ ok: false, details: { skus: ['COURSE'] } });
    expect(await reserve({ ...seat, sessionId: 'uncounted', quantity: 1 })).toMatchObject({ ok: true });
    await db.transaction((tx) => releaseStock(tx, [{ ...seat, quantity: 2 }]));
    expect(await rows()).toMatchObject({ [seatKey('akron')]: [2, 0] });
  });

  it.each([0, -1, 1.5, NaN])('refuses a quantity of %s as a fault', async (quantity) => {
    await expect(reserve({ sku: 'A', quantity })).rejects.toThrow(RangeError);
    expect(await rows()).toMatchObject({ A: [5, 0] });
  });

  it('sells what is counted only since it was promised, and has nothing of it to give back', async () => {
    const lines = [{ sku: 'NEW', quantity: 2 }];
    expect(await reserve(...lines)).toMatchObject({ ok: true });
    await db.insert(inventory).values({ sku: 'NEW', onHand: 9, reserved: 1 });
    await db.transaction((tx) => releaseStock(tx, lines));
    expect(await rows()).toMatchObject({ NEW: [9, 0] });
    await db.transaction((tx) => deductStock(tx, lines));
    expect(await rows()).toMatchObject({ NEW: [7, 0] });
  });

  it('is undone with its transaction', async () => {
    const undone = db.transaction(async (tx) => {
      await reserveStock(tx, [{ sku: 'A', quantity: 5 }]);
      throw new Error('the order could not be written');
    });
    await expect(undone).rejects.toThrow('could not be written');
    expect(await rows()).toMatchObject({ A: [5, 0] });
  });

  it('sells five units to five of fifty buyers at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve({ sku: 'A', quantity: 1 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await rows()).toMatchObject({ A: [5, 5] });
  });

  it('lets buyers of the same things in another order pass each other', async () => {
    await db
      .update(inventory)
      .set({ onHand: 50 })
      .where(inArray(inventory.sku, ['A', 'B']));
    const lines = [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => reserve(...(at % 2 ? lines : lines.toReversed()))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await rows()).toMatchObject({ A: [50, 40], B: [50, 40] });
  });

  it('keeps the books whatever happens in whichever order', async () => {
    const step = fc.record({
      verb: fc.constantFrom('reserve', 'release', 'take'),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await db.update(inventory).set({ onHand: 5, reserved: 0 }).where(eq(inventory.sku, 'A'));
        const promised: number[] = [];
        let taken = 0;
        for (const { verb, quantity } of steps) {
          const held = promised[0];
          const line = (amount: number) => [{ sku: 'A', quantity: amount }];
          if (verb === 'reserve') {
            const isEnough = 5 - taken - promised.reduce((sum, each) => sum + each, 0) >= quantity;
            const answer = await reserve({ sku: 'A', quantity });
            expect(answer.ok).toBe(isEnough);
            if (answer.ok) promised.push(quantity);
          } else if (held !== undefined) {
            promised.shift();
            if (verb === 'take') taken += held;
            await (verb === 'take' ? deductStock(db, line(held)) : releaseStock(db, line(held)));
          }
        }
        const reserved = promised.reduce((sum, each) => sum + each, 0);
        expect(await rows()).toMatchObject({ A: [5 - taken, reserved] });
      }),
      { numRuns: 25 },
    );
  });
});
