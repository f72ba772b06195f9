import { findProduct } from '../catalog/catalog.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CartOwner } from './cart-owner.ts';
import { nameOf, quantityNotices } from './cart-notices.ts';
import { deleteLine, listLines, lockOpenCart, updateLine } from './cart.repo.ts';
import { clampQuantity, quantityRange } from './cart.rules.ts';
import { finishChange } from './change-cart.ts';

type Edit = Result<null, 'not_found'>;

const missing = () => fail('not_found', 'There is no such line in the cart.');

/**
 * Sets how many of a line; absolute, so that a request sent twice changes nothing more. What cannot be sold is cut to
 * what can, and said. Somebody else's line does not exist.
 */
export async function setLineQuantity(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  owner: CartOwner,
  asked: { id: string; quantity: number; autoRenew?: boolean | undefined },
): Promise<Edit> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    const line = cart && (await listLines(tx, cart.id)).find(({ id }) => id === asked.id);
    if (!cart || !line) return missing();
    const product = await findProduct(tx, line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    const range = product && variant ? quantityRange(product, variant, line.sessionId, clock.now()) : null;
    // Nothing left, or gone from the catalogue: the quantity stays, and the line's refusal says why.
    const possible = range ? clampQuantity(asked.quantity, range) : 0;
    const quantity = possible || line.quantity;
    const isAutoRenewing =
      asked.autoRenew === undefined ? line.isAutoRenewing : asked.autoRenew && Boolean(product?.term);
    if (quantity !== line.quantity || isAutoRenewing !== line.isAutoRenewing) {
      await updateLine(tx, { cartId: cart.id, id: line.id }, { quantity, isAutoRenewing });
    }
    const values = { product: nameOf(product, line.variantId), asked: asked.quantity, quantity };
    const notices = possible === 0 ? [] : quantityNotices(values);
    await finishChange(tx, clock, cart, { notices, areEarlierSeen: true });
    return succeed(null);
  });
}

/** Takes a line out. */
export async function removeLine(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  owner: CartOwner,
  id: string,
): Promise<Edit> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (!cart || !(await deleteLine(tx, { cartId: cart.id, id }))) return missing();
    await finishChange(tx, clock, cart, { areEarlierSeen: true });
    return succeed(null);
  });
}

/** Marks what the cart has to say as seen. */
export async function dismissNotices({ db, clock }: Pick<Platform, 'db' | 'clock'>, owner: CartOwner): Promise<void> {
  await db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (cart && cart.notices.length > 0) await finishChange(tx, clock, cart, { areEarlierSeen: true });
  });
}
