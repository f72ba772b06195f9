import { describe, expect, it } from 'vitest';
import { readDemoContent } from '../../tests/support/demo-content.ts';
import { checkCorpus } from '../content/corpus/check-corpus.ts';
import { openActions, type RevisionSchedule } from '../content/items/documents/revision-schedule.rules.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { startOfDay } from '../platform/dates/zoned-time.rules.ts';
import { moveDemoDates } from './move-demo-dates.ts';

const { timeZone } = demoInstallation;

/** Counts the reviews that the demo of a day has open at its start, by action. */
async function openReviews(today: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { items } = checkCorpus(moveDemoDates(await readDemoContent(), today));
  const at = { now: startOfDay(today, timeZone), timeZone };
  for (const { type, locale, fields } of items) {
    if (type !== 'document' || locale !== 'en' || !fields['schedule']) continue;
    for (const { action } of openActions(fields['schedule'] as RevisionSchedule, at)) {
      counts[action] = (counts[action] ?? 0) + 1;
    }
  }
  return counts;
}

describe('the demo of a day', () => {
  // A Tuesday begins a week of the demo; the days before it are the last of one, the others those of leap and summer time.
  it.each(['2026-12-07', '2026-12-08', '2027-01-15', '2027-03-15', '2027-12-31', '2028-02-29', '2029-06-01'])(
    'has the same reviews open on %s as the first one',
    async (today) => {
      const first = await openReviews('2026-11-24');
      expect(first).toMatchObject({ submitPublicInput: 18, submitPublicComment: 17, submitNitmam: 11 });
      expect(await openReviews(today)).toEqual(first);
    },
  );

  it('says the days to come in its texts, and leaves the others', () => {
    const text =
      'Until January 14, 2027; hasta el 14 de enero de 2027. November 14, 2025, November 24, 2026 and 9 de mayo de 2026 stay.';
    const schedule = { isProposed: true, publicInputCloses: '2027-01-14', firstDraftPosted: '2026-10-21' };
    const rest = { type: 'document', locale: 'en' };
    const items = [{ file: 'a', id: 'document:a', body: { ...rest, fields: { schedule, blocks: [{ text }] } } }];
    expect(moveDemoDates(items, '2026-11-30')).toEqual(items);
    const [moved] = moveDemoDates(items, '2027-01-20');
    expect(moved?.body).toEqual({
      type: 'document',
      locale: 'en',
      fields: {
        schedule: { isProposed: true, publicInputCloses: '2027-03-11', firstDraftPosted: '2026-12-16' },
        blocks: [
          {
            text: 'Until March 11, 2027; hasta el 11 de marzo de 2027. November 14, 2025, November 24, 2026 and 9 de mayo de 2026 stay.',
          },
        ],
      },
    });
  });

  it('names no closing day without its year, by which it would stay', async () => {
    const days =
      /\b(closes?|until|due) (on )?(November 30|January 14|December 15)(?!, 20)|\b(30 de noviembre|14 de enero)(?! de 20)/;
    const named = (await readDemoContent()).filter(({ body }) => days.test(JSON.stringify(body)));
    // The office opens again on one of these days.
    expect(named.map(({ file }) => file)).toEqual(['es/alert/office-holiday.yaml']);
  });
});
