import { expect, it } from 'vitest';
import { createRouteNames } from './name-route.ts';

const route = (name: string, pattern: RegExp, component = `src/pages${name}.astro`) => ({
  routeData: { route: name, pattern, component },
});
const nameRoute = createRouteNames([
  route('/_image', /^\/_image$/, 'astro/assets/endpoint/node.js'),
  route('/user/signin', /^\/user\/signin\/?$/),
  route('/staff/people/[id]', /^\/staff\/people\/([^/]+?)\/?$/),
  route('/api/[...path]', /^\/api(?:\/(.*?))?\/?$/),
  route('/[...path]', /^(?:\/(.*?))?\/?$/),
]);

it.each([
  ['/user/signin', '/user/signin'],
  ['/es/user/signin', '/user/signin'],
  ['/staff/people/7f3a', '/staff/people/[id]'],
  ['/api/nothing', '/api/[...path]'],
  ['/caf\u00e9', '/[...path]'],
  ['/_image', '/[...path]'],
])('names %s by its route %s', (path, name) => {
  expect(nameRoute(path)).toBe(name);
  // A second time it is remembered.
  expect(nameRoute(path)).toBe(name);
});
