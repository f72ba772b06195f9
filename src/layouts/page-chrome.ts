import { splitSitePath } from '../../server/content/items/site-path.rules.ts';

/** Surroundings of a page that differ from the usual, decided by its address. */
export interface PageChrome {
  headerVariant: 'standard' | 'no-print';
  isBreadcrumbPrinted: boolean;
  isAnnouncementShown: boolean;
  areAdsShown: boolean;
  /** True for the 404 and 500 pages. */
  isError: boolean;
  /**
   * True for the frame of the checkout: its header and footer have few links, so that people do not leave by mistake.
   */
  isReduced: boolean;
}

/** First segments without ads: personal pages, texts of standards, forms, help, errors (docs/decisions/page-shell.md#where-ads-stand). */
const adFree = [
  'user',
  'staff',
  'editor',
  'preview',
  'cart',
  'checkout',
  'confirmation',
  'orders',
  'documents',
  'downloads',
  'forms',
  'library',
  'help',
  'ayuda',
  '404',
  '500',
];

/**
 * Returns what surrounds a page. The cart prints without header and breadcrumb; checkout, confirmation and the editor's
 * desk show no announcement. Whole segments count, so that '/news/cartridge-filters' is no cart page.
 */
export function pageChrome(address: string): PageChrome {
  const { path } = splitSitePath(address.split(/[?#]/, 1)[0] ?? '/');
  const segments = path.split('/').slice(1);
  const [first = ''] = segments;
  const isCart = segments.includes('cart');
  return {
    headerVariant: isCart ? 'no-print' : 'standard',
    isBreadcrumbPrinted: !isCart,
    areAdsShown: !adFree.includes(first),
    isAnnouncementShown:
      first !== 'editor' && first !== 'library' && !segments.includes('checkout') && !segments.includes('confirmation'),
    isError: first === '404' || first === '500',
    isReduced: path === '/checkout',
  };
}
