import type { Place } from './address.rules.ts';
import { cleanLine, findLineProblem, findPhoneProblem, type Problem, type Problems } from './problem.rules.ts';

/** The eight topics of interest, by their property names. */
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

/** The seven newsletters, by the names of the preferences payload (A-078; part 1 §3). */
export const newsletterNames = [
  'newsletterBuildingAndLifeSafety',
  'newsletterFireProtectionSystems',
  'newsletterHomeFireSafety',
  'newsletterEmergencyResponse',
  'newsletterResearch',
  'newsletterElectrical',
  'newsletterWildfire',
] as const;

/** Longest texts of the profile: job title 300, names and company 150 (part 1 §9), phones 15 (part 1 §5). */
const profileLimits = {
  firstName: 150,
  lastName: 150,
  company: 150,
  userTitle: 300,
  phone: 15,
  mobile: 15,
} as const;

/** What a person may change of their own record; what is left out stays as it is. */
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

/** What is wrong with the profile's own fields; its address has rules of its own (address.rules.ts). */
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
  industryTitleFunctionCompletedAt: Date | null;
  topicsOfInterestCompletedAt: Date | null;
}

const hasTopic = (topics: ProfileRecord['topics']) => topicNames.some((name) => topics[name] === true);
const flags = (topics: ProfileRecord['topics']) =>
  Object.fromEntries(topicNames.map((name) => [name, topics[name] === true]));

/**
 * The completion dates a record earns now. Industry, function, title and a topic complete the profile; what a
 * person never chose counts as missing, whatever default is sent elsewhere (AMB-26). A date once set stays.
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

/** The account's progressive profile form needs a topic. */
export const findCompletionFormProblems = (topics: ProfileRecord['topics']): Problems =>
  hasTopic(topics) ? {} : { topics: 'PleaseSelectAnyOneTopic' };

const syncedFields = ['firstName', 'lastName', 'company', 'phone', 'mobile', 'userTitle'] as const;

/** Whether the profile sync has anything new to say. */
export const isProfileSynced = (before: ProfileRecord, after: ProfileRecord): boolean =>
  syncedFields.some((field) => before[field] !== after[field]) ||
  topicNames.some((name) => (before.topics[name] === true) !== (after.topics[name] === true));

/** The profile sync payload. */
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

/** The profile update payload: the profile's id and what has changed of function, industry and title. */
export function profileUpdatePayload(before: ProfileRecord, after: ProfileRecord): Record<string, unknown> | null {
  const changed = {
    ...(before.jobId !== after.jobId && after.jobId !== null && { jobFunction: after.jobId }),
    ...(before.industryId !== after.industryId && after.industryId !== null && { industry: after.industryId }),
    ...(before.userTitle !== after.userTitle && { jobTitle: after.userTitle }),
  };
  return Object.keys(changed).length > 0 ? { accountProfileId: after.accountProfileId, ...changed } : null;
}

/** What the progressive profile form sends: function and industry are 1 until chosen; they are not stored so. */
export const completionFormPayload = (record: ProfileRecord) => ({
  accountProfileId: record.accountProfileId,
  jobFunction: record.jobId ?? 1,
  industry: record.industryId ?? 1,
  jobTitle: record.userTitle,
});

/** The extended profile with its completion dates, sent when one of them is new. */
export function completionDatesPayload(before: ProfileRecord, after: ProfileRecord): Record<string, unknown> | null {
  const dates = {
    progressiveProfileCompletionDate: [before.progressiveProfileCompletedAt, after.progressiveProfileCompletedAt],
    industryTitleFunctionCompletionDate: [
      before.industryTitleFunctionCompletedAt,
      after.industryTitleFunctionCompletedAt,
    ],
    topicsOfInterestCompletionDate: [before.topicsOfInterestCompletedAt, after.topicsOfInterestCompletedAt],
  } as const;
  const fresh = Object.entries(dates).filter(([, [old, current]]) => old === null && current !== null);
  if (fresh.length === 0) return null;
  return {
    accountProfileId: after.accountProfileId,
    ...Object.fromEntries(fresh.map(([name, [, at]]) => [name, at?.toISOString()])),
  };
}

/** Certifications: an information block on account information, an anchored section elsewhere, never without an onPointID. */
export function certificationsShown(
  onPointId: string | null,
  subRoute: string,
): 'information-block' | 'section' | null {
  if (!onPointId) return null;
  return subRoute === 'account-information' ? 'information-block' : 'section';
}
