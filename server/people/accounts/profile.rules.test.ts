import { describe, expect, it } from 'vitest';
import { byName, profileOptions, profileTexts } from './profile-fields.rules.ts';
import { demoInterests } from '../../../tests/support/fake-account-content.ts';
import * as rules from './profile.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const earlier = new Date('2025-01-02T03:04:05Z');
const record: rules.ProfileRecord = {
  ...byName(profileTexts, () => ''),
  ...byName(profileOptions, () => 4),
  accountProfileId: 'p-1',
  firstName: 'Maeve',
  lastName: 'O’Connell',
  company: 'Buckeye',
  phone: '+1 614 555 0113',
  mobile: '',
  userTitle: 'Engineer',
  jobId: 11,
  industryId: 4,
  newsletter: true,
  infoKnowEventConf: false,
  prodServOffers: false,
  topics: { wildfire: true },
  progressiveProfileCompletedAt: null,
  newsletterTopicsCompletedAt: null,
  industryTitleFunctionCompletedAt: null,
  topicsOfInterestCompletedAt: null,
};

describe('limits', () => {
  it.each([
    ['firstName', 150],
    ['lastName', 150],
    ['company', 150],
    ['userTitle', 300],
  ] as const)('takes %s up to %i characters', (field, max) => {
    expect(rules.findProfileProblems({ [field]: 'ж'.repeat(max) })).toEqual({});
    expect(rules.findProfileProblems({ [field]: 'ж'.repeat(max + 1) })).toEqual({
      [field]: { key: 'FieldMaximumLength', tokens: { max } },
    });
  });

  it.each([
    ['+1 330 555 0142', undefined],
    ['(330) 555-0142', undefined],
    ['', undefined],
    ['+49 30 1234 5678', { key: 'FieldMaximumLength', tokens: { max: 15 } }],
    ['call me', { key: 'PhoneInvalid' }],
    ['555 ext 4', { key: 'PhoneInvalid' }],
    ['+', { key: 'PhoneInvalid' }],
  ])('says of the telephone "%s": %s', (phone, problem) => {
    expect(rules.findProfileProblems({ phone })).toEqual(problem ? { phone: problem } : {});
    expect(rules.findProfileProblems({ mobile: phone })).toEqual(problem ? { mobile: problem } : {});
  });

  it('asks for both names, when they are given at all', () => {
    expect(rules.findProfileProblems({ firstName: '', lastName: '' })).toEqual({
      firstName: { key: 'FieldRequired' },
      lastName: { key: 'FieldRequired' },
    });
    expect(rules.findProfileProblems({})).toEqual({});
  });

  it.each(['María José de la Cruz-Peña', 'נועה בן־דוד', 'محمد عبد الرحمن', '山田 太郎', 'Nguyễn Thị Ánh', 'X Æ'])(
    'keeps the name %s',
    (name) => {
      const change = rules.cleanProfileChange({ firstName: ` ${name.normalize('NFD')} ` });
      expect(change.firstName).toBe(name.normalize('NFC'));
      expect(rules.findProfileProblems(change)).toEqual({});
    },
  );
});

describe('completion dates', () => {
  const missing: [string, Partial<rules.ProfileRecord>, (Date | null)[]][] = [
    ['nothing', {}, [now, now, now]],
    ['the function', { jobId: null }, [null, null, now]],
    ['the industry', { industryId: null }, [null, null, now]],
    ['the title', { userTitle: '' }, [null, null, now]],
    ['a topic', { topics: {} }, [null, now, null]],
    ['a chosen topic', { topics: { wildfire: false } }, [null, now, null]],
    ['a topic that exists', { topics: { gardening: true } }, [null, now, null]],
  ];

  it.each(missing)('without %s are what was answered', (_, change, [profile, work, topics]) => {
    expect(rules.earnedCompletionDates({ ...record, ...change }, now, demoInterests)).toEqual({
      progressiveProfileCompletedAt: profile,
      industryTitleFunctionCompletedAt: work,
      topicsOfInterestCompletedAt: topics,
    });
  });

  it('stay once they are set', () => {
    const before = { ...record, progressiveProfileCompletedAt: earlier, userTitle: '', topics: {} };
    expect(rules.earnedCompletionDates(before, now, demoInterests).progressiveProfileCompletedAt).toBe(earlier);
  });

  it('are all sent when one of them is new', () => {
    const after = { ...record, industryTitleFunctionCompletedAt: now, topicsOfInterestCompletedAt: earlier };
    expect(rules.completionDatesPayload({ ...record, topicsOfInterestCompletedAt: earlier }, after)).toEqual({
      accountProfileId: 'p-1',
      industryTitleFunctionCompletionDate: '2026-11-20T12:00:00.000Z',
      topicsOfInterestCompletionDate: earlier.toISOString(),
    });
    expect(rules.completionDatesPayload(after, after)).toBeNull();
  });
});

