import type { Database } from '../../platform/db/connection.ts';
import { findAccount, type Account } from '../../people/accounts/account.repo.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { findEligible } from '../../people/membership/eligibility.repo.ts';
import { membershipFormPath } from '../../people/membership/eligibility.rules.ts';
import { offerOfRecord } from '../../people/membership/membership-renewal.rules.ts';
import { findBuyer } from '../pricing/find-buyer.ts';
import { readPriceLists } from '../pricing/price.repo.ts';
import { priceOf, type Buyer, type PriceLists } from '../pricing/price.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProduct } from './catalog.repo.ts';
import { membershipDefinition, type Product, type Variant } from './catalog.contract.ts';
import { toShopper } from './find-shopper.ts';
import type { LiveProduct } from './product-endpoints.contract.ts';
import { hasDynamicPrice } from './product-type.rules.ts';
import {
  anonymousShopper,
  availableQuantity,
  readBasePrice,
  findOfferRefusal,
  offeredSessions,
  purchaseMessages,
  type Shopper,
} from './purchase.rules.ts';
import { publicStock } from './public-stock.rules.ts';
import { toPricesView, toProductView, toSessionView } from './product-view.rules.ts';

interface Asker {
  buyer: Buyer;
  priceLists: PriceLists;
  shopper: Shopper;
  now: Date;
}

/**
 * Returns a product as offered to a person now.
 * @param userId null for anonymous visitors
 * @param language of its names
 */
export async function showProduct(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  id: string,
  userId: string | null,
  language: keyof Product['name'],
): Promise<Result<LiveProduct, 'not_found'>> {
  const product = await findProduct(db, id);
  if (!product?.isActive) return fail('not_found', 'There is no such product.');
  const { timeZone } = installation;
  const today = organizationDate(clock.now(), timeZone);
  const buyer = await findBuyer(db, today, userId);
  const priceLists = await readPriceLists(db, buyer);
  const account = userId === null ? null : await findAccount(db, userId);
  const shopper = userId === null ? anonymousShopper : toShopper(account);
  const asker = { buyer, priceLists, shopper, now: clock.now() };
  const active = product.variants.filter(({ isActive }) => isActive);
  return succeed({
    product: toProductView(product, language),
    hasDynamicPrice: hasDynamicPrice(product),
    variants: Object.fromEntries(active.map((variant) => [variant.id, offerOf(product, variant, asker)])),
    sessions: offeredSessions(product, asker.now).map((session) => toSessionView(session, timeZone)),
    membership: product.itemDefinition === membershipDefinition ? offerOfRecord(account, today) : null,
    eligibilityForm: await findEligibilityForm(db, { product, userId, account, language, today }),
  });
}

/** Returns the form that a person must submit before they can buy a membership; null if none is required. */
async function findEligibilityForm(
  db: Database,
  view: {
    product: Product;
    userId: string | null;
    account: Account | null;
    language: keyof Product['name'];
    today: string;
  },
): Promise<string | null> {
  const { product, userId, account, language, today } = view;
  const form = product.membership?.form;
  if (!form) return null;
  const isFound = userId !== null && (await findEligible(db, userId, account, today)).has(form);
  return isFound ? null : sitePath(membershipFormPath(form), language);
}

/** Returns the bookable sessions of a product on sale. */
export async function showSessions(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  id: string,
): Promise<Result<LiveProduct['sessions'], 'not_found'>> {
  const product = await findProduct(db, id);
  if (!product?.isActive) return fail('not_found', 'There is no such product.');
  return succeed(offeredSessions(product, clock.now()).map((session) => toSessionView(session, installation.timeZone)));
}

function offerOf(product: Product, variant: Variant, { buyer, priceLists, shopper, now }: Asker) {
  const priced = { productId: product.id, sku: variant.sku, basePriceMinor: readBasePrice(product, variant) };
  const prices = priceOf(priced, priceLists, buyer);
  const refusal = findOfferRefusal({ product, variant, shopper, now });
  return {
    prices: prices && toPricesView(prices),
    left: publicStock(availableQuantity(variant, null)),
    isOrderedIn: variant.inventory.canOrderExceed && variant.inventory.quantityAvailable === 0,
    refusal,
    message: refusal && purchaseMessages[refusal],
  };
}
