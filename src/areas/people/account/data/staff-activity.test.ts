import { expect, it } from 'vitest';
import { describeStaffActivity } from './staff-activity.ts';

const t = (key: string, tokens: Record<string, unknown> = {}) => [key, ...Object.values(tokens)].join(' ');
const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
const describe = (action: string, changes: ReturnType<typeof change>[] = [], detail = '/api/x → 200') =>
  describeStaffActivity({ action, detail, changes }, t);

it('tells a write by what it changed, in words, each record once', () => {
  const changes = [
    change('userTitle', '', 'W•••'),
    change('street1', 'A•••', 'B•••'),
    change('city', 'A•••', 'B•••'),
    change('membershipRenewingSku', null, 'MEM-12'),
    change('addresses.1a2b3c4d.city', null, 'A•••'),
    change('addresses.1a2b3c4d.zip', null, '4•••'),
    change('addresses.9a2b3c4d.city', 'A•••', 'B•••'),
    change('subscriptionSeats.1a2b3c4d 2.email', 'h•••', null),
    change('committeeApplications.7.answers.interest_class', null, 'E•••'),
  ];
  expect(describe('PUT', changes)).toEqual({
    did: 'DataStaffWrote',
    details: [
      'DataStaffChanged AccountJobTitle',
      'DataStaffChanged AccountMailingAddress',
      'DataStaffChanged DataOfAccount',
      'DataStaffAdded DataOfAddresses',
      'DataStaffChanged DataOfAddresses',
      'DataStaffRemoved DataOfSubscriptionSeats',
      'DataStaffAdded DataOfCommitteeApplications',
    ],
  });
});

it('tells why staff began to act, and what they decided', () => {
  expect(describe('impersonation-start', [], 'Called about order 7')).toEqual({
    did: 'DataStaffBegan',
    details: ['Called about order 7'],
  });
  expect(describe('exemption-approve', [], 'certificate 7: OH')).toEqual({
    did: 'DataStaffExemptionApproved',
    details: [],
  });
});

it.each([
  ['submission-delete', 'DataStaffSubmissionDeleted'],
  ['renew', 'DataStaffDownloadRenewed'],
  ['ship', 'DataStaffOrderShipped'],
  ['attempt-settled', 'DataStaffPaymentSettled'],
])('tells what %s did to something of the customer', (action, did) =>
  expect(describe(action)).toEqual({ did, details: [] }),
);

it.each(['impersonation-stop', 'POST', 'message-open', 'constructor'])(
  'leaves out what changed nothing of the customer: %s',
  (action) => expect(describe(action)).toBeNull(),
);
