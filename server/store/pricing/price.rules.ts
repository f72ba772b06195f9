import { percentOf } from './money.rules.ts';

/** Whose prices apply. Nobody is `anonymousBuyer`; company and membership come from the customer record only. */
export interface Buyer {
  companyId: string;
  /**
   * True when the membership is active or in grace; inspectors and AHJs are not members for prices
   * (docs/decisions/prices.md#who-is-a-member-for-prices).
   */
  isMember: boolean;
}

export const anonymousBuyer: Buyer = { companyId: 'default', isMember: false };

/** Describes something that has a price: a product, or one variant of it with the price of its own. */
export interface PricedItem {
  productId: string;
  sku: string | null;
  /** Null: the item cannot be sold at present. */
  basePriceMinor: number | null;
}

/** One line of a company's price list: for one sku, for one product, or for everything. */
export interface PriceSchedule {
  companyId: string;
  productId: string | null;
  sku: string | null;
  /** Either this … */
  percentOff: number | null;
  /** … or this is set. */
  fixedPriceMinor: number | null;
}

/**
 * Holds what an item costs: the list price, a member's, and that of anybody who asks
 * (docs/decisions/prices.md#one-function).
 */
export interface Prices {
  basePriceMinor: number;
  memberPriceMinor: number;
  yourPriceMinor: number;
  currency: 'USD';
}

/** The company whose list every member has. */
export const memberCompany = 'member';
/** Companies that people belong to by a membership, and only while it lasts. */
export const membershipCompanies: readonly string[] = [memberCompany, 'electrical-inspector', 'advanced-lead'];
/** Percentage that members save where no list says otherwise (docs/decisions/prices.md#member-discount). */
const memberDiscountPercent = 10;

/**
 * The prices of an item for a buyer: the only place that computes one (docs/decisions/prices.md#one-function,
 * docs/decisions/prices.md#member-discount). Nobody pays more than the list price, and no member more than the member
 * price.
 * @returns null without a list price: 'Price not available.'
 */
export function priceOf(priced: PricedItem, schedules: readonly PriceSchedule[], buyer: Buyer): Prices | null {
  const { basePriceMinor } = priced;
  if (basePriceMinor === null) return null;
  const listed = (companyId: string): number | null => {
    const schedule = mostSpecific(priced, schedules, companyId);
    return schedule && Math.min(basePriceMinor, applySchedule(basePriceMinor, schedule));
  };
  const memberPriceMinor = listed(memberCompany) ?? percentOf(basePriceMinor, 100 - memberDiscountPercent);
  const isCompanyValid = buyer.isMember || !membershipCompanies.includes(buyer.companyId);
  const companyPriceMinor = (isCompanyValid ? listed(buyer.companyId) : listed('default')) ?? basePriceMinor;
  const yourPriceMinor = buyer.isMember ? Math.min(companyPriceMinor, memberPriceMinor) : companyPriceMinor;
  return { basePriceMinor, memberPriceMinor, yourPriceMinor, currency: 'USD' };
}

/** The line of a company's list that counts: the sku's before the product's before the one for everything. */
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
  fixedPriceMinor ?? percentOf(basePriceMinor, 100 - (percentOff ?? 0));
