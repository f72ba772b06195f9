import { expect, it } from 'vitest';
import { demoInterests } from '../../../tests/support/fake-account-content.ts';
import { newsletterChange, topicChange, topicPayloads } from './topic-step.rules.ts';

const nothing = { accountProfileId: 'p-1', topics: {}, newsletters: {} };

it('sends each newsletter with the topic it is about, under fixed names', () => {
  expect(topicPayloads['newsletter-topics'](nothing, demoInterests)).toEqual({
    accountProfileId: 'p-1',
    newsletterBuildingAndLifeSafety: false,
    buildingLifeSafety: false,
    newsletterFireProtectionSystems: false,
    fireProtectionSystem: false,
    newsletterElectrical: false,
    electrical: false,
    newsletterWildfire: false,
    wildfire: false,
    newsletterResearch: false,
    research: false,
    newsletterHomeFireSafety: false,
    publicEducation: false,
    newsletterEmergencyResponse: false,
    emergencyResponse: false,
  });
});

it('sends the eight topics of interest', () => {
  expect(
    topicPayloads['topics-of-interest'](
      { ...nothing, topics: topicChange(['wildfire'], demoInterests) },
      demoInterests,
    ),
  ).toEqual({
    accountProfileId: 'p-1',
    buildingLifeSafety: false,
    fireProtectionSystem: false,
    publicEducation: false,
    emergencyResponse: false,
    research: false,
    industrialHazards: false,
    wildfire: true,
    electrical: false,
  });
});

it('takes a newsletter for an interest in its topic, and its absence for nothing', () => {
  const change = newsletterChange(['newsletterHomeFireSafety'], demoInterests);
  expect(change).toMatchObject({ newsletterHomeFireSafety: true, publicEducation: true, newsletterWildfire: false });
  expect(change).not.toHaveProperty('wildfire');
  expect(newsletterChange(['anything', 'wildfire'], demoInterests)).toEqual(newsletterChange([], demoInterests));
});
