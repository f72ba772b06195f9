/** Id of the price list that applies to everybody. */
export const generalPriceList = 'default';

/** A price list of a membership that another one has replaced before its last day (YYYY-MM-DD). */
export interface EndingPriceList {
  list: string;
  lastDay: string;
}

/** The price lists of a customer record. */
export interface HeldPriceLists {
  /** The company that the record system and the wire formats name; its list is one of the customer's. */
  companyId: string;
  priceLists: readonly string[];
  endingPriceLists: readonly EndingPriceList[];
}

/**
 * Returns the ids of a customer's price lists, the cheapest of which sets each price
 * (docs/decisions/prices.md#several-price-lists). Those of memberships apply to members only.
 * @param today in the organization's time zone
 */
export const listPriceListsOf = (
  { companyId, priceLists, endingPriceLists }: HeldPriceLists,
  today: string,
): string[] => [
  ...new Set([
    companyId,
    ...priceLists,
    ...endingPriceLists.filter(({ lastDay }) => lastDay >= today).map(({ list }) => list),
  ]),
];

/**
 * Returns the further lists of a customer whose company changes to that of a membership: the list of a former company
 * stays, because a membership never makes anything dearer.
 * @param memberLists ids of the lists that apply to members only
 */
export function keepCompanyList(
  { companyId, priceLists }: Pick<HeldPriceLists, 'companyId' | 'priceLists'>,
  memberLists: readonly string[],
): string[] {
  const isKept = companyId !== generalPriceList && !memberLists.includes(companyId);
  return isKept ? sortPriceLists([...priceLists, companyId]) : [...priceLists];
}

/** Returns each list once, in a fixed order; the general one is everybody's and left out. */
export const sortPriceLists = (lists: readonly string[]): string[] =>
  [...new Set(lists)].filter((list) => list !== generalPriceList).toSorted();
