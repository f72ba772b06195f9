import type { StoredPage } from '../content/publish/page-file.ts';

/** A page of a listing that a query asks for by its number. */
type NumberedPage = { kind: 'page'; address: string } | { kind: 'missing' };

/**
 * Reads '?page=3' of a listing: the numbered pages have addresses of their own, so a query never shows the first page
 * under another number. Null when the query numbers nothing, or the first page.
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
