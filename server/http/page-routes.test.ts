import { expect, it } from 'vitest';
import { createDynamicPath, type BuiltRoute } from './page-routes.ts';

const route = (name: string, pattern: RegExp, component = `src/pages${name}.astro`): BuiltRoute => ({
  routeData: { route: name, component, pattern },
});

const isDynamic = createDynamicPath([
  route('/[...path]', /^(?:\/(.*?))?\/?$/),
  route('/404', /^\/404\/?$/),
  route('/feed.xml', /^\/feed\.xml\/?$/),
  route('/sitemap-[part].xml', /^\/sitemap-([^/]+?)\.xml\/?$/),
  route('/cart', /^\/cart\/?$/),
  route('/editor/items/[id]', /^\/editor\/items\/([^/]+?)\/?$/),
  route('/api/[...path]', /^\/api(?:\/(.*?))?\/?$/, 'src/pages/api/[...path].ts'),
  route('/_image', /^\/_image\/?$/, 'node_modules/astro/dist/assets/endpoint/node.js'),
]);

it.each([
  ['/cart', true],
  ['/es/cart', true],
  ['/editor/items/page:home', true],
  ['/editor/items/página', true],
  ['/cart/add', false],
  ['/cartography', false],
  ['/news/cart', false],
  ['/', false],
  ['/codes/msca-70', false],
  ['/404', false],
  ['/es/404', false],
  ['/feed.xml', false],
  ['/es/feed.xml', false],
  ['/sitemap-2.xml', false],
  ['/api', false],
  ['/_image', false],
])('%s is answered on each request: %s', (path, expected) => {
  expect(isDynamic(path)).toBe(expected);
});
