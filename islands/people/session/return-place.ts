/**
 * Adds the reader's present address to sign-in links when they are followed: stored pages do not know their query, and
 * servers never receive a `#fragment`. It preserves choices of a product and the order source
 * (docs/decisions/sign-in.md#intent-survives-sign-in). On sign-in pages the browser keeps the fragment of the page
 * before.
 */
export function addReturnPlace({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="returnurl="]');
  if (!link) return;
  const address = new URL(link.href);
  const returnPath = address.searchParams.get('returnurl') ?? '';
  if (address.origin !== location.origin || returnPath.includes('#')) return;
  const isFromHere = returnPath === location.pathname;
  if (!isFromHere && new URLSearchParams(location.search).get('returnurl') !== returnPath) return;
  address.searchParams.set('returnurl', returnPath + (isFromHere ? location.search : '') + location.hash);
  link.href = address.pathname + address.search;
}
