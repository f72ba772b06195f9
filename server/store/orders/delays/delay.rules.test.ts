import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../platform/dates/calendar.rules.ts';
import { planDelay } from './delay.rules.ts';

const promisedOn = '2027-01-10';
const base = { promisedOn, expectedOn: null, catalogOn: null, last: null, today: '2026-12-01', isEvening: false };
const consent = { promisedOn, newOn: '2027-01-20', isSilenceConsent: true, answerBy: promisedOn, answer: null };
const asked = { ...consent, isSilenceConsent: false, answerBy: '2027-02-09' };
const notice = (newOn: string | null, isSilenceConsent: boolean, answerBy: string, before = promisedOn) => ({
  kind: 'notice',
  promisedOn: before,
  newOn,
  isSilenceConsent,
  answerBy,
});

it.each([
  ['says nothing while the day is far', {}, null],
  ['says nothing of an earlier day', { expectedOn: '2027-01-05' }, null],
  [
    'tells a later day at once; silence is consent',
    { expectedOn: '2027-01-20' },
    notice('2027-01-20', true, promisedOn),
  ],
  ['tells thirty days so', { expectedOn: '2027-02-09' }, notice('2027-02-09', true, promisedOn)],
  ['asks beyond thirty days', { expectedOn: '2027-02-10' }, notice('2027-02-10', false, '2027-02-09')],
  ['is silent on the promised day', { today: promisedOn }, null],
  [
    'tells in the evening of it, without a day',
    { today: promisedOn, isEvening: true },
    notice(null, false, '2027-02-09'),
  ],
  ['asks for a quick answer if it could not tell in time', { today: '2027-01-12' }, notice(null, false, '2027-01-15')],
  [
    'takes silence for no consent if it could not tell in time',
    { today: '2027-01-12', expectedOn: '2027-01-20' },
    notice('2027-01-20', false, '2027-01-15'),
  ],
  [
    'takes the day of the catalogue',
    { today: promisedOn, isEvening: true, catalogOn: '2027-01-15' },
    notice('2027-01-15', true, '2027-01-13'),
  ],
  [
    'promises no day that has passed',
    { today: '2027-03-01', catalogOn: '2027-02-01' },
    notice(null, false, '2027-03-04'),
  ],
  ['waits after consent', { last: consent, expectedOn: '2027-01-20', today: '2027-01-12' }, null],
  [
    'asks at the second delay',
    { last: consent, expectedOn: '2027-01-25', today: '2027-01-12' },
    notice('2027-01-25', false, '2027-01-20', '2027-01-20'),
  ],
  ['is silent about the second day until it is near', { last: consent, today: '2027-01-16' }, null],
  [
    'asks some days before the second day, for an answer until then',
    { last: consent, today: '2027-01-17' },
    notice(null, false, '2027-01-20', '2027-01-20'),
  ],
  [
    'asks who waits again, before the day that they wait for',
    { last: { ...asked, newOn: '2027-03-01', answer: 'waits' as const }, today: '2027-02-26' },
    notice(null, false, '2027-03-01', '2027-03-01'),
  ],
  [
    'asks after a short delay in the evening of its day',
    { last: { ...consent, newOn: '2027-01-14' }, today: '2027-01-14', isEvening: true },
    notice(null, false, '2027-01-17', '2027-01-14'),
  ],
  ['and not before', { last: { ...consent, newOn: '2027-01-14' }, today: '2027-01-14' }, null],
  [
    'asks at the second delay without a day',
    { last: consent, today: '2027-01-20', isEvening: true },
    notice(null, false, '2027-01-23', '2027-01-20'),
  ],
  ['waits for the answer', { last: asked, today: '2027-02-09' }, null],
  ['cancels in silence', { last: asked, today: '2027-02-10' }, { kind: 'cancel' }],
  ['keeps who waits', { last: { ...asked, answer: 'waits' as const }, today: '2027-01-12' }, null],
  [
    'keeps who waits without a day',
    { last: { ...asked, newOn: null, answer: 'waits' as const }, today: '2028-01-01' },
    null,
  ],
])('%s', (_, change, step) => {
  expect(planDelay({ ...base, ...change })).toEqual(step);
});

const dayOf = (offset: number) => addDays(promisedOn, offset);
const drawn = fc.record({
  day: fc.integer({ min: -40, max: 200 }),
  told: fc.option(fc.integer({ min: -30, max: 200 }), { nil: null }),
});

it('never cancels without a notice that said so, nor before its day, and never lets a promised day pass in silence', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 30 }), (happenings) => {
      let last: Parameters<typeof planDelay>[0]['last'] = null;
      const days = happenings.toSorted((a, b) => a.day - b.day);
      for (const { day, told } of days) {
        const today = dayOf(day);
        const step = planDelay({ ...base, last, today, expectedOn: told === null ? null : dayOf(told) });
        if (step?.kind === 'cancel') {
          expect(last).toMatchObject({ isSilenceConsent: false, answer: null });
          expect(today > (last?.answerBy ?? '')).toBe(true);
          return;
        }
        if (step) {
          expect(step.newOn === null || step.newOn > step.promisedOn).toBe(true);
          expect(step.answerBy >= addDays(today, 3) || step.isSilenceConsent || step.answerBy >= step.promisedOn).toBe(
            true,
          );
          if (step.isSilenceConsent) {
            expect(daysBetween(promisedOn, step.newOn ?? '')).toBeLessThanOrEqual(30);
            expect([last, today <= promisedOn]).toEqual([null, true]);
          }
          last = { ...step, answer: null };
        } else {
          const standing: string | null = last ? last.newOn : promisedOn;
          const isOpen = last !== null && !last.isSilenceConsent;
          if (!isOpen && standing !== null) expect(today <= standing).toBe(true);
        }
      }
    }),
  );
});
