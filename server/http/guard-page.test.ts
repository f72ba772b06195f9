import { expect, it } from 'vitest';
import { rightsOf } from '../../tests/support/role-rights.ts';
import { testContent } from '../../tests/support/fake-account-content.ts';
import type { Person } from '../people/access/access.contract.ts';
import { findPageRedirect } from './guard-page.ts';

const somebody = (change: Partial<Person> = {}): Person => ({
  userId: 'ana',
  email: 'ana@example.org',
  name: 'Ana',
  roles: new Set(['user'] as const),
  country: 'US',
  ...rightsOf(),
  membership: 'none',
  sessionId: 's',
  impersonator: null,
  ...change,
});
const member = somebody({ membership: 'active' });
const services = { accountContent: testContent };
const ask = (access: string, person: Person | null, target = '/es/miembros?page=2') =>
  findPageRedirect(access, { address: target.split('?')[0] ?? target, target, person }, services);

it.each([
  ['a public page', 'public', null],
  ['a page for people who are signed in', 'secured', somebody()],
  ['a page for members', 'member', member],
] as const)('lets through to %s who may see it', async (_, rule, person) => {
  expect(await ask(rule, person)).toBeNull();
});

it('leads to sign-in in the language of the page, and back to the address with its query', async () => {
  const signIn = '/es/user/signin?returnurl=%2Fes%2Fmiembros%3Fpage%3D2';
  expect(await ask('secured', null)).toBe(signIn);
  expect(await ask('member', null)).toBe(signIn);
});

it('keeps a page whose rule nobody here knows for members', async () => {
  expect(await ask('gold members', somebody())).toBe('/es/membership/access');
  expect(await ask('gold members', member)).toBeNull();
});

it('leads to what else somebody may do who is signed in, with no way back', async () => {
  expect(await ask('member', somebody())).toBe('/es/membership/access');
  expect(await ask('noMembership', member)).toBe('/es/membership/already');
});

it('leads people of a country that is not served away from every page, and nobody else', async () => {
  expect(await ask('public', somebody({ country: 'KP' }))).toBe('/es/country-not-served');
  expect(await ask('public', somebody({ country: 'KP' }), '/help/contact')).toBeNull();
});

it('asks for no country while nobody is signed in', async () => {
  const away = { accountContent: { ...testContent, bannedCountries: () => Promise.reject(new Error('away')) } };
  expect(await findPageRedirect('public', { address: '/', target: '/', person: null }, away)).toBeNull();
});
