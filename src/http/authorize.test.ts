import { expect, it } from 'vitest';
import type { Person, Role } from '../../server/people/access/access.contract.ts';
import { pageContext } from '../../tests/support/fake-page-context.ts';
import { authorizePage, type PageAccess } from './authorize.ts';
import { toPageRequest } from './page-request.ts';

const person = (roles: Role[], more: Partial<Person> = {}): Person => ({
  userId: 'u',
  email: 'u@example.org',
  name: 'U',
  roles: new Set(roles),
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
  ['staff a page for staff', 'staff', person(['user', 'staff'])],
  ['an editor the desk', 'editor', person(['user', 'editor'])],
] as const)('opens %s', async (_, access, who) => {
  expect(await ask(access, who)).toBeNull();
});

it.each(['user', 'staff', 'editor'] as const)(
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
  ['the desk for a customer', 'editor', person(['user'])],
  ['the desk for a member', 'editor', person(['user', 'member'])],
  ['the desk for staff', 'editor', person(['user', 'staff'])],
  ['the desk for staff who act as an editor', 'editor', person(['user', 'editor'], { impersonator: acting })],
  ['a page for staff for an editor', 'staff', person(['user', 'editor'])],
  ['a page for staff while they act as staff', 'staff', person(['user', 'staff'], { impersonator: acting })],
] as const)('does not have %s', async (_, access, who) => {
  expect((await ask(access, who))?.status).toBe(404);
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
