import type { Place } from './address.rules.ts';
import {
  cleanLine,
  findLineProblem,
  findPhoneProblem,
  type Problem,
  type Problems,
} from '../../platform/problem.rules.ts';

/**
 * The eight topics of interest, by their property names (docs/decisions/account-and-profile.md#topics-and-newsletters).
 */
export const topicNames = [
  'buildingLifeSafety',
  'fireProtectionSystem',
  'publicEducation',
  'emergencyResponse',
  'research',
  'industrialHazards',
  'electrical',
  'wildfire',
] as const;
type TopicName = (typeof topicNames)[number];

/**
 * The seven newsletters, by the names of the preferences payload
 * (docs/decisions/account-and-profile.md#topics-and-newsletters).
 */
export const newsletterNames = [
  'newsletterBuildingAndLifeSafety',
  'newsletterFireProtectionSystems',
  'newsletterHomeFireSafety',
  'newsletterEmergencyResponse',
  'newsletterResearch',
  'newsletterElectrical',
  'newsletterWildfire',
] as const;

/**
 * Longest texts of the profile: job title 300 (docs/decisions/account-and-profile.md#profile-limits), names and company
 * 150, phones 15.
 */
const profileLimits = {
  firstName: 150,
  lastName: 150,
  company: 150,
  userTitle: 300,
  phone: 15,
  mobile: 15,
} as const;

/** Holds what a person may change of their own record; what is left out stays as it is. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  phone?: string;
  mobile?: string;
  company?: string;
  userTitle?: string;
  address?: Place;
  /** Null takes the answer back. */
  jobId?: number | null;
  industryId?: number | null;
  topics?: Partial<Record<TopicName, boolean>>;
}

const texts = ['firstName', 'lastName', 'phone', 'mobile', 'company', 'userTitle'] as const;

/** A change in the form it is kept in. */
export function cleanProfileChange(change: ProfileChange): ProfileChange {
  const cleaned = { ...change };
  for (const field of texts) {
    const text = change[field];
    if (text !== undefined) cleaned[field] = cleanLine(text);
  }
  return cleaned;
}

/** Returns what is wrong with the profile's own fields; its address has rules of its own (address.rules.ts). */
export function findProfileProblems(change: ProfileChange): Problems {
  const problems: Problems = {};
  for (const field of texts) {
    const text = change[field];
    if (text === undefined) continue;
    const isPhone = field === 'phone' || field === 'mobile';
    const isRequired = field === 'firstName' || field === 'lastName';
    const found: Problem | null = isPhone
      ? findPhoneProblem(text)
      : findLineProblem(text, { max: profileLimits[field], isRequired });
    if (found) problems[field] = found;
  }
  return problems;
}

/** The part of the customer record that these rules look at. */
export interface ProfileRecord {
  accountProfileId: string;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  mobile: string;
  userTitle: string;
  jobId: number | null;
  industryId: number | null;
  newsletter: boolean;
  infoKnowEventConf: boolean;
  prodServOffers: boolean;
  topics: Readonly<Record<string, boolean>>;
  progressiveProfileCompletedAt: Date | null;
  newsletterTopicsCompletedAt: Date | null;
  industryTitleFunctionCompletedAt: Date | null;
  topicsOfInterestCompletedAt: Date | null;
}

const hasTopic = (topics: ProfileRecord['topics']) => topicNames.some((name) => topics[name] === true);
const flags = (topics: ProfileRecord['topics']) =>
  Object.fromEntries(topicNames.map((name) => [name, topics[name] === true]));

/**
 * The completion dates a record earns now. Industry, function, title and a topic complete the profile
 * (docs/decisions/account-and-profile.md#completion-dates); what a person never chose counts as missing, whatever
 * default is sent elsewhere (docs/decisions/account-and-profile.md#untouched-selects). A date once set stays.
 */
export function earnedCompletionDates(record: ProfileRecord, now: Date) {
  const hasJob = record.jobId !== null && record.industryId !== null && record.userTitle !== '';
  const hasTopics = hasTopic(record.topics);
  return {
    industryTitleFunctionCompletedAt: record.industryTitleFunctionCompletedAt ?? (hasJob ? now : null),
    topicsOfInterestCompletedAt: record.topicsOfInterestCompletedAt ?? (hasTopics ? now : null),
    progressiveProfileCompletedAt: record.progressiveProfileCompletedAt ?? (hasJob && hasTopics ? now : null),
  };
}

