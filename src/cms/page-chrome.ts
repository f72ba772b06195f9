/** Holds what surrounds a page beyond the usual, decided by its address. */
export interface PageChrome {
  headerVariant: 'standard' | 'no-print';
  isBreadcrumbPrinted: boolean;
  isAnnouncementShown: boolean;
  areAdsShown: boolean;
}

/**
 * The cart prints without header and breadcrumb; checkout, confirmation and the editor's desk show no announcement.
 * A person's own pages carry no ads. Whole segments count, so that '/news/cartridge-filters' is no cart page.
 */
export function pageChrome(path: string): PageChrome {
  const segments = path.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const isCart = segments.includes('cart');
  // Its save bar stands where the announcement would lie.
  const isDesk = /^(\/[a-z]{2})?\/editor(\/|$)/.test(segments.join('/'));
  return {
    headerVariant: isCart ? 'no-print' : 'standard',
    isBreadcrumbPrinted: !isCart,
    areAdsShown: !/^(\/[a-z]{2})?\/(user|staff|editor|preview|cart|checkout|confirmation)(\/|$)/.test(
      segments.join('/'),
    ),
    isAnnouncementShown: !isDesk && !segments.includes('checkout') && !segments.includes('confirmation'),
  };
}