it('asks the completion form for a topic, in the fixed words', () => {
  expect(rules.findCompletionFormProblems({}, demoInterests)).toEqual({ topics: { key: 'PleaseSelectAnyOneTopic' } });
  expect(rules.findCompletionFormProblems({ research: true }, demoInterests)).toEqual({});
});

it('sends 1 for function and industry that were never chosen', () => {
  expect(rules.completionFormPayload({ ...record, jobId: null, industryId: null })).toEqual({
    accountProfileId: 'p-1',
    jobFunction: 1,
    industry: 1,
    jobTitle: 'Engineer',
  });
});

it('puts exactly the fields of the profile sync into its payload', () => {
  expect(rules.profileSyncPayload(record, demoInterests)).toEqual({
    accountProfileId: 'p-1',
    firstName: 'Maeve',
    lastName: 'O’Connell',
    companyName: 'Buckeye',
    phone: '+1 614 555 0113',
    mobile: '',
    jobTitle: 'Engineer',
    newsletter: true,
    infoKnowEventConf: false,
    prodServOffers: false,
    buildingLifeSafety: false,
    fireProtectionSystem: false,
    publicEducation: false,
    emergencyResponse: false,
    research: false,
    industrialHazards: false,
    electrical: false,
    wildfire: true,
  });
});

it('puts all of function, industry and title into the profile update when one of them changes', () => {
  expect(rules.profileUpdatePayload(record, record)).toBeNull();
  expect(rules.profileUpdatePayload(record, { ...record, jobId: 2 })).toEqual({
    accountProfileId: 'p-1',
    jobFunction: 2,
    industry: record.industryId,
    jobTitle: record.userTitle,
  });
  expect(rules.profileUpdatePayload(record, { ...record, industryId: null })).toBeNull();
  expect(
    rules.profileUpdatePayload({ ...record, industryId: null }, { ...record, jobId: 2, industryId: null }),
  ).toEqual({
    accountProfileId: 'p-1',
    jobFunction: 2,
    jobTitle: record.userTitle,
  });
  expect(rules.profileUpdatePayload(record, { ...record, industryId: 3, userTitle: 'Chief' })).toEqual({
    accountProfileId: 'p-1',
    jobFunction: record.jobId,
    industry: 3,
    jobTitle: 'Chief',
  });
});

it.each([
  ['firstName', 'Ann', true],
  ['topics', { wildfire: true, research: false }, false],
  ['topics', {}, true],
  ['jobId', 3, false],
] as const)('syncs the profile when %s becomes %j: %s', (field, value, isSynced) => {
  expect(rules.isProfileSynced(record, { ...record, [field]: value })).toBe(isSynced);
});

it.each([
  [null, 'account-information', null],
  ['', 'account-information', null],
  ['OP-1', 'account-information', 'information-block'],
  ['OP-1', 'account-training', 'section'],
])('with onPointID %s on %s shows certifications as %s', (onPointId, subRoute, shown) => {
  expect(rules.certificationsShown(onPointId, subRoute)).toBe(shown);
});

it('asks no topic of anybody where none is offered', () => {
  const none = { topics: [], newsletters: [] };
  expect(rules.findCompletionFormProblems({}, none)).toEqual({});
  expect(rules.earnedCompletionDates({ ...record, topics: {} }, now, none)).toMatchObject({
    progressiveProfileCompletedAt: now,
    topicsOfInterestCompletedAt: null,
  });
});
