import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formFeatures } from '../forms/applications/form-features.ts';
import { projectRoot } from '../platform/env/env.ts';
import { moduleNames, type ModuleName } from '../platform/installation/module-names.contract.ts';
import { modulesOfRoute, moduleSwitch } from '../platform/installation/modules.rules.ts';
import { searchHubs } from '../search/search.contract.ts';
import { contracts } from './contracts.ts';
import { describeApi } from './openapi.ts';

/** First parts of the routes that no module takes away. */
const alwaysThere = [
  '/',
  '/.well-known/security.txt',
  '/404',
  '/500',
  '/announcement.{language}.js',
  '/apple-touch-icon.png',
  '/brand',
  '/dev',
  '/documents',
  '/editor',
  '/favicon.ico',
  '/favicon.svg',
  '/feed.xml',
  '/files',
  '/forms/sent/{submission}',
  '/forms/{form}',
  '/user/my-account/account-forms',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/images',
  '/lang/{language}.json',
  '/logo.png',
  '/preview',
  '/redirect-warning',
  '/robots.txt',
  '/search',
  '/site.webmanifest',
  '/sitemap-{part}.xml',
  '/sitemap.xml',
  '/staff',
  '/staff/customers',
  '/staff/deliveries',
  '/staff/installation',
  '/staff/audit',
  '/staff/library',
  '/staff/people',
  '/staff/searches',
  '/staff/submissions',
  '/user/follow',
  '/user/follow-section',
  '/user/forgot-password',
  '/user/link-single-sign-on',
  '/user/my-account',
  '/user/my-account/account-data',
  '/user/my-account/account-information',
  '/user/my-account/account-notification-preferences',
  '/user/my-account/account-profile-completion',
  '/user/my-account/security',
  '/user/reset-password',
  '/user/signed-in',
  '/user/signin',
  '/user/signout',
  '/user/signup',
  '/user/single-sign-on',
  '/user/stop-acting',
  '/user/two-factor',
  '/user/unsubscribe',
  '/user/verify-email',
  '/api',
  '/api/account/document-notices',
  '/api/account/notification-preferences',
  '/api/auth/callback/oidc',
  '/api/content',
  '/api/countries',
  '/api/customers',
  '/api/docinfo',
  '/api/editor',
  '/api/files',
  '/api/forms',
  '/api/mail',
  '/api/marketing-forms',
  '/api/openapi.json',
  '/api/publish',
  '/api/recaptcha',
  '/api/search',
  '/api/staff',
  '/api/user/current',
  '/api/user/customer-id',
  '/api/user/details',
  '/api/user/profile',
];
/** Routes whose further parts are to be placed one by one: a new area of staff or of the account is not there by itself. */
const placedOneByOne = new Set(['/', '/api', '/staff', '/user/my-account']);

/** Routes of the application, with parameters in braces. */
const routes = readdirSync(path.join(projectRoot(), 'src/pages'), { recursive: true, encoding: 'utf8' })
  .map((file) => `/${file.split(path.sep).join('/')}`)
  .filter((file) => /\.(astro|ts)$/.test(file) && !file.includes('/_'))
  .map((file) => file.replace(/\.(astro|ts)$/, '').replace(/\/index$/, '') || '/')
  .map((route) => route.replace(/\/\[\.\.\.\w+\]$/, '').replace(/\[(\w+)\]/g, '{$1}') || '/');

const isPlaced = (route: string): boolean =>
  alwaysThere.some((start) => route === start || (!placedOneByOne.has(start) && route.startsWith(`${start}/`)));

const moduleRoutes = (name: ModuleName): string[] => routes.filter((route) => moduleSwitch([name]).isRouteOff(route));

it('is, or is always there: each route has its place', () => {
  expect(routes.length).toBeGreaterThan(150);
  const unplaced = routes.filter((route) => modulesOfRoute(route).length === 0 && !isPlaced(route));
  expect(unplaced, 'name its module in modules.rules.ts, or list it as always there').toEqual([]);
  const twice = routes.filter((route) => modulesOfRoute(route).length > 0 && alwaysThere.includes(route));
  expect(twice).toEqual([]);
  expect(alwaysThere.filter((start) => !routes.some((route) => route === start || route.startsWith(start)))).toEqual(
    [],
  );
});

it('of an endpoint is that of its route', () => {
  const placed = contracts.filter(({ path: at }) => modulesOfRoute(at).length > 0 || isPlaced(at));
  expect(placed).toHaveLength(contracts.length);
});

it('names forms that exist', () => {
  const files = readdirSync(path.join(projectRoot(), 'src/content/en/form')).map((file) => file.replace('.yaml', ''));
  const forms = new Set([...files, ...formFeatures.map(({ definition }) => definition.id)]);
  const all = moduleSwitch(moduleNames);
  const named = [...forms].filter((id) => all.isRouteOff(`/forms/${id}`));
  expect(named.toSorted()).toEqual([
    'committee-application',
    'enforcer-funding',
    'inspector-membership',
    'instructor-application',
    'provider-application',
    'public-review',
    'student-membership',
  ]);
});

describe.each(moduleNames)('%s', (name) => {
  const off = moduleSwitch([name]);

  it('takes its routes away from the description of the API, and no other', () => {
    const before = Object.keys(describeApi('https://site.example').paths);
    const after = Object.keys(describeApi('https://site.example', [name]).paths);
    expect(before.filter((at) => off.isRouteOff(at)).toSorted()).toEqual(
      before.filter((at) => !after.includes(at)).toSorted(),
    );
    expect(after.some((at) => off.isRouteOff(at))).toBe(false);
  });

  it('names parts of the site: routes, tabs of the search, or content', () => {
    const hubs = searchHubs.filter((hub) => off.isHubOff(hub));
    const content = readdirSync(path.join(projectRoot(), 'src/content/en/page'))
      .map((file) => readFileSync(path.join(projectRoot(), 'src/content/en/page', file), 'utf8'))
      .filter((text) => (parse(text) as { module?: string }).module === name);
    expect(moduleRoutes(name).length + hubs.length + content.length).toBeGreaterThan(0);
  });
});

it('takes those along that need it', () => {
  expect([...moduleSwitch(['memberships']).off].toSorted()).toEqual(['inspectors', 'memberships', 'sections']);
  expect([...moduleSwitch(['committees']).off].toSorted()).toEqual(['applications', 'ballots', 'committees']);
  expect([...moduleSwitch(['shop']).off].toSorted()).toEqual(['exemptions', 'shop']);
  expect(moduleSwitch(moduleNames).off.size).toBe(moduleNames.length);
  expect(moduleSwitch([]).off.size).toBe(0);
});

it.each([
  ['/cart', true],
  ['/cart/add', true],
  ['/CART', true],
  ['/cartoons', false],
  ['/orders/find', true],
  ['/', false],
  ['/user/my-account', false],
  ['/user/my-account/account-orders', true],
  ['/api/cart/lines/{id}', true],
  ['/api/cartography', false],
])('%s is off with the shop: %s', (at, isOff) => {
  expect(moduleSwitch(['shop']).isRouteOff(at)).toBe(isOff);
});

it('has a mark of its own for each set', () => {
  const marks = [[], ...moduleNames.map((name) => [name])].map((names) => moduleSwitch(names).mark);
  expect(new Set(marks).size).toBe(moduleNames.length + 1);
});
