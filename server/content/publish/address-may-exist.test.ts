import { expect, it } from 'vitest';
import type { ContentSource } from '../api/content-source.ts';
import { addressIsGone, addressMayExist } from './address-may-exist.ts';

/** A content source with these addresses, by language and path, that records its callers. */
function contentWith(...known: string[]) {
  const asked: string[] = [];
  const source: ContentSource = {
    name: 'test',
    execute: (_, { path, language }) => {
      asked.push(`${String(language)} ${String(path)}`);
      const isKnown = known.includes(`${String(language)} ${String(path)}`);
      return Promise.resolve({ data: { route: isKnown ? { __typename: 'Page' } : null }, tags: [] });
    },
  };
  return { source, asked };
}

it.each(['/news', '/es/noticias', '/'])('knows %s from the content', async (address) => {
  const { source } = contentWith('en /news', 'es /noticias', 'en /');
  expect(await addressMayExist(source, address)).toBe(true);
});

it.each(['/nowhere', '/es/news', '/noticias', '/news/page', '/page/2'])('does not know %s', async (address) => {
  const { source } = contentWith('en /news', 'es /noticias');
  expect(await addressMayExist(source, address)).toBe(false);
});

it.each([
  ['/news/page/7', 'en /news'],
  ['/es/noticias/page/2', 'es /noticias'],
])('asks for the listing of %s', async (address, base) => {
  const { source, asked } = contentWith('en /news', 'es /noticias');
  expect(await addressMayExist(source, address)).toBe(true);
  expect(asked).toEqual([base]);
});

it.each([
  '/sitemap.xml',
  '/sitemap-3.xml',
  '/robots.txt',
  '/feed.xml',
  '/es/404',
  '/announcement.en.js',
  '/lang/es.json',
])('takes %s for granted', async (address) => {
  const { source, asked } = contentWith();
  expect(await addressMayExist(source, address)).toBe(true);
  expect(asked).toEqual([]);
});

it('leaves it to the rendering to say that the content is away', async () => {
  const source: ContentSource = { name: 'test', execute: () => Promise.reject(new Error('away')) };
  expect(await addressMayExist(source, '/news')).toBe(true);
});

it('takes nothing for an address while the content is away and all of its pages are stored', async () => {
  const source: ContentSource = { name: 'test', execute: () => Promise.reject(new Error('away')) };
  expect(await addressMayExist(source, '/typo', false)).toBe(false);
  expect(await addressMayExist(null, '/typo', false)).toBe(false);
  expect(await addressMayExist(null, '/sitemap.xml', false)).toBe(true);
});

it.each([
  ['/old', true],
  ['/es/viejo', true],
  ['/es/old', false],
  ['/away', false],
])('says of %s that it is gone: %s', async (address, expected) => {
  const source: ContentSource = {
    name: 'test',
    execute: (_, { path, language }) => {
      if (path === '/away') return Promise.reject(new Error('away'));
      const isAddressGone = ['en /old', 'es /viejo'].includes(`${String(language)} ${String(path)}`);
      return Promise.resolve({ data: { isAddressGone }, tags: [] });
    },
  };
  expect(await addressIsGone(source, address)).toBe(expected);
  expect(await addressIsGone(null, address)).toBe(false);
});
