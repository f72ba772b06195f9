import { expect, it } from 'vitest';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { dueNotice, type NoticeDays } from './renewal-notice.rules.ts';

const expiresOn = '2027-03-01';
const fresh = { expiresOn, begunOn: '2026-03-02', noticedFor: null, noticedDays: null };

it.each<[number, NoticeDays | null]>([
  [61, null],
  [60, 60],
  [59, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [1, 7],
  [0, 0],
  [-1, null],
])('with %d days left the notice of %s days is due', (left, due) => {
  const today = addDays(expiresOn, -left);
  expect(dueNotice(fresh, today)).toBe(due);
  // Once sent it is not due again; an earlier one, and one for an earlier end, change nothing.
  expect(dueNotice({ ...fresh, noticedFor: expiresOn, noticedDays: due }, today)).toBeNull();
  expect(dueNotice({ ...fresh, noticedFor: '2026-03-01', noticedDays: 0 }, today)).toBe(due);
});

it('sends each notice once on the way to the end, whatever days the server was away', () => {
  const run = (days: number[]) => {
    let terms: Parameters<typeof dueNotice>[0] = fresh;
    return days.flatMap((left) => {
      const due = dueNotice(terms, addDays(expiresOn, -left));
      if (due !== null) terms = { ...terms, noticedFor: expiresOn, noticedDays: due };
      return due === null ? [] : [due];
    });
  };
  expect(run(Array.from({ length: 100 }, (_, index) => 95 - index))).toEqual([60, 30, 7, 0]);
  expect(run([70, 25, 24, 3, 0, -1])).toEqual([30, 7, 0]);
  expect(run([61, -1])).toEqual([]);
});

it('tells nothing on the day of purchase that the purchase itself has said', () => {
  const month = { ...fresh, begunOn: '2027-02-02' };
  expect(dueNotice(month, '2027-02-02')).toBeNull();
  expect(dueNotice(month, '2027-02-21')).toBeNull();
  expect(dueNotice(month, '2027-02-22')).toBe(7);
  // Bought on a day of a notice: that notice is not sent, the next one is.
  expect(dueNotice({ ...fresh, begunOn: addDays(expiresOn, -60) }, addDays(expiresOn, -60))).toBeNull();
  expect(dueNotice({ ...fresh, begunOn: addDays(expiresOn, -60) }, addDays(expiresOn, -30))).toBe(30);
});
