import { and, asc, eq, exists, gt, isNotNull, lt, or, isNull, ne } from 'drizzle-orm';
import { accounts } from '../../people/accounts/account.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { cartLines, carts } from './cart.table.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery'>;

const hour = 3_600_000;
/**
 * Time without a change after which a cart counts as abandoned, in milliseconds (docs/decisions/cart.md#left-carts).
 */
export const leftAfter = 24 * hour;
/** Carts per statement. */
const batch = 200;

/**
 * Reports abandoned carts of accounts to the order system, each version once: mark and message are one transaction,
 * under the cart's lock. An order clears the date.
 * @returns the number of reported carts
 */
export async function reportAbandonedCarts(tools: Tools): Promise<number> {
  const { db, clock, delivery } = tools;
  const before = new Date(clock.now().getTime() - leftAfter);
  let [reported, after] = [0, ''];
  for (;;) {
    const ids = await listLeft(db, before, after);
    for (const id of ids) if (await reportCart(tools, id, before)) reported += 1;
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) break;
    after = last;
  }
  if (reported > 0) delivery.poke();
  return reported;
}

/** An account's open cart that has not changed for long enough and whose version was not reported. */
const isLeft = (before: Date) => [
  eq(carts.state, 'open' as const),
  isNotNull(carts.userId),
  lt(carts.updatedAt, before),
  or(isNull(carts.abandonedVersion), ne(carts.abandonedVersion, carts.version)),
];

async function listLeft(db: Database, before: Date, after: string): Promise<string[]> {
  const hasLines = exists(db.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, carts.id)));
  const rows = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(...isLeft(before), hasLines, after === '' ? undefined : gt(carts.id, after)))
    .orderBy(asc(carts.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

async function reportCart({ db, clock }: Tools, id: string, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [cart] = await tx
      .select()
      .from(carts)
      .where(and(eq(carts.id, id), ...isLeft(before)))
      .for('update');
    if (!cart?.userId) return false;
    const [account] = await tx
      .select({ accountProfileId: accounts.accountProfileId })
      .from(accounts)
      .where(eq(accounts.userId, cart.userId));
    if (!account) return false;
    await tx.update(carts).set({ abandonedVersion: cart.version }).where(eq(carts.id, id));
    const { accountProfileId } = account;
    await enqueue(tx, clock, {
      connector: 'erp',
      kind: 'profile-update',
      reference: `abandoned-cart-${id}-${cart.version}`,
      payload: { accountProfileId, abandonedCartDate: cart.updatedAt.toISOString() },
      subjectUserId: cart.userId,
      subject: `${accountProfileId}/cart`,
    });
    return true;
  });
}

/** Reports abandoned carts, now and every hour. */
export const startAbandonedCarts = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: hour,
    run: () => reportAbandonedCarts(tools),
    log: tools.log,
    problem: 'carts that were left were not told of',
  });
