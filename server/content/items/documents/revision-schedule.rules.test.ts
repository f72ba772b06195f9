import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { zonedInstant, startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import {
  closesAt,
  draftStatus,
  openActions,
  stageOf,
  turningPoints,
  type RevisionSchedule,
} from './revision-schedule.rules.ts';

const whole: RevisionSchedule = {
  isProposed: true,
  publicInputCloses: '2027-01-06',
  publicInputComplete: true,
  firstDraftPosted: '2027-09-01',
  firstDraftComplete: true,
  publicCommentCloses: '2027-11-10',
  publicCommentComplete: true,
  secondDraftPosted: '2028-05-03',
  secondDraftComplete: true,
  nitmamCloses: '2028-05-31',
  motionsPosted: '2028-07-12',
};
const at = (date: string, time: string): Date => {
  const instant = zonedInstant(date, time, demoInstallation.timeZone);
  if (!instant) throw new Error(`No such time: ${date} ${time}`);
  return instant;
};
const actionsAt = (schedule: RevisionSchedule, now: Date) =>
  openActions(schedule, { now, timeZone: demoInstallation.timeZone }).map(({ action }) => action);

describe('a cycle, day by day', () => {
  it('offers what the table says, on every day from before its first date to after its last', () => {
    const found: [string, string[]][] = [];
    for (let day = '2026-12-01'; day <= '2028-08-01'; day = addDays(day, 1)) {
      const actions = actionsAt(whole, at(day, '12:00'));
      if (found.at(-1)?.[1].join() !== actions.join()) found.push([day, actions]);
    }
    expect(found).toEqual([
      ['2026-12-01', ['submitPublicInput']],
      ['2027-01-07', ['viewPublicInput']],
      ['2027-09-01', ['readFirstDraft', 'submitPublicComment']],
      ['2027-11-11', ['readFirstDraft', 'viewPublicComment']],
      ['2028-05-03', ['readFirstDraft', 'readSecondDraft', 'submitNitmam']],
      ['2028-06-01', ['readFirstDraft', 'readSecondDraft']],
    ]);
  });

  it.each([
    ['2027-08-31', 'public-input'],
    ['2027-09-01', 'first-draft'],
    ['2028-05-02', 'first-draft'],
    ['2028-05-03', 'second-draft'],
  ])('is about the newest draft that is posted on %s: %s', (day, status) => {
    const moment = { now: at(day, '12:00'), timeZone: demoInstallation.timeZone };
    expect(draftStatus(whole, moment)).toBe(status);
    const unfinished = { ...whole, firstDraftComplete: false, secondDraftComplete: false };
    expect(draftStatus(unfinished, moment)).toBe('public-input');
  });

  it.each([
    ['input to the last minute of its day', at('2027-01-06', '23:59'), 'submitPublicInput', true],
    ['no input a moment later', new Date(at('2027-01-06', '23:59').getTime() + 1), 'submitPublicInput', false],
    [
      'the first draft from midnight in New York',
      startOfDay('2027-09-01', demoInstallation.timeZone),
      'readFirstDraft',
      true,
    ],
    [
      'no first draft before it',
      new Date(startOfDay('2027-09-01', demoInstallation.timeZone).getTime() - 1),
      'readFirstDraft',
      false,
    ],
    ['a notice of a motion to the last minute', at('2028-05-31', '23:59'), 'submitNitmam', true],
    ['no notice on the next day', startOfDay('2028-06-01', demoInstallation.timeZone), 'submitNitmam', false],
  ])('%s', (_, now, action, isOffered) => {
    expect(actionsAt(whole, now).includes(action as never)).toBe(isOffered);
  });
});

describe('what is not as planned', () => {
  const winter = at('2027-02-01', '12:00');
  const autumn = at('2027-10-01', '12:00');
  it.each<[string, Partial<RevisionSchedule>, Date, string[]]>([
    ['an edition that is no proposal takes no input', { isProposed: false }, at('2026-12-10', '12:00'), []],
    ['input that is not complete is not shown', { publicInputComplete: false }, winter, []],
    ['a date that is not set offers nothing', { publicInputCloses: undefined }, winter, []],
    ['a late first draft keeps the input in view', { firstDraftComplete: false }, autumn, ['viewPublicInput']],
    [
      'a first draft before the input closes waits',
      { firstDraftPosted: '2026-12-01' },
      at('2026-12-10', '12:00'),
      ['submitPublicInput', 'submitPublicComment'],
    ],
    [
      'comment that is not complete is not shown',
      { publicCommentComplete: false },
      at('2028-01-10', '12:00'),
      ['readFirstDraft'],
    ],
    [
      'a late second draft takes no notices',
      { secondDraftComplete: false },
      at('2028-05-10', '12:00'),
      ['readFirstDraft', 'viewPublicComment'],
    ],
  ])('%s', (_, changes, now, actions) => {
    expect(actionsAt({ ...whole, ...changes }, now)).toEqual(actions);
  });
});

const someDate = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
const maybe = fc.option(someDate, { nil: undefined });
const anySchedule: fc.Arbitrary<RevisionSchedule> = fc.record({
  isProposed: fc.boolean(),
  publicInputCloses: maybe,
  publicInputComplete: fc.boolean(),
  firstDraftPosted: maybe,
  firstDraftComplete: fc.boolean(),
  publicCommentCloses: maybe,
  publicCommentComplete: fc.boolean(),
  secondDraftPosted: maybe,
  secondDraftComplete: fc.boolean(),
  nitmamCloses: maybe,
  motionsPosted: maybe,
});

it('offers at most one thing in a step, and changes at turning points alone', () => {
  fc.assert(
    fc.property(anySchedule, someDate, (schedule, date) => {
      const now = at(date, '12:00');
      const offered = openActions(schedule, { now, timeZone: demoInstallation.timeZone });
      expect(new Set(offered.map(({ step }) => step)).size).toBe(offered.length);
      const next = turningPoints(schedule, demoInstallation.timeZone).find((point) => point > now);
      const before = next ? new Date(next.getTime() - 1) : new Date('2100-01-01');
      expect(openActions(schedule, { now: before, timeZone: demoInstallation.timeZone })).toEqual(offered);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['America/New_York', '2027-03-14', '2027-03-15T03:59:00.000Z'],
  ['America/New_York', '2027-01-06', '2027-01-07T04:59:00.000Z'],
  ['Europe/Madrid', '2027-03-28', '2027-03-28T21:59:00.000Z'],
  ['Europe/Madrid', '2027-10-31', '2027-10-31T22:59:00.000Z'],
  ['Asia/Kolkata', '2027-03-28', '2027-03-28T18:29:00.000Z'],
])('in %s it closes on %s at %s', (zone, date, instant) => {
  const schedule = { ...whole, publicInputCloses: date };
  const at = (offset: number) => ({ now: new Date(Date.parse(instant) + offset), timeZone: zone });
  expect(closesAt(date, zone).toISOString()).toBe(instant);
  expect(openActions(schedule, at(0)).map(({ action }) => action)).toContain('submitPublicInput');
  expect(openActions(schedule, at(1)).map(({ action }) => action)).not.toContain('submitPublicInput');
});

it.each([
  ['a tag decides', ['electrical', 'accepting-public-comment'], '1', '2'],
  ['the highest of several', ['accepting-public-input', 'accepting-nitmam'], '0', '3'],
  ['without a tag what is written', ['electrical'], '1', '1'],
])('the stage: %s', (_, tags, written, stage) => {
  expect(stageOf(tags, written)).toBe(stage);
});