/** The account's progressive profile form needs a topic (docs/decisions/account-and-profile.md#completion-dates). */
export const findCompletionFormProblems = (topics: ProfileRecord['topics']): Problems =>
  hasTopic(topics) ? {} : { topics: { key: 'PleaseSelectAnyOneTopic' } };

/** The prompt's step of industry, function and title is answered by all three. */
export const findPromptProblems = ({ industryId, jobId, userTitle }: ProfileChange): Problems => ({
  ...(!industryId && { industryId: { key: 'FieldRequired' } }),
  ...(!jobId && { jobId: { key: 'FieldRequired' } }),
  ...(!userTitle && { userTitle: { key: 'FieldRequired' } }),
});

const syncedFields = [
  'firstName',
  'lastName',
  'company',
  'phone',
  'mobile',
  'userTitle',
  'newsletter',
  'infoKnowEventConf',
  'prodServOffers',
] as const satisfies (keyof ProfileRecord)[];

/** Returns whether the profile sync has anything new to say. */
export const isProfileSynced = (before: ProfileRecord, after: ProfileRecord): boolean =>
  syncedFields.some((field) => before[field] !== after[field]) ||
  topicNames.some((name) => (before.topics[name] === true) !== (after.topics[name] === true));

/** The profile sync payload (docs/decisions/messages-to-other-systems.md#payloads). */
export const profileSyncPayload = (record: ProfileRecord) => ({
  accountProfileId: record.accountProfileId,
  firstName: record.firstName,
  lastName: record.lastName,
  companyName: record.company,
  phone: record.phone,
  mobile: record.mobile,
  jobTitle: record.userTitle,
  newsletter: record.newsletter,
  infoKnowEventConf: record.infoKnowEventConf,
  prodServOffers: record.prodServOffers,
  ...flags(record.topics),
});

/**
 * The profile update payload: the profile's id with function, industry and title, as far as they are answered, when one
 * of them has a new answer (docs/decisions/messages-to-other-systems.md#payloads). All of them, because a later message
 * takes the place of one that was never accepted.
 */
export function profileUpdatePayload(before: ProfileRecord, after: ProfileRecord): Record<string, unknown> | null {
  const isChanged =
    (before.jobId !== after.jobId && after.jobId !== null) ||
    (before.industryId !== after.industryId && after.industryId !== null) ||
    before.userTitle !== after.userTitle;
  if (!isChanged) return null;
  return {
    accountProfileId: after.accountProfileId,
    ...(after.jobId !== null && { jobFunction: after.jobId }),
    ...(after.industryId !== null && { industry: after.industryId }),
    jobTitle: after.userTitle,
  };
}

/**
 * Returns what the progressive profile form sends: function and industry are 1 until chosen
 * (docs/decisions/account-and-profile.md#untouched-selects); they are not stored so.
 */
export const completionFormPayload = (record: ProfileRecord) => ({
  accountProfileId: record.accountProfileId,
  jobFunction: record.jobId ?? 1,
  industry: record.industryId ?? 1,
  jobTitle: record.userTitle,
});

/**
 * The extended profile with all its completion dates, sent when one of them is new
 * (docs/decisions/messages-to-other-systems.md#payloads).
 */
export function completionDatesPayload(before: ProfileRecord, after: ProfileRecord): Record<string, unknown> | null {
  const dates = {
    progressiveProfileCompletionDate: [before.progressiveProfileCompletedAt, after.progressiveProfileCompletedAt],
    industryTitleFunctionCompletionDate: [
      before.industryTitleFunctionCompletedAt,
      after.industryTitleFunctionCompletedAt,
    ],
    newsletterTopicsCompletionDate: [before.newsletterTopicsCompletedAt, after.newsletterTopicsCompletedAt],
    topicsOfInterestCompletionDate: [before.topicsOfInterestCompletedAt, after.topicsOfInterestCompletedAt],
  } as const;
  if (Object.values(dates).every(([old, current]) => old !== null || current === null)) return null;
  const known = Object.entries(dates).filter(([, [, current]]) => current !== null);
  return {
    accountProfileId: after.accountProfileId,
    ...Object.fromEntries(known.map(([name, [, at]]) => [name, at?.toISOString()])),
  };
}

/**
 * Certifications: an information block on account information, an anchored section elsewhere, never without an
 * onPointID (docs/decisions/account-and-profile.md#certifications).
 */
export function certificationsShown(
  onPointId: string | null,
  subRoute: string,
): 'information-block' | 'section' | null {
  if (!onPointId) return null;
  return subRoute === 'account-information' ? 'information-block' : 'section';
}
