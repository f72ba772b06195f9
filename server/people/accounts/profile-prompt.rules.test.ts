import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { describe, expect, it } from 'vitest';
import { demoInterests } from '../../../tests/support/fake-account-content.ts';
import {
  completedByPrompt,
  decidePrompt,
  promptFlags,
  stepTable,
  stepsFor,
  type PromptFlags,
  type PromptRecord,
} from './profile-prompt.rules.ts';

/** Every combination: newsletter, offers, industry, newsletter topics and topics of interest, in this order. */
const expected: Readonly<Record<string, string>> = {
  '-----': 'job-info',
  '----t': 'job-info',
  '---n-': 'job-info',
  '---nt': 'job-info',
  '--i--': '',
  '--i-t': '',
  '--in-': '',
  '--int': '',
  '-o---': 'job-info topics-of-interest',
  '-o--t': 'job-info topics-of-interest',
  '-o-n-': 'job-info topics-of-interest',
  '-o-nt': 'job-info topics-of-interest',
  '-oi--': 'topics-of-interest',
  '-oi-t': '',
  '-oin-': 'topics-of-interest',
  '-oint': '',
  'N----': 'newsletter-topics job-info',
  'N---t': 'newsletter-topics job-info',
  'N--n-': 'job-info',
  'N--nt': 'job-info',
  'N-i--': 'newsletter-topics',
  'N-i-t': 'newsletter-topics',
  'N-in-': '',
  'N-int': '',
  'No---': 'newsletter-topics job-info',
  'No--t': 'newsletter-topics job-info',
  'No-n-': 'job-info',
  'No-nt': 'job-info',
  'Noi--': 'newsletter-topics',
  'Noi-t': 'newsletter-topics',
  'Noin-': '',
  Noint: '',
};

const flagsOf = (code: string): PromptFlags => ({
  newsletter: code.includes('N'),
  offers: code.includes('o'),
  hasIndustry: code.includes('i'),
  hasNewsletterTopics: code.includes('n'),
  hasTopics: code.includes('t'),
});
const codes = Array.from({ length: 32 }, (_, bits) =>
  [...'Noint'].map((letter, index) => (bits & (16 >> index) ? letter : '-')).join(''),
);

describe('stepsFor', () => {
  it.each(codes)('asks what the table says of %s', (code) => {
    expect(stepsFor(flagsOf(code)).join(' ')).toBe(expected[code]);
  });

  it('has one row for each combination, never two', () => {
    for (const code of codes) {
      const flags = flagsOf(code);
      const rows = stepTable.filter(({ when }) =>
        Object.entries(when).every(([name, value]) => flags[name as keyof PromptFlags] === value),
      );
      expect([code, rows.length]).toEqual([code, 1]);
    }
  });

  it('has no step left once those it asked are answered', () => {
    for (const code of codes) {
      const flags = flagsOf(code);
      for (const step of stepsFor(flags)) {
        if (step === 'job-info') flags.hasIndustry = true;
        if (step === 'newsletter-topics') flags.hasNewsletterTopics = true;
        if (step === 'topics-of-interest') flags.hasTopics = true;
      }
      expect([code, stepsFor(flags)]).toEqual([code, []]);
    }
  });
});

const now = new Date('2026-11-23T12:00:00Z');
const settings = { after: '2026-01-01', reminderDays: 14 };
const record: PromptRecord = {
  newsletter: false,
  prodServOffers: false,
  progressiveProfileCompletedAt: null,
  newsletterTopicsCompletedAt: null,
  industryTitleFunctionCompletedAt: null,
  topicsOfInterestCompletedAt: null,
  profileRemindedAt: null,
  createdAt: new Date('2026-06-01T12:00:00Z'),
};
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('decidePrompt', () => {
  it.each<[string, Partial<PromptRecord>, string]>([
    ['asks whom it may', {}, 'ask'],
    ['asks nobody whose profile is complete', { progressiveProfileCompletedAt: now }, 'none'],
    // 23:59 and 00:01 in New York.
    ['asks no account made on the cut-off day', { createdAt: new Date('2026-01-02T04:59:00Z') }, 'none'],
    ['asks accounts from the day after', { createdAt: new Date('2026-01-02T05:01:00Z') }, 'ask'],
    ['asks no account made before', { createdAt: new Date('2019-01-01T00:00:00Z') }, 'none'],
    ['lets alone whom it reminds later', { profileRemindedAt: now }, 'none'],
    ['lets them alone for fourteen days', { profileRemindedAt: before(13.99) }, 'none'],
    ['asks again after', { profileRemindedAt: before(14) }, 'ask'],
    ['completes without asking', { industryTitleFunctionCompletedAt: now }, 'complete'],
    ['completes although reminded', { industryTitleFunctionCompletedAt: now, profileRemindedAt: now }, 'complete'],
    [
      'completes no old account',
      { industryTitleFunctionCompletedAt: now, createdAt: new Date('2019-01-01T00:00:00Z') },
      'none',
    ],
  ])('%s', (_, part, decision) => {
    expect(
      decidePrompt(
        { ...record, ...part },
        { settings: { ...settings, timeZone: demoInstallation.timeZone }, interests: demoInterests },
        now,
      ),
    ).toBe(decision);
  });
});

it('completes a profile once, when no step is left', () => {
  expect(completedByPrompt(record, demoInterests, now)).toBeNull();
  expect(completedByPrompt({ ...record, industryTitleFunctionCompletedAt: now }, demoInterests, now)).toBe(now);
  const long = before(100);
  expect(completedByPrompt({ ...record, progressiveProfileCompletedAt: long }, demoInterests, now)).toBe(long);
  expect(promptFlags({ ...record, prodServOffers: true }, demoInterests)).toMatchObject({
    offers: true,
    hasIndustry: false,
  });
});
