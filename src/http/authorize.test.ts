import { expect, it } from 'vitest';
import { itemRights } from '../../server/people/access/roles/right.rules.ts';
import { rightsOf } from '../../tests/support/role-rights.ts';
import type { Person, Role } from '../../server/people/access/access.contract.ts';
import { pageContext } from '../../tests/support/fake-page-context.ts';
import { authorizePage, type PageAccess } from './authorize.ts';
import { toPageRequest } from './page-request.ts';

const person = (roles: Role[], more: Partial<Person> = {}): Person => ({
  userId: 'u',
  email: 'u@example.org',
  name: 'U',
  roles: new Set(roles),
  ...rightsOf(),
  membership: 'none',
  country: 'US',
  sessionId: 's',
  impersonator: null,
  ...more,
});
const ask = (access: PageAccess, who: Person | null, address = '/editor/pages/codes?edit=1') =>
  authorizePage(access, toPageRequest(pageContext({}, address, { person: who })));
const acting = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };

it.each([
  ['everybody a public page', 'public', null],
  ['whoever is signed in a page of theirs', 'user', person(['user'])],
  ['staff a page for staff', 'orders.read', person(['user'], rightsOf('staff'))],
  ['an editor the desk', itemRights, person(['user'], rightsOf('editor'))],
  ['a translator the desk', itemRights, person(['user'], rightsOf('translator'))],
] as const)('opens %s', async (_, access, who) => {
  expect(await ask(access, who)).toBeNull();
});

it.each(['user', 'orders.read', 'content.write'] as const)(
  'sends whoever is not signed in from a page for %s to sign in, and back afterwards',
  async (access) => {
    const answer = await ask(access, null, '/es/editor/pages/codes?edit=1');
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      302,
      '/es/user/signin?returnurl=%2Fes%2Feditor%2Fpages%2Fcodes%3Fedit%3D1',
    ]);
    expect(answer?.headers.get('cache-control')).toBe('private, no-store');
  },
);

it.each([
  ['the desk for a customer', itemRights, person(['user'])],
  ['the desk for a member', itemRights, person(['user', 'member'])],
  ['the desk for staff', itemRights, person(['user'], rightsOf('staff'))],
  [
    'the desk for staff who act as an editor',
    itemRights,
    person(['user'], { ...rightsOf('editor'), impersonator: acting }),
  ],
  ['a page for staff for an editor', 'orders.read', person(['user'], rightsOf('editor'))],
  [
    'a page for staff while they act as staff',
    'act-as',
    person(['user'], { ...rightsOf('staff'), impersonator: acting }),
  ],
] as const)('does not have %s', async (_, access, who) => {
  expect((await ask(access, who))?.status).toBe(404);
});

it('leads a person whose role waits for a second step to the page that says so', async () => {
  const waiting = person(['user'], { rights: [], waitingRights: ['orders.read'] });
  const answer = await ask('orders.read', waiting, '/es/staff/orders');
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/es/staff']);
  expect((await ask('act-as', waiting))?.status).toBe(404);
  expect((await ask('orders.read', { ...waiting, impersonator: acting }))?.status).toBe(404);
});

it.each([
  ['/cart', 302],
  ['/es/user/my-account', 302],
  ['/user/signin', undefined],
  ['/user/signout', undefined],
  ['/user/stop-acting', undefined],
])('leads people of a country that is not served from %s to the page that says so', async (address, status) => {
  const answer = await ask('public', person(['user'], { country: 'KP' }), address);
  expect(answer?.status).toBe(status);
  if (answer)
    expect(answer.headers.get('location')).toBe(`${address.startsWith('/es') ? '/es' : ''}/country-not-served`);
});
