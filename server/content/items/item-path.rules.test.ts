import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import { isLocale } from '../../platform/locale.rules.ts';
import { checkItem } from './item.contract.ts';
import { isReservedPath, itemPathSchema } from './item-path.rules.ts';

/** An address of every route of the application, parameters filled in; those of items and of a language left out. */
const routes = readdirSync(path.join(projectRoot(), 'src/pages'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('_'))
  .map((entry) => path.relative(path.join(projectRoot(), 'src/pages'), path.join(entry.parentPath, entry.name)))
  .map((file) => `/${file}`.replace(/\.(astro|ts)$/, '').replace(/\/index$/, ''))
  .filter((route) => route !== '/[...path]')
  .map((route) => route.replace('[part]', '2').replace('[language]', 'es'))
  .map((route) => route.replace(/\[(\.\.\.)?\w+\]/g, 'x1'));
const publicFiles = readdirSync(path.join(projectRoot(), 'public'), { recursive: true }).map(
  (file) => `/${String(file)}`,
);

describe('an address that the site answers by itself', () => {
  it('is that of every route of the application', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes).toEqual(expect.arrayContaining(['/user/signin', '/api/cart', '/sitemap-2.xml']));
    expect(routes.filter((route) => !isReservedPath(route))).toEqual([]);
  });

  it('is that of every file beside the pages', () => {
    expect(publicFiles.length).toBeGreaterThan(1);
    expect(publicFiles.filter((file) => !isReservedPath(file))).toEqual([]);
  });

  it.each([
    '/user/signin',
    '/user',
    '/User/SignIn',
    '/cart',
    '/cart/x',
    '/checkout',
    '/404',
    '/500',
    '/sitemap.xml',
    '/sitemap-3.xml',
    '/feed.xml',
    '/robots.txt',
    '/announcement.en.js',
    '/lang/en.json',
    '/favicon.svg',
    '/favicon.ico',
    '/art/library.svg',
    '/site.webmanifest',
    '/es/site.webmanifest',
    '/api/cart',
    '/healthz',
    '/readyz',
    '/metrics',
    '/es',
    '/en/about',
    '/dev/blocks',
    '/editor',
    '/preview/x',
    '/accountinformation',
    '/account-orders',
    '/downloads/1',
    '/news/page/2',
    '/blog/page/17',
  ])('takes no item: %s', (at) => {
    const problem = 'is an address the site keeps for itself; choose another';
    expect(v.safeParse(itemPathSchema, at).issues?.[0].message).toBe(problem);
    const fields = { title: 'T', description: 'D', blocks: [] };
    for (const type of ['page', 'redirect']) {
      const checked = checkItem('taken', {
        type,
        locale: 'en',
        path: at,
        fields: type === 'page' ? fields : { to: '/' },
      });
      expect(checked).toEqual({ ok: false, problems: { path: problem } });
    }
  });

  it.each([
    '/',
    '/users',
    '/carting',
    '/news/cart',
    '/404-pages',
    '/page/2',
    '/news/page/x',
    '/news/page',
    '/artful',
    '/esp',
  ])('is not %s', (at) => {
    expect(isLocale(at.slice(1))).toBe(false);
    expect(v.is(itemPathSchema, at)).toBe(true);
  });
});
