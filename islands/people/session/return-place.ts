/**
 * Gives sign-in links the place the reader is at, when they are followed: stored pages cannot know its query and no server
 * is told its `#paragraph`. Choices of a product and the order source
 * (docs/decisions/sign-in.md#intent-survives-sign-in) come back with it. On the pages of sign-in the browser has kept the
 * paragraph of the page that led there.
 */
export function keepReturnPlace({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="returnurl="]');
  if (!link) return;
  const address = new URL(link.href);
  const asked = address.searchParams.get('returnurl') ?? '';
  if (address.origin !== location.origin || asked.includes('#')) return;
  const isFromHere = asked === location.pathname;
  if (!isFromHere && new URLSearchParams(location.search).get('returnurl') !== asked) return;
  address.searchParams.set('returnurl', asked + (isFromHere ? location.search : '') + location.hash);
  link.href = address.pathname + address.search;
}
