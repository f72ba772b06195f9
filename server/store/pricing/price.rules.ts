import { generalPriceList } from '../../people/accounts/price-lists.rules.ts';
import { memberPriceList, type Memberships } from '../../people/membership/memberships.rules.ts';
import { calculatePercent } from './money.rules.ts';

/**
 * The buyer whose prices apply; `anonymousBuyer` without an account. Price lists and membership come from the customer
 * record only.
 */
export interface Buyer {
  /** Ids of their price lists. Those of memberships apply to members only; the general one is everybody's. */
  priceLists: readonly string[];
  /**
   * True if the membership is active or in its grace period; inspectors and AHJs are not members for prices
   * (docs/decisions/prices.md#who-is-a-member-for-prices).
   */
  isMember: boolean;
}

export const anonymousBuyer: Buyer = { priceLists: [], isMember: false };

/** An item with a price: a product, or a variant with its own price. */
export interface PricedItem {
  productId: string;
  sku: string | null;
  /** Null: the item cannot be sold now. */
  basePriceMinor: number | null;
}

/** A line of a company's price list: for one SKU, one product, or all. */
export interface PriceSchedule {
  companyId: string;
  productId: string | null;
  sku: string | null;
  /** Either this … */
  percentOff: number | null;
  /** … or this is set. */
  fixedPriceMinor: number | null;
}

/** What sets the prices of a buyer: lines of price lists, and what holds for members. */
export interface PriceLists {
  schedules: readonly PriceSchedule[];
  /** Discount where the members' list sets no price, and the lists that apply to members only. */
  members: Pick<Memberships, 'memberDiscountPercent' | 'priceLists'>;
}

/** The prices of an item: list, member's, and the buyer's (docs/decisions/prices.md#one-function). */
export interface Prices {
  basePriceMinor: number;
  memberPriceMinor: number;
  yourPriceMinor: number;
  currency: 'USD';
}

/**
 * Returns the prices of an item for a buyer: the only function that calculates prices
 * (docs/decisions/prices.md#one-function, docs/decisions/prices.md#several-price-lists). The cheapest of the buyer's
 * lists counts, so that a further list or a membership never raises a price. No price exceeds the list price, and no
 * member's the member price.
 * @returns null without a list price: 'Price not available.'
 */
export function priceOf(priced: PricedItem, { schedules, members }: PriceLists, buyer: Buyer): Prices | null {
  const { basePriceMinor } = priced;
  if (basePriceMinor === null) return null;
  const listed = (companyId: string): number | null => {
    const schedule = mostSpecific(priced, schedules, companyId);
    return schedule && applySchedule(basePriceMinor, schedule);
  };
  const cheapest = (lists: readonly string[]): number =>
    Math.min(basePriceMinor, ...lists.map((list) => listed(list) ?? basePriceMinor));
  const memberPriceMinor = Math.min(
    cheapest([generalPriceList]),
    listed(memberPriceList) ?? calculatePercent(basePriceMinor, 100 - members.memberDiscountPercent),
  );
  const valid = buyer.priceLists.filter((list) => buyer.isMember || !members.priceLists.includes(list));
  const listPriceMinor = cheapest([generalPriceList, ...valid]);
  const yourPriceMinor = buyer.isMember ? Math.min(listPriceMinor, memberPriceMinor) : listPriceMinor;
  return { basePriceMinor, memberPriceMinor, yourPriceMinor, currency: 'USD' };
}

/** Returns the applicable line of a company's list: the SKU's before the product's before the general one. */
function mostSpecific(
  { productId, sku }: PricedItem,
  schedules: readonly PriceSchedule[],
  companyId: string,
): PriceSchedule | null {
  const own = schedules.filter((schedule) => schedule.companyId === companyId);
  return (
    own.find((schedule) => schedule.sku !== null && schedule.sku === sku) ??
    own.find((schedule) => schedule.sku === null && schedule.productId === productId) ??
    own.find((schedule) => schedule.sku === null && schedule.productId === null) ??
    null
  );
}

const applySchedule = (basePriceMinor: number, { percentOff, fixedPriceMinor }: PriceSchedule): number =>
  fixedPriceMinor ?? calculatePercent(basePriceMinor, 100 - (percentOff ?? 0));
