import { expect, it } from 'vitest';
import { isCancelled, subscriptionState, type SubscriptionTerms } from './subscription.rules.ts';

const renewing: SubscriptionTerms = {
  expiresOn: '2026-12-01',
  graceDays: 30,
  isAutoRenewing: true,
  cancelledOn: null,
  cancelledReason: null,
};
const cancelledOn = { cancelledOn: '2026-11-30' };
const cancelledReason = { cancelledReason: 'web self service' };
const unrenewed = { isAutoRenewing: false };
const graceless = { graceDays: 0 };

it.each<[string, Partial<SubscriptionTerms>, string, ReturnType<typeof subscriptionState>]>([
  ['renews on its last day', {}, '2026-12-01', 'renews'],
  ['expires without renewal', unrenewed, '2026-12-01', 'expires'],
  ['expires when cancelled on a day', cancelledOn, '2026-12-01', 'expires'],
  ['expires when cancelled for a reason', cancelledReason, '2026-12-01', 'expires'],
  ['is past due on the first day of grace', {}, '2026-12-02', 'pastDue'],
  ['is past due on the last day of grace', {}, '2026-12-31', 'pastDue'],
  ['is past due though cancelled', cancelledReason, '2026-12-15', 'pastDue'],
  ['is past due though it never renewed', unrenewed, '2026-12-15', 'pastDue'],
  ['is over after its grace', {}, '2027-01-01', null],
  ['is over the day after where there is no grace', graceless, '2026-12-02', null],
  ['counts on its last day where there is no grace', graceless, '2026-12-01', 'renews'],
])('%s', (_, change, today, state) => expect(subscriptionState({ ...renewing, ...change }, today)).toBe(state));

it('takes an empty reason for none', () => {
  expect(isCancelled({ cancelledOn: null, cancelledReason: '' })).toBe(false);
});
