import { splitSitePath } from '../../server/content/items/site-path.rules.ts';

/** Holds what surrounds a page beyond the usual, decided by its address. */
export interface PageChrome {
  headerVariant: 'standard' | 'no-print';
  isBreadcrumbPrinted: boolean;
  isAnnouncementShown: boolean;
  areAdsShown: boolean;
  /** True for the pages that say that something is not there or went wrong. */
  isError: boolean;
  /** The frame of the checkout: its header and footer lead to few places, so that nobody leaves by mistake. */
  isReduced: boolean;
}

/**
 * Where no ad stands: at what is a person's own, where somebody fills in a form, looks for help or met an error
 * (docs/decisions/page-shell.md#where-ads-stand).
 */
const adFree = [
  'user',
  'staff',
  'editor',
  'preview',
  'cart',
  'checkout',
  'confirmation',
  'orders',
  'downloads',
  'forms',
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
    isAnnouncementShown: first !== 'editor' && !segments.includes('checkout') && !segments.includes('confirmation'),
    isError: first === '404' || first === '500',
    isReduced: path === '/checkout',
  };
}
