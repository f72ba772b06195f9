import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount, findAccount } from '../../people/accounts/account.repo.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { cartLines, carts } from './cart.table.ts';
import { leftAfter, reportAbandonedCarts } from './report-abandoned-carts.ts';

let now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const tell = () => reportAbandonedCarts({ db: connection.db, clock, delivery: { poke: () => undefined } });
const told = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(outboxMessages.sequence)).map(({ payload }) => payload);

async function leaveCart(userId: string | null, quantity: number): Promise<string> {
  const owner = userId === null ? { tokenHash: crypto.randomUUID() } : { userId };
  const [cart] = await connection.db
    .insert(carts)
    .values({ ...owner, createdAt: now, updatedAt: now })
    .returning();
  const cartId = cart?.id ?? '';
  const line = { productId: 'book', variantId: 'BOOK', matchKey: 'book BOOK', addedAt: now };
  if (quantity > 0) await connection.db.insert(cartLines).values({ ...line, cartId, quantity });
  return cartId;
}

it('tells of a cart a day after it was left, once for each state of it, and of no other cart', async () => {
  const { db } = connection;
  for (const userId of ['ana', 'ben']) {
    await createAccount(db, clock, { userId, firstName: userId, lastName: 'Doe', language: 'en' });
  }
  const left = now.toISOString();
  const cartId = await leaveCart('ana', 1);
  await leaveCart('ben', 0);
  await leaveCart(null, 1);
  const accountProfileId = (await findAccount(db, 'ana'))?.accountProfileId;

  now = new Date(now.getTime() + leftAfter);
  expect(await tell()).toBe(0);
  now = new Date(now.getTime() + 1);
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect(await told()).toEqual([{ accountProfileId, abandonedCartDate: left }]);

  // Changed and left again.
  await db.update(carts).set({ version: 2, updatedAt: now }).where(eq(carts.id, cartId));
  expect(await tell()).toBe(0);
  const again = now.toISOString();
  now = new Date(now.getTime() + leftAfter + 1);
  expect((await Promise.all([tell(), tell()])).toSorted()).toEqual([0, 1]);
  expect((await told()).at(-1)).toEqual({ accountProfileId, abandonedCartDate: again });
});
