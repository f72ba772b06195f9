import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import type { MembershipOffer } from './membership-refusals.rules.ts';
import { membershipOffer, offerOfRecord } from './membership-renewal.rules.ts';

const dates = { expiresOn: '2027-03-31', graceEndsOn: '2027-05-30' };

it.each<[string, string, boolean, MembershipOffer]>([
  ['91 days before its last day', '2026-12-30T12:00:00Z', false, 'running'],
  ['90 days before its last day', '2026-12-31T12:00:00Z', false, 'renew'],
  ['the evening before, where the organization is', '2026-12-31T04:59:00Z', false, 'running'],
  ['on its last day', '2027-04-01T03:59:00Z', false, 'renew'],
  ['on its first day of grace', '2027-04-01T12:00:00Z', false, 'renew'],
  ['on its last day of grace', '2027-05-31T03:59:00Z', false, 'renew'],
  ['after grace', '2027-05-31T04:00:00Z', false, 'join'],
  ['in its last days, renewing by itself', '2027-03-30T12:00:00Z', true, 'renewing'],
  // The charge has failed by then.
  ['in grace, renewing by itself', '2027-04-02T12:00:00Z', true, 'renew'],
])('a membership %s', (_, now, isRenewing, offer) => {
  expect(membershipOffer({ ...dates, isRenewing }, organizationDate(new Date(now), demoInstallation.timeZone))).toBe(
    offer,
  );
});

it('is there to join for whoever has none', () => {
  expect(offerOfRecord(null, '2026-11-21')).toBe('join');
  const none = { membershipExpiresOn: null, membershipGraceEndsOn: null, membershipRenewingSku: null };
  expect(offerOfRecord(none, '2026-11-21')).toBe('join');
});
