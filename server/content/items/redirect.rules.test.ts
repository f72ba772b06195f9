import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfTarget, itemOfTarget, leadsInCircle, locationOfTarget } from './redirect.rules.ts';

describe('leadsInCircle', () => {
  it.each([
    ['nowhere further', { '/a': '/b' }, null],
    ['through a chain that ends', { '/a': '/b', '/b': '/c', '/c': 'https://example.org' }, null],
    ['to itself', { '/a': '/a' }, ['/a', '/a']],
    ['back by one other', { '/a': '/b', '/b': '/a' }, ['/a', '/b', '/a']],
    ['into a circle it is not part of', { '/a': '/b', '/b': '/c', '/c': '/b' }, ['/a', '/b', '/c', '/b']],
    ['past a circle elsewhere', { '/a': '/x', '/b': '/c', '/c': '/b' }, null],
  ] as [string, Record<string, string>, string[] | null][])('finds that /a leads %s', (_, hops, circle) => {
    expect(leadsInCircle('/a', new Map(Object.entries(hops)))).toEqual(circle);
  });

  it('always ends, and is right, for any redirects', () => {
    const address = fc.constantFrom(...'abcdefgh'.split('').map((letter) => `/${letter}`));
    fc.assert(
      fc.property(fc.dictionary(address, address), address, (hops, from) => {
        const circle = leadsInCircle(from, new Map(Object.entries(hops)));
        let at: string | undefined = from;
        for (let steps = 0; steps < 20 && at !== undefined; steps += 1) at = hops[at];
        expect(circle !== null).toBe(at !== undefined);
        if (!circle) return;
        const last = circle.at(-1) ?? '';
        expect(circle.slice(0, -1)).toContain(last);
        expect(circle.slice(1)).toEqual(circle.slice(0, -1).map((each) => hops[each]));
      }),
    );
  });
});

describe('addressOfTarget', () => {
  it.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about?from=mail#top', '/about'],
    ['/en/about', '/about'],
    ['/en', '/'],
    ['/', '/'],
    ['/english', '/english'],
    ['/es/acerca', '/es/acerca'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/50%', '/50%'],
    ['https://example.org/en/', 'https://example.org/en'],
  ])('reads %s as %s', (target, address) => {
    expect(addressOfTarget(target)).toBe(address);
  });
});

it.each([
  ['/about', '/about'],
  ['/café', '/caf%C3%A9'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/caf%C3%A9?a=%20b', '/caf%C3%A9?a=%20b'],
  ['https://example.org/a?b=c&d#e', 'https://example.org/a?b=c&d#e'],
])('a redirect to %s is written as %s in its header', (target, location) => {
  expect(locationOfTarget(target)).toBe(location);
});

it.each([
  ['/about?from=mail', '/about', 'en'],
  ['/es/acerca/', '/acerca', 'es'],
  ['/news/page/2', '/news', 'en'],
  ['/', null, null],
  ['/es', null, null],
  ['/user/signin?returnurl=/a', null, null],
  ['/es/cart', null, null],
  ['/sitemap.xml', null, null],
  ['https://example.org/nowhere', null, null],
])('a redirect to %s needs an item at %s', (target, path, locale) => {
  const item = itemOfTarget(target);
  expect([item?.path ?? null, item?.locale ?? null]).toEqual([path, locale]);
});
