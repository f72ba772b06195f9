import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { findBuyer } from '../pricing/find-buyer.ts';
import { listSchedules } from '../pricing/price.repo.ts';
import { priceOf, type Buyer, type PriceSchedule } from '../pricing/price.rules.ts';
import { fail, succeed, type Result } from '../result.ts';
import { findProduct } from './catalog.repo.ts';
import type { Product, TrainingSession, Variant } from './catalog.contract.ts';
import { easternDateTime } from './eastern-time.rules.ts';
import { findShopper } from './find-shopper.ts';
import type { LiveProduct } from './product-endpoints.contract.ts';
import { hasDynamicPrice } from './product-type.rules.ts';
import {
  availableQuantity,
  basePriceOf,
  findOfferRefusal,
  offeredSessions,
  purchaseMessages,
  type Shopper,
} from './purchase.rules.ts';

interface Tools {
  db: Database;
  clock: Clock;
}

interface Asker {
  buyer: Buyer;
  schedules: readonly PriceSchedule[];
  shopper: Shopper;
  now: Date;
}

/**
 * A product as it is offered to a person now.
 * @param userId null for anonymous visitors
 */
export async function showProduct(
  { db, clock }: Tools,
  id: string,
  userId: string | null,
): Promise<Result<LiveProduct, 'not_found'>> {
  const product = await findProduct(db, id);
  if (!product?.isActive) return fail('not_found', 'There is no such product.');
  const buyer = await findBuyer(db, clock, userId);
  const [schedules, shopper] = [await listSchedules(db, buyer), await findShopper(db, userId)];
  const asker = { buyer, schedules, shopper, now: clock.now() };
  const { variants, sessions: _, ...facts } = product;
  const active = variants.filter(({ isActive }) => isActive);
  return succeed({
    product: {
      ...facts,
      variants: active.map(({ availableLink, ...variant }) => ({ ...variant, isDigital: availableLink !== null })),
    },
    hasDynamicPrice: hasDynamicPrice(product),
    variants: Object.fromEntries(active.map((variant) => [variant.id, offerOf(product, variant, asker)])),
    sessions: offeredSessions(product, asker.now).map(showSession),
  });
}

/** The sessions that can be booked of a product on sale. */
export async function showSessions(
  { db, clock }: Tools,
  id: string,
): Promise<Result<LiveProduct['sessions'], 'not_found'>> {
  const product = await findProduct(db, id);
  if (!product?.isActive) return fail('not_found', 'There is no such product.');
  return succeed(offeredSessions(product, clock.now()).map(showSession));
}

function offerOf(product: Product, variant: Variant, { buyer, schedules, shopper, now }: Asker) {
  const priced = { productId: product.id, sku: variant.sku, basePriceMinor: basePriceOf(product, variant) };
  const refusal = findOfferRefusal({ product, variant, shopper, now });
  return {
    prices: priceOf(priced, schedules, buyer),
    left: availableQuantity(variant, null),
    isOrderedIn: variant.inventory.canOrderExceed && variant.inventory.quantityAvailable === 0,
    refusal,
    message: refusal && purchaseMessages[refusal],
  };
}

/** A session with its derived dates and times (specification part 2 §3). */
function showSession(session: TrainingSession): LiveProduct['sessions'][number] {
  const [startDate = '', startTime = ''] = easternDateTime(new Date(session.startsAt)).split(' ');
  const [endDate = '', endTime = ''] = easternDateTime(new Date(session.endsAt)).split(' ');
  return { ...session, startDate, startTime, endDate, endTime };
}
