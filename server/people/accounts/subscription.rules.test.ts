import { expect, it } from 'vitest';
import {
  isCancelled,
  lastUsableDay,
  opensLibrary,
  shownExpiry,
  subscriptionState,
  type SubscriptionTerms,
} from './subscription.rules.ts';

const renewing: SubscriptionTerms = {
  expiresOn: '2026-12-01',
  graceDays: 30,
  isAutoRenewing: true,
  cancelledOn: null,
  cancelledReason: null,
  typeId: 9,
  extendedAccessDays: 0,
};
const cancelledOn = { cancelledOn: '2026-11-30' };
const cancelledReason = { cancelledReason: 'web self service' };
const unrenewed = { isAutoRenewing: false };
const graceless = { graceDays: 0 };
const extended = { extendedAccessDays: 40, graceDays: 30 };
const codes = { typeId: 4 };

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
  ['renews past its date during extended access', extended, '2026-12-02', 'renews'],
  ['expires past its date during extended access, cancelled', { ...extended, ...cancelledOn }, '2027-01-10', 'expires'],
  ['is over after extended access that outlasts its grace', extended, '2027-01-11', null],
  ['is past due after extended access inside its grace', { extendedAccessDays: 5 }, '2026-12-07', 'pastDue'],
  ['has no extended access but in the library', { ...extended, ...codes }, '2026-12-02', 'pastDue'],
  ['is over after its grace where there is no library', { ...extended, ...codes }, '2027-01-01', null],
  ['counts on its last day where there is no grace', graceless, '2026-12-01', 'renews'],
])('%s', (_, change, today, state) => expect(subscriptionState({ ...renewing, ...change }, today)).toBe(state));

it('takes an empty reason for none', () => {
  expect(isCancelled({ cancelledOn: null, cancelledReason: '' })).toBe(false);
});

it('shows the expiry that extended access moves, of the library alone', () => {
  const terms = { ...renewing, ...extended };
  expect([shownExpiry(terms), lastUsableDay(terms)]).toEqual(['2027-01-10', '2027-01-10']);
  expect([shownExpiry({ ...terms, typeId: 4 }), lastUsableDay({ ...terms, typeId: 4 })]).toEqual([
    '2026-12-01',
    '2026-12-31',
  ]);
});

it.each([
  ['the last day', {}, '2026-12-01', true],
  ['the day after', {}, '2026-12-02', false],
  ['grace', { graceDays: 10 }, '2026-12-11', true],
  ['extended access', { extendedAccessDays: 30 }, '2026-12-31', true],
  ['after both', { graceDays: 10, extendedAccessDays: 30 }, '2027-01-01', false],
  ['another type', { typeId: 4, extendedAccessDays: 30 }, '2026-11-30', false],
])('opens the library on %s', (_, more, today, isOpen) => {
  const ends = { expiresOn: '2026-12-01', graceDays: 0, typeId: 9, extendedAccessDays: 0, ...more };
  expect(opensLibrary([ends], today)).toBe(isOpen);
  expect(opensLibrary([{ ...ends, expiresOn: '2020-01-01' }, ends], today)).toBe(isOpen);
  expect(opensLibrary([], today)).toBe(false);
});
