/**
 * Gives sign-in links the query of the address the reader is at, when they are followed: stored pages cannot know it,
 * and choices of a product and the order source (docs/decisions/sign-in.md#intent-survives-sign-in) come back with it.
 */
export function keepReturnQuery({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="returnurl="]');
  if (!link || !location.search) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.searchParams.get('returnurl') !== location.pathname) return;
  address.searchParams.set('returnurl', location.pathname + location.search);
  link.href = address.pathname + address.search;
}
