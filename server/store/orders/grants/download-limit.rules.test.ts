import { describe, expect, it } from 'vitest';
import {
  downloadLimit,
  downloadsLeft,
  findDownloadRefusal,
  lastDownloadDay,
  mayResume,
  resumeWindow,
  type DownloadCount,
} from './download-limit.rules.ts';

const lastDay = '2027-11-21';
const fresh: DownloadCount = { quantity: 1, downloads: 0, lastDownloadAt: null, opensOn: null, expiresOn: lastDay };

describe('a file that was bought', () => {
  it.each<[string, Partial<DownloadCount>, string, string | null, number]>([
    ['on the day it was bought', {}, '2026-11-21', null, 5],
    ['on its last day', {}, lastDay, null, 5],
    ['the day after', {}, '2027-11-22', 'expired', 5],
    ['after four downloads', { downloads: 4 }, lastDay, null, 1],
    ['after five', { downloads: 5 }, lastDay, 'used_up', 0],
    ['after more than there are', { downloads: 9 }, lastDay, 'used_up', 0],
    ['after five of ten, two units being bought', { downloads: 5, quantity: 2 }, lastDay, null, 5],
    ['when everything is over', { downloads: 5 }, '2028-01-01', 'expired', 0],
    ['the day before it opens', { opensOn: '2026-12-06' }, '2026-12-05', 'not_open', 5],
    ['on the day it opens', { opensOn: '2026-12-06' }, '2026-12-06', null, 5],
    ['without an end', { expiresOn: null }, '2099-01-01', null, 5],
  ])('%s', (_, change, today, refusal, left) => {
    const count = { ...fresh, ...change };
    expect(findDownloadRefusal(count, today)).toBe(refusal);
    expect(downloadsLeft(count)).toBe(left);
  });

  it('comes with five downloads a unit', () => {
    expect([1, 2, 999].map((quantity) => downloadLimit({ quantity }))).toEqual([5, 10, 4_995]);
  });

  it.each([
    ['2026-11-21', '2027-11-21'],
    ['2028-02-29', '2029-02-28'],
    ['2026-12-31', '2027-12-31'],
  ])('of %s can be had until %s', (boughtOn, until) => expect(lastDownloadDay(boughtOn)).toBe(until));

  it('is gone on with however many are left; once the time is over, for a day after it was begun', () => {
    const lastDownloadAt = new Date('2026-11-21T12:00:00Z');
    const after = (milliseconds: number) => new Date(lastDownloadAt.getTime() + milliseconds);
    expect(mayResume({ lastDownloadAt: null }, null, lastDownloadAt)).toBe(false);
    for (const refusal of [null, 'used_up'] as const) {
      expect(mayResume({ lastDownloadAt }, refusal, after(100 * resumeWindow))).toBe(true);
    }
    expect(mayResume({ lastDownloadAt }, 'expired', after(resumeWindow - 1))).toBe(true);
    expect(mayResume({ lastDownloadAt }, 'expired', after(resumeWindow))).toBe(false);
  });
});
