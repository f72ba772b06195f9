import { expect, it } from 'vitest';
import { pageChrome } from './page-chrome.ts';

it.each([
  ['/', 'standard', true, true],
  ['/cart', 'no-print', false, true],
  ['/es/cart', 'no-print', false, true],
  ['/cart?sku=1', 'no-print', false, true],
  ['/checkout', 'standard', true, false],
  ['/confirmation/17/SO-17', 'standard', true, false],
  ['/es/editor/items', 'standard', true, false],
  ['/news/editor', 'standard', true, true],
  ['/news/cartridge-filters', 'standard', true, true],
] as const)(
  'gives %s a %s header, breadcrumb printed %s, announcement %s',
  (path, header, breadcrumb, announcement) => {
    expect(pageChrome(path)).toMatchObject({
      headerVariant: header,
      isBreadcrumbPrinted: breadcrumb,
      isAnnouncementShown: announcement,
    });
  },
);

it.each([
  ['/checkout', true],
  ['/es/checkout', true],
  ['/checkout?order_src=mail', true],
  ['/checkout/payment', false],
  ['/help/checkout', false],
  ['/cart', false],
])('reduces header and footer on %s: %s', (path, isReduced) => {
  expect(pageChrome(path)).toMatchObject({ isReduced });
});

it.each([
  ['/', true],
  ['/users', true],
  ['/news/user/story', true],
  ['/user/my-account', false],
  ['/es/staff/customers', false],
  ['/editor', false],
  ['/preview/abc', false],
  ['/cart', false],
  ['/es/checkout', false],
  ['/help', false],
  ['/es/ayuda/compras', false],
  ['/forms/contact', false],
  ['/404', false],
  ['/es/500', false],
  ['/news/help', true],
  ['/helping', true],
  ['/orders/find', false],
  ['/es/downloads/x', false],
  ['/documents/msca-70/a.pdf', false],
])('shows ads on %s: %s', (path, areAdsShown) => {
  expect(pageChrome(path)).toMatchObject({ areAdsShown });
});
