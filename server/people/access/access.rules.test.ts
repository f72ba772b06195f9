import { describe, expect, it } from 'vitest';
import { holding, rightsOf } from '../../../tests/support/role-rights.ts';
import type { PageRule } from '../../content/items/item-access.rules.ts';
import type { Person, Role } from './access.contract.ts';
import { decideLibrary, decidePage, listDesks } from './access.rules.ts';

function person(roles: Role[], more: Partial<Person> = {}): Person {
  return {
    userId: 'u1',
    email: 'person@example.org',
    name: 'A Person',
    roles: new Set<Role>(['user', ...roles]),
    ...rightsOf(),
    membership: roles.includes('member') ? 'active' : 'none',
    country: 'US',
    sessionId: 's1',
    impersonator: null,
    ...more,
  };
}

const anyone = { path: '/members', bannedCountries: ['KP'] };
const who = {
  anonymous: null,
  user: person([]),
  member: person(['member']),
  grace: person(['member'], { membership: 'grace' }),
  lapsed: person([], { membership: 'lapsed' }),
  inspector: person(['inspector']),
  ahj: person(['ahj']),
  committeeMember: person(['committee-member']),
  liaison: person(['liaison']),
  enforcer: person(['enforcer']),
  staff: person([], rightsOf('staff')),
  editor: person([], rightsOf('editor')),
};

describe('decidePage', () => {
  const matrix: Record<PageRule, Partial<Record<keyof typeof who, string>>> = {
    public: {},
    secured: { anonymous: 'signIn' },
    member: {
      anonymous: 'signIn',
      user: 'memberAccess',
      lapsed: 'memberAccess',
      committeeMember: 'memberAccess',
      liaison: 'memberAccess',
      enforcer: 'memberAccess',
      staff: 'memberAccess',
      editor: 'memberAccess',
    },
    noMembership: { member: 'noMembershipRequired', grace: 'noMembershipRequired' },
  };
  const cases = Object.entries(matrix).flatMap(([rule, redirects]) =>
    Object.entries(who).map(([name, asks]) => ({
      rule: rule as PageRule,
      name,
      asks,
      to: redirects[name as keyof typeof who],
    })),
  );

  it.each(cases)('$rule for $name → $to', ({ rule, asks, to }) => {
    expect(decidePage(rule, asks, anyone)).toEqual(to ? { kind: 'redirect', to } : { kind: 'allow' });
  });

  it('sends people from a banned country away, but never in circles', () => {
    const banned = person(['member'], { country: 'KP' });
    expect(decidePage('public', banned, anyone)).toEqual({ kind: 'redirect', to: 'bannedCountry' });
    for (const path of [
      '/country-not-served',
      '/user/signout',
      '/help/contact',
      '/user/signin',
      '/announcement.es.js',
    ]) {
      expect(decidePage('public', banned, { ...anyone, path })).toEqual({ kind: 'allow' });
    }
    expect(decidePage('public', banned, { ...anyone, bannedCountries: [] })).toEqual({ kind: 'allow' });
  });

  it('holds editors to the rule of a page as everybody else', () => {
    for (const rule of ['secured', 'member', 'noMembership'] as const)
      expect(decidePage(rule, who.editor, anyone), rule).toEqual(decidePage(rule, who.user, anyone));
  });
});

describe('decideLibrary', () => {
  const acting = { userId: 'u2', email: 'staff@example.org', name: 'Staff', endsAt: new Date() };
  const readers = {
    anonymous: null,
    customer: person([]),
    member: person(['member']),
    staff: person([], rightsOf('staff')),
    librarian: person([], holding('library')),
    acting: person([], { ...holding('library'), impersonator: acting }),
    banned: person([], { ...holding('library'), country: 'KP' }),
  };
  type Reader = keyof typeof readers;
  const live = { isLive: true, isFree: false };
  const cases = [
    { text: live, hasSubscription: false, to: 'offer', but: { librarian: 'allow', banned: 'redirect' } },
    { text: live, hasSubscription: true, to: 'allow', but: { anonymous: 'offer', banned: 'redirect' } },
    { text: { isLive: true, isFree: true }, hasSubscription: false, to: 'allow', but: { banned: 'redirect' } },
    { text: { isLive: true, isFree: true }, hasSubscription: true, to: 'allow', but: { banned: 'redirect' } },
    ...[true, false].flatMap((isFree) =>
      [true, false].map((hasSubscription) => ({
        text: { isLive: false, isFree },
        hasSubscription,
        to: 'missing',
        but: { librarian: 'allow', banned: 'redirect' } satisfies Partial<Record<Reader, string>>,
      })),
    ),
  ].flatMap(({ text, hasSubscription, to, but }) =>
    Object.entries(readers).map(([name, reader]) => ({
      ...text,
      hasSubscription,
      name,
      reader,
      to: Object.entries(but).find(([of]) => of === name)?.[1] ?? to,
    })),
  );

  it.each(cases)(
    'live $isLive, free $isFree, subscription $hasSubscription, $name → $to',
    ({ isLive, isFree, hasSubscription, reader, to }) => {
      const context = { path: '/library/msca-70/2026/210', bannedCountries: ['KP'], hasSubscription };
      expect(decideLibrary({ isLive, isFree }, reader, context).kind).toBe(to);
    },
  );
});

it.each([
  ['a customer', [], []],
  ['a member of staff', ['staff'], ['staff']],
  ['an editor', ['editor'], ['editor']],
  ['who is both', ['staff', 'editor'], ['staff', 'editor']],
] as const)('leads %s to their desks, and nobody while acting as another', (_, roles, desks) => {
  const acting = { userId: 'u2', email: 'staff@example.org', name: 'Staff', endsAt: new Date() };
  expect(listDesks(person([], rightsOf(...roles)))).toEqual(desks);
  expect(listDesks(person([], { ...rightsOf(...roles), impersonator: acting }))).toEqual([]);
});
