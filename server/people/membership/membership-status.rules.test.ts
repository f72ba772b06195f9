import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMember, membershipStatus } from './membership-status.rules.ts';

const dates = { expiresOn: '2026-03-08', graceEndsOn: '2026-05-07' };

describe('membershipStatus', () => {
  it.each([
    ['the day before the last day', '2026-03-07T17:00:00Z', 'active'],
    ['the last minute of the last day in New York', '2026-03-09T03:59:59Z', 'active'],
    ['the first minute after it, already summer time', '2026-03-09T04:00:00Z', 'grace'],
    ['the last minute of grace', '2026-05-08T03:59:59Z', 'grace'],
    ['the first minute after grace', '2026-05-08T04:00:00Z', 'lapsed'],
  ])('is decided at %s', (_, instant, status) => {
    expect(membershipStatus(dates, organizationDate(new Date(instant), demoInstallation.timeZone))).toBe(status);
  });

  it('counts winter time where it holds', () => {
    const winter = { expiresOn: '2026-12-31', graceEndsOn: null };
    expect(
      membershipStatus(winter, organizationDate(new Date('2027-01-01T04:59:59Z'), demoInstallation.timeZone)),
    ).toBe('active');
    expect(
      membershipStatus(winter, organizationDate(new Date('2027-01-01T05:00:00Z'), demoInstallation.timeZone)),
    ).toBe('lapsed');
  });

  it('is none without a membership and lapsed without grace', () => {
    expect(membershipStatus({ expiresOn: null, graceEndsOn: '2030-01-01' }, '2026-11-21')).toBe('none');
    expect(membershipStatus({ expiresOn: '2020-01-01', graceEndsOn: null }, '2026-11-21')).toBe('lapsed');
  });

  it('never goes back as time passes', () => {
    const order = ['active', 'grace', 'lapsed'];
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        const rank = (at: Date) =>
          order.indexOf(membershipStatus(dates, organizationDate(at, demoInstallation.timeZone)));
        expect(rank(earlier)).toBeLessThanOrEqual(rank(later));
      }),
    );
  });
});

it('members are those active or in grace', () => {
  expect(['active', 'grace', 'lapsed', 'none'].filter((status) => isMember(status as 'active'))).toEqual([
    'active',
    'grace',
  ]);
});
