import { expect, it } from 'vitest';
import type { Person, Role } from '../../../server/access/access.contract.ts';
import { refuseStranger } from './refuse-stranger.ts';

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
const url = new URL('https://site.example/editor/pages/codes?edit=1');
const refuse = (who: Person | null) => refuseStranger({ person: who }, url, 'en');

it('lets an editor in', () => {
  expect(refuse(person(['user', 'editor']))).toBeNull();
});

it('sends whoever is not signed in to sign in, and back afterwards', () => {
  const answer = refuse(null);
  expect(answer?.status).toBe(302);
  expect(answer?.headers.get('location')).toBe('/user/signin?returnurl=%2Feditor%2Fpages%2Fcodes%3Fedit%3D1');
});

const acting = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
it.each([
  ['a customer', person(['user'])],
  ['a member', person(['user', 'member'])],
  ['a member of staff', person(['user', 'staff'])],
  ['staff acting for an editor', person(['user', 'editor'], { impersonator: acting })],
])('does not exist for %s', (_, who) => {
  expect(refuse(who)?.status).toBe(404);
});

it('never stores a refusal', () => {
  for (const who of [null, person(['user'])]) {
    expect(refuse(who)?.headers.get('cache-control')).toBe('private, no-store');
  }
});
