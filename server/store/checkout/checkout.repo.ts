import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { CartOwner } from '../cart/cart-owner.ts';
import { openCartCondition, isOwnOpen, ownerColumns, type Cart } from '../cart/cart.repo.ts';
import { carts } from '../cart/cart.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery, prepareWrite } from '../../platform/db/prepared-query.ts';
import { readRows } from '../../platform/db/statement.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import { checkouts } from './checkout.table.ts';

export type CheckoutRecord = typeof checkouts.$inferSelect;
/** The columns of a record that may be written. */
export type CheckoutColumns = Partial<
  Omit<typeof checkouts.$inferInsert, 'cartId' | 'completedSteps' | 'createdAt' | 'updatedAt'>
>;

/** An open cart with its checkout entries. */
export interface CartCheckout {
  cart: Cart;
  checkout: CheckoutRecord;
}

const selectOpen = prepareWrite(carts, (db, owner: ReturnType<typeof ownerColumns>) =>
  db
    .select({ cart: carts, checkout: checkouts })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.cartId, sql`${carts.id}::text`))
    .where(openCartCondition(owner)),
);

/** Returns the owner's open cart with its checkout entries, or null. */
export async function findOpenCheckout(db: Database, owner: CartOwner): Promise<CartCheckout | null> {
  const [found] = await selectOpen(db, ownerColumns(owner));
  return found ? { cart: found.cart, checkout: found.checkout ?? emptyCheckout(found.cart.id) } : null;
}

const selectOf = prepareQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.cartId, sql.placeholder('cartId'))),
);

/** Returns the checkout entries of a cart; an empty record before the first one. */
export async function findCheckout(db: Database, cartId: string): Promise<CheckoutRecord> {
  const [found] = await selectOf(db, { cartId });
  return found ?? emptyCheckout(cartId);
}

const readCarts = readRows(carts);
const readCheckouts = readRows(checkouts);

/**
 * Locks the owner's open cart, stores the contents of a step and marks it completed, in one statement; creates the
 * record if needed. Null without a cart.
 */
export async function writeStep(
  db: Database,
  clock: Clock,
  owner: CartOwner,
  { step, columns }: { step: CheckoutStep; columns: CheckoutColumns },
): Promise<CartCheckout | null> {
  const now = clock.now();
  const entered = { ...columns, completedSteps: [step], createdAt: now, updatedAt: now };
  const all = getTableColumns(checkouts);
  const given = Object.entries(entered).map(([key, value]) => ({ column: all[key as keyof typeof entered], value }));
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const name = ({ column }: (typeof given)[number]) => sql.identifier(column.name);
  const replaced = given.filter(({ column }) => column !== checkouts.completedSteps && column !== checkouts.createdAt);
  const { rows } = (await db.execute(sql`
    with held as (select * from ${carts} where ${isOwnOpen(owner)} for update),
    written as (
      insert into ${checkouts} (cart_id, ${list(given.map((each) => sql`${name(each)}`))})
      select held.id::text, ${list(given.map(({ column, value }) => sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`))}
      from held
      on conflict (cart_id) do update set
        ${list(replaced.map((each) => sql`${name(each)} = excluded.${name(each)}`))},
        completed_steps = (${checkouts.completedSteps} - ${step}::text) || to_jsonb(${step}::text)
      returning *
    )
    select row_to_json(held) as cart, row_to_json(written) as checkout from held, written`)) as unknown as {
    rows: { cart: object; checkout: object }[];
  };
  const [row] = rows;
  const [cart] = row ? readCarts([row.cart]) : [];
  const [checkout] = row ? readCheckouts([row.checkout]) : [];
  return cart && checkout ? { cart, checkout } : null;
}

/** Stores entries that complete no step; creates the record if needed. */
export async function writeCheckout(
  db: Database,
  clock: Clock,
  cartId: string,
  columns: Pick<CheckoutColumns, 'poNumberTold' | 'poFileId' | 'poFileName'>,
): Promise<void> {
  const now = clock.now();
  await db
    .insert(checkouts)
    .values({ cartId, createdAt: now, updatedAt: now, ...columns })
    .onConflictDoUpdate({ target: checkouts.cartId, set: { ...columns, updatedAt: now } });
}

/** Removes a card from a checkout once it cannot pay any more; another card chosen since remains. */
export async function deselectCard(tx: Database, clock: Clock, cartId: string, ref: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ card: null, updatedAt: clock.now() })
    .where(and(eq(checkouts.cartId, cartId), eq(sql`${checkouts.card} ->> 'ref'`, ref)));
}

/** Deletes the entries for a cart once its order is placed. */
export async function deleteCheckout(tx: Database, cartId: string): Promise<void> {
  await tx.delete(checkouts).where(eq(checkouts.cartId, cartId));
}

const epoch = new Date(0);
/** Returns the record of a cart without entries. */
export const emptyCheckout = (cartId: string): CheckoutRecord => ({
  cartId,
  firstName: '',
  lastName: '',
  email: '',
  shippingAddress: null,
  shippingAddressId: null,
  billingAddress: null,
  isBillingSameAsShipping: true,
  shippingMethod: null,
  paymentMethod: null,
  poNumber: '',
  poNumberTold: '',
  poFileId: null,
  poFileName: '',
  card: null,
  isCardSavedForLater: false,
  isCardMadeDefault: false,
  completedSteps: [],
  createdAt: epoch,
  updatedAt: epoch,
});
