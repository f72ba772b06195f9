import { findProduct } from '../catalog/catalog.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CartContext } from './cart-context.ts';
import type { CartOwner } from './cart-owner.ts';
import { noticedName, quantityNotices } from './cart-notices.ts';
import { deleteLine, listLines, lockOpenCart, updateLine } from './cart.repo.ts';
import { clampQuantity, lineQuantityRange } from './cart.rules.ts';
import { finishChange } from './change-cart.ts';
import type { PlanChoice } from './held-plan.rules.ts';

type Edit = Result<null, 'not_found'>;

const missing = () => fail('not_found', 'There is no such line in the cart.');

/**
 * Sets the quantity of a line, as an absolute number, so that a repeat has no effect. A quantity beyond what can be
 * sold is reduced and reported. Lines of other people are not found.
 */
export async function setLineQuantity(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context }: { owner: CartOwner; context: Pick<CartContext, 'holdings'> },
  edit: { id: string; quantity: number; autoRenew?: boolean | undefined; plan?: PlanChoice | undefined },
): Promise<Edit> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    const line = cart && (await listLines(tx, cart.id)).find(({ id }) => id === edit.id);
    if (!cart || !line) return missing();
    const product = await findProduct(tx, line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    const range = product && variant ? lineQuantityRange(product, variant, line.sessionId, clock.now()) : null;
    // Sold out, or no longer in the catalogue: the quantity stays, and the line's refusal gives the reason.
    // Seats can be added to a running plan one by one.
    const isHeld = variant !== undefined && context.holdings.plans.has(variant.sku);
    const possible = range ? clampQuantity(edit.quantity, isHeld ? { least: 1, most: range.most } : range) : 0;
    const quantity = possible || line.quantity;
    const isAutoRenewing =
      edit.autoRenew === undefined ? line.isAutoRenewing : edit.autoRenew && Boolean(product?.term);
    const planChoice = edit.plan ?? line.planChoice;
    const isSame =
      quantity === line.quantity && isAutoRenewing === line.isAutoRenewing && planChoice === line.planChoice;
    if (!isSame) {
      await updateLine(tx, { cartId: cart.id, id: line.id }, { quantity, isAutoRenewing, planChoice });
    }
    const values = { product: noticedName(product, line.variantId), asked: edit.quantity, quantity };
    const notices = possible === 0 ? [] : quantityNotices(values);
    await finishChange(tx, clock, cart, { notices, areEarlierSeen: true });
    return succeed(null);
  });
}

/** Removes a line. */
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

/** Marks the notices of the cart as seen. */
export async function dismissNotices({ db, clock }: Pick<Platform, 'db' | 'clock'>, owner: CartOwner): Promise<void> {
  await db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (cart && cart.notices.length > 0) await finishChange(tx, clock, cart, { areEarlierSeen: true });
  });
}
