import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ancestorPaths, canonicalPath, sitePath, splitSitePath } from './site-path.rules.ts';
import { isLocale, locales } from '../../platform/locale.rules.ts';

it.each([
  ['/', 'en', '/'],
  ['/', 'es', '/es'],
  ['/codes', 'en', '/codes'],
  ['/codes', 'es', '/es/codes'],
])('puts %s in %s at %s', (path, locale, address) => {
  expect(sitePath(path, locale)).toBe(address);
  expect(splitSitePath(address)).toEqual({ locale, path });
});

it.each([
  ['/espresso', { locale: 'en', path: '/espresso' }],
  ['/es/', { locale: 'es', path: '/' }],
  ['/en/codes', { locale: 'en', path: '/en/codes' }],
])('splits %s where a language ends, not where a word begins like one', (address, parts) => {
  expect(splitSitePath(address)).toEqual(parts);
});

it('splits what it has put together', () => {
  const path = fc.stringMatching(/^\/[a-z]{3,9}(\/[a-z]{1,9}){0,3}$/);
  fc.assert(
    fc.property(path, fc.constantFrom(...locales), (each, locale) => {
      expect(splitSitePath(sitePath(each, locale))).toEqual({ locale, path: each });
    }),
  );
});

it.each([
  ['/en', '/'],
  ['/en/codes', '/codes'],
  ['/english', '/english'],
  ['/es/codes', '/es/codes'],
  ['/', '/'],
])('knows %s as %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

describe('the addresses above', () => {
  it.each([
    ['/', []],
    ['/a', ['/']],
    ['/a/b/c', ['/', '/a', '/a/b']],
  ])('%s are %j', (path, above) => {
    expect(ancestorPaths(path)).toEqual(above);
  });
});

it('knows the languages of the site and no other', () => {
  expect(['en', 'es', 'EN', 'fr', ''].map(isLocale)).toEqual([true, true, false, false, false]);
});
