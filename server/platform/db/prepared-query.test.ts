import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { cartLines, carts } from '../../store/cart/cart.table.ts';
import { prepareQuery, prepareWrite } from './prepared-query.ts';

const at = new Date('2026-03-01T12:00:00.123Z');
const notice = { kind: "it's", values: { asked: 1, '\\"': '$1' } };

describe.each(bothDrivers)('with $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  let built = 0;
  const insert = prepareWrite(carts, (db, row: typeof carts.$inferInsert) => {
    built += 1;
    return db.insert(carts).values(row).returning();
  });
  const find = prepareQuery((db) => {
    built += 1;
    return db
      .select({ cart: carts, line: cartLines })
      .from(carts)
      .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(and(eq(carts.tokenHash, sql.placeholder('token')), eq(carts.state, 'open')));
  });

  it('writes columns as the table has them, and reads them back, a joined row that is not there as null', async () => {
    const row = { tokenHash: 'a', userId: null, notices: [notice] as never, renewalConsent: null, createdAt: at };
    const [written] = await insert(connection.db, { ...row, updatedAt: at, firstAffiliateAt: at });
    expect(written).toMatchObject({ ...row, state: 'open', version: 1, firstAffiliateAt: at });
    expect(await find(connection.db, { token: 'a' })).toEqual([{ cart: written, line: null }]);
    const [{ isNull } = {}] = await connection.db
      .select({ isNull: sql<boolean>`${carts.renewalConsent} is null` })
      .from(carts);
    expect(isNull).toBe(true);
  });

  it('builds a query once for each set of columns, and leaves out what is undefined or no column', async () => {
    const row = { tokenHash: 'b', createdAt: at, updatedAt: at };
    await insert(connection.db, row);
    const before = built;
    const withMore = { ...row, tokenHash: 'c', userId: undefined, stranger: 'x' };
    await insert(connection.db, withMore);
    expect(await find(connection.db, { token: 'c' })).toHaveLength(1);
    expect(built).toBe(before);
    await insert(connection.db, { ...row, tokenHash: 'd', version: 7 });
    expect(built).toBe(before + 1);
  });

  it('runs in a transaction, of which nothing stays when it is rolled back', async () => {
    const failing = connection.db.transaction(async (tx) => {
      await insert(tx, { tokenHash: 'e', createdAt: at, updatedAt: at });
      expect(await find(tx, { token: 'e' })).toHaveLength(1);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await find(connection.db, { token: 'e' })).toEqual([]);
  });

  it('takes hostile text for text, and refuses to run without a value', async () => {
    const tokenHash = "'; drop table carts; --";
    await insert(connection.db, { tokenHash, createdAt: at, updatedAt: at });
    expect(await find(connection.db, { token: tokenHash })).toMatchObject([{ cart: { tokenHash } }]);
    await expect(find(connection.db, {})).rejects.toThrow('token');
  });
});
