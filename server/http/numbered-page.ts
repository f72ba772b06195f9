import type { StoredPage } from '../content/publish/page-file.ts';

/** A page of a listing, by the number in the query. */
type NumberedPage = { kind: 'page'; address: string } | { kind: 'missing' };

/**
 * Parses '?page=3' of a listing: numbered pages have separate addresses, so a query never shows the first page under
 * another number. Null without a number, or for the first page.
 */
export function numberedPage(
  page: Pick<StoredPage, 'path' | 'further' | 'isListing'>,
  query: string,
): NumberedPage | null {
  const number = page.isListing ? new URLSearchParams(query).get('page') : null;
  if (number === null || !/^\d+$/.test(number) || Number(number) === 1) return null;
  const address = `${page.path}/page/${Number(number)}`;
  return page.further?.includes(address) ? { kind: 'page', address } : { kind: 'missing' };
}
