import { expect, it } from 'vitest';
import { listingPageCount, splitListingPath } from './listing.ts';

it('reads the page from the address', () => {
  expect(splitListingPath('/news/page/2')).toEqual({ path: '/news', page: 2 });
  expect(splitListingPath('/news')).toEqual({ path: '/news', page: 1 });
});

it.each(['/news/page/1', '/news/page/0', '/news/page/02', '/news/page/2x', '/page/2', '/news/page/9999999'])(
  'takes %s as an address of its own',
  (path) => {
    expect(splitListingPath(path)).toEqual({ path, page: 1 });
  },
);

it('counts pages of twelve, and one page when there is nothing', () => {
  expect([0, 1, 12, 13, 24, 25].map(listingPageCount)).toEqual([1, 1, 1, 2, 2, 3]);
});
