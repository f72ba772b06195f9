import { describe, expect, it } from 'vitest';
import { byName, profileOptions, workTexts } from '../accounts/profile-fields.rules.ts';
import { demoInterests } from '../../../tests/support/fake-account-content.ts';
import * as rules from './preference.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const earlier = new Date('2026-01-01T12:00:00Z');
const nothing = rules.preferencesBy(demoInterests, () => false);
const work = { ...byName(profileOptions, () => 1), ...byName(workTexts, () => 'Engineer') };
const record = {
  ...byName(profileOptions, () => null),
  ...byName(workTexts, () => ''),
  progressiveProfileCompletedAt: null,
  newsletterTopicsCompletedAt: null,
  topicsOfInterestCompletedAt: null,
};

it('names four general answers, eight topics and seven newsletters', () => {
  expect(rules.preferenceNames(demoInterests)).toHaveLength(19);
  expect(new Set(rules.preferenceNames(demoInterests)).size).toBe(19);
});

it('opts out of everything: nothing is wanted, by post either', () => {
  expect({ ...nothing, ...rules.optedOut() }).toEqual({ ...nothing, doNotMail: true });
});

it('reads back from a record what it has written to it', () => {
  for (const name of rules.preferenceNames(demoInterests)) {
    const only = rules.preferencesBy(demoInterests, (each) => each === name);
    const before = { ...rules.optedOut(), topics: {}, newsletters: {} };
    const columns = rules.preferenceColumns(only, { before, interests: demoInterests });
    expect(rules.storedPreferences(columns, demoInterests)).toEqual(only);
  }
});

describe('completion dates', () => {
  const earn = (change: Partial<typeof record | typeof work>, wanted: rules.Preferences, kept = {}) => {
    const earned = rules.earnedByPreferences(
      { ...record, ...change, ...kept },
      { preferences: { ...nothing, ...wanted }, interests: demoInterests },
      now,
    );
    const { progressiveProfileCompletedAt, topicsOfInterestCompletedAt, newsletterTopicsCompletedAt } = earned;
    return [progressiveProfileCompletedAt, topicsOfInterestCompletedAt, newsletterTopicsCompletedAt];
  };
  it.each<[string, object, rules.Preferences, (Date | null)[]]>([
    ['nothing is chosen', work, {}, [null, null, null]],
    ['only no postal mail is chosen', work, { doNotMail: true }, [null, null, null]],
    ['events are chosen', work, { infoKnowEventConf: true }, [now, null, null]],
    ['offers are chosen', work, { prodServOffers: true }, [now, null, null]],
    ['the newsletter is chosen, none of its topics', work, { newsletter: true }, [now, null, null]],
    ['a topic is chosen', work, { wildfire: true }, [now, now, null]],
    ['a newsletter topic is chosen', work, { newsletterWildfire: true }, [now, null, now]],
    ['the industry is missing', { ...work, industryId: null }, { wildfire: true }, [null, now, null]],
    ['the function is missing', { ...work, jobId: null }, { newsletterResearch: true }, [null, null, now]],
    ['the title is missing', { ...work, userTitle: '' }, { prodServOffers: true }, [null, null, null]],
  ])('are earned as they should when %s', (_, change, wanted, dates) => {
    expect(earn(change, wanted)).toEqual(dates);
    // A date once set stays, also when answers are withdrawn.
    const kept = Object.fromEntries(Object.keys(record).map((name) => [name, earlier]));
    expect(earn(change, wanted, kept)).toEqual([earlier, earlier, earlier]);
  });
});
