import { expect, it } from 'vitest';
import type { StoredPage } from '../content/publish/page-file.ts';
import { findOtherSpelling } from './other-spelling.ts';

const page = (path: string, headers = {}, status = 200) => ({ path, headers, status }) as StoredPage;
const stored = [
  page('/about'),
  page('/es/cafetería'),
  page('/LiNK'),
  page('/products/binder-1'),
  page('/es/products/binder-1'),
  page('/old', { location: '/about' }, 301),
  page('/soon', { location: '/about' }, 302),
];
const store = {
  get: (address: string) => stored.find(({ path }) => path === address),
  spelledLike: (address: string) => stored.find(({ path }) => path.toLowerCase() === address.toLowerCase())?.path,
};
/** Rendered on request only. */
const find = (address: string) => Promise.resolve(address === '/products/late' ? page(address) : null);

it.each([
  ['/About', '/about'],
  ['/ES/CAFETERÍA', '/es/cafeter%C3%ADa'],
  ['/link', '/LiNK'],
  ['/OLD', '/about'],
  ['/SOON', '/soon'],
  ['/Products/Late', '/products/late'],
  ['/product/binder-1', '/products/binder-1'],
  ['/product/Binder-1/msca-1-binder-service', '/products/binder-1'],
  ['/es/product/binder-1', '/es/products/binder-1'],
  ['/product/late', '/products/late'],
  ['/product/unknown', null],
  ['/product', null],
  ['/nowhere', null],
  ['/Nowhere', null],
])('leads %s to %s', async (asked, expected) => {
  const found = await findOtherSpelling(store, find, { path: asked, query: '' });
  expect(found?.location ?? null).toBe(expected);
});

it('keeps the query of a page, and leaves a redirect its own', async () => {
  const query = '?Edition=2026';
  expect(await findOtherSpelling(store, find, { path: '/product/binder-1', query })).toEqual({
    location: `/products/binder-1${query}`,
    of: '/products/binder-1',
  });
  expect(await findOtherSpelling(store, find, { path: '/OLD', query })).toMatchObject({ location: '/about' });
});
