import { saveReservedStock } from '../../cart/cart.repo.ts';
import { deleteUses } from '../../cart/promotion-use.repo.ts';
import { releaseStock } from '../../catalog/stock.ts';
import { deselectCard } from '../../checkout/checkout.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Attempt } from '../attempt.repo.ts';
import { toStockLines } from './draft-order.ts';

/**
 * Detaches an attempt from its cart once it can no longer become an order: its reserved stock is released, its
 * uses of discounts are given back, and a used card is deselected. The cart must be locked.
 */
export async function freeCart(tx: Database, clock: Clock, attempt: Attempt): Promise<void> {
  await releaseStock(tx, toStockLines(attempt.draft));
  await deleteUses(tx, attempt.id);
  await saveReservedStock(tx, attempt.cartId, []);
  await forgetUsedCard(tx, clock, attempt);
}

/** A card for one payment is used up, and one unknown to the gateway is gone; other cards may be tried again. */
async function forgetUsedCard(tx: Database, clock: Clock, { cartId, instrument, declineCode }: Attempt): Promise<void> {
  if (!instrument) return;
  if ('confirmationRef' in instrument) return deselectCard(tx, clock, cartId, instrument.confirmationRef);
  if (declineCode === 'instrument_not_found') await deselectCard(tx, clock, cartId, instrument.cardRef);
}
