import { expect, it } from 'vitest';
import { numberedPage } from './numbered-page.ts';

const news = { path: '/news', isListing: true, further: ['/news/page/2', '/news/page/3'] };
const blog = { path: '/es/blog', isListing: true, further: [] };
const about = { path: '/about', further: [] };

it.each([
  ['nothing', news, '', null],
  ['another name', news, '?tab=2', null],
  ['the first', news, '?page=1', null],
  ['no number', news, '?page=last', null],
  ['an empty one', news, '?page=', null],
  ['one there is', news, '?page=2', '/news/page/2'],
  ['one there is, spelled oddly', news, '?a=b&page=03', '/news/page/3'],
  ['one past the last', news, '?page=4', 'missing'],
  ['one far past the last', news, `?page=${'9'.repeat(30)}`, 'missing'],
  ['none', news, '?page=0', 'missing'],
  ['a second of a listing with one page', blog, '?page=2', 'missing'],
  ['a second of a page that is no listing', about, '?page=2', null],
])('reads a query for %s', (_, page, query, expected) => {
  const found = numberedPage(page, query);
  expect(found?.kind === 'page' ? found.address : (found?.kind ?? null)).toBe(expected);
});
