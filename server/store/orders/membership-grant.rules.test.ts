import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { subscriptionEnd } from '../../people/accounts/subscription.rules.ts';
import { soldMembership } from '../../people/membership/memberships.rules.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { grantMembership } from './membership-grant.rules.ts';

describe('grantMembership', () => {
  const none = { companyId: 'default', startedOn: null, expiresOn: null, graceEndsOn: null };
  const member = { membershipGroup: 'member', id: 'membership-regular' };
  const listless = { priceLists: [], endingPriceLists: [] };
  const { priceLists: memberLists } = demoMemberships;
  const today = '2026-11-20';

  it.each([
    ['nobody yet', none, member, ['member', 'Individual', '2026-11-20', '2027-11-19']],
    [
      'a running membership, which is prolonged',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-12-31', graceEndsOn: '2027-03-01' },
      member,
      ['member', 'Individual', '2024-01-02', '2027-12-31'],
    ],
    [
      'one in grace, from its last day',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-11-01', graceEndsOn: '2026-12-31' },
      member,
      ['member', 'Individual', '2024-01-02', '2027-11-01'],
    ],
    [
      'one that has lapsed, anew',
      { companyId: 'member', startedOn: '2020-01-02', expiresOn: '2021-01-01', graceEndsOn: '2021-03-01' },
      member,
      ['member', 'Individual', '2026-11-20', '2027-11-19'],
    ],
    [
      'one on the last day of its grace',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-09-21', graceEndsOn: '2026-11-20' },
      member,
      ['member', 'Individual', '2024-01-02', '2027-09-21'],
    ],
    [
      'one whose grace ended yesterday, anew',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-09-20', graceEndsOn: '2026-11-19' },
      member,
      ['member', 'Individual', '2026-11-20', '2027-11-19'],
    ],
    [
      'one that ends today and has no grace',
      { companyId: 'member', startedOn: null, expiresOn: '2026-11-20', graceEndsOn: null },
      member,
      ['member', 'Individual', '2026-11-20', '2027-11-20'],
    ],
    ['a student', none, { ...member, id: 'membership-student' }, ['member', 'Student', '2026-11-20', '2027-11-19']],
    [
      'a student of a college',
      none,
      { ...member, id: 'membership-college' },
      ['member', 'Student', '2026-11-20', '2027-11-19'],
    ],
    [
      'somebody retired',
      none,
      { ...member, id: 'membership-retired' },
      ['member', 'Individual', '2026-11-20', '2027-11-19'],
    ],
    [
      'an inspector',
      none,
      { ...member, membershipGroup: 'electrical-inspector' },
      ['electrical-inspector', 'Inspector', '2026-11-20', '2027-11-19'],
    ],
    [
      'three years',
      none,
      { ...member, id: 'membership-three-years' },
      ['member', 'Individual', '2026-11-20', '2029-11-19'],
    ],
    [
      'a lead of advanced members',
      none,
      { ...member, membershipGroup: 'advanced-lead' },
      ['advanced-lead', 'Advanced', '2026-11-20', '2027-11-19'],
    ],
    [
      'a member who becomes an inspector, from the end of what was paid',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-12-31', graceEndsOn: '2027-03-01' },
      { ...member, membershipGroup: 'electrical-inspector' },
      ['electrical-inspector', 'Inspector', '2024-01-02', '2027-12-31'],
    ],
  ] as const)('makes of %s what was bought', (_, now, bought, [companyId, membershipType, startedOn, expiresOn]) => {
    const terms = soldMembership(demoMemberships, bought);
    expect(terms && grantMembership({ ...listless, ...now }, terms, { today, memberLists })).toEqual({
      priceLists: [],
      endingPriceLists: expect.any(Array),
      companyId,
      membershipType,
      membershipStartedOn: startedOn,
      membershipExpiresOn: expiresOn,
      membershipGraceEndsOn: addDays(expiresOn, 60),
    });
  });

  const running = { startedOn: '2024-01-02', expiresOn: '2026-12-31', graceEndsOn: '2027-03-01' };
  const lapsed = { startedOn: '2020-01-02', expiresOn: '2021-01-01', graceEndsOn: '2021-03-01' };
  const lead = { list: 'advanced-lead', lastDay: '2027-03-01' };
  it.each([
    ['nobody yet', none, [], []],
    ['a company', { companyId: 'northgate' }, ['northgate'], []],
    ['a company with a further list', { companyId: 'northgate', priceLists: ['acme'] }, ['acme', 'northgate'], []],
    ['a company that is a member', { ...running, companyId: 'member', priceLists: ['northgate'] }, ['northgate'], []],
    ['a member', { ...running, companyId: 'member' }, [], []],
    ['a lead, whose list lasts as long as its membership did', { ...running, companyId: 'advanced-lead' }, [], [lead]],
    ['a lead of former years', { ...lapsed, companyId: 'advanced-lead' }, [], []],
    [
      'a member with lists that end',
      {
        ...running,
        companyId: 'member',
        endingPriceLists: [lead, { list: 'electrical-inspector', lastDay: '2026-11-19' }],
      },
      [],
      [lead],
    ],
  ])('takes no list away from %s', (_, now, priceLists, endingPriceLists) => {
    const terms = soldMembership(demoMemberships, member);
    expect(terms && grantMembership({ ...none, ...listless, ...now }, terms, { today, memberLists })).toMatchObject({
      companyId: 'member',
      priceLists,
      endingPriceLists,
    });
  });

  it('ends a subscription the day before it would begin again', () => {
    expect(subscriptionEnd('yearly', today)).toBe('2027-11-19');
    expect(subscriptionEnd('monthly', today)).toBe('2026-12-19');
    expect(subscriptionEnd(null, today)).toBe('2027-11-19');
  });
});
