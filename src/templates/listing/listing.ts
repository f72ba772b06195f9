/** Articles on one page of the news and blog listings. */
export const listingPageSize = 12;

/** Splits '/news/page/2' into the listing's own path and the page; any other path is page 1 of itself. */
export function splitListingPath(path: string): { path: string; page: number } {
  const [, base, number] = /^(\/.+)\/page\/([1-9]\d{0,5})$/.exec(path) ?? [];
  // Page 1 has one address only, the listing itself; '/page/1' stays what it is: an address without a page.
  if (base === undefined || number === undefined || number === '1') return { path, page: 1 };
  return { path: base, page: Number(number) };
}

/** Returns the number of pages of a listing; an empty listing is one page that states so. */
export function listingPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / listingPageSize));
}
