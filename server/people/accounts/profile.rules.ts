import type { Place } from './address.rules.ts';
import { flagsOf, type Interests } from './interests.rules.ts';
import {
  profileOptions,
  profileTexts,
  workTexts,
  type ProfileOptionName,
  type ProfileTextName,
  type WorkTextName,
} from './profile-fields.rules.ts';
import {
  cleanLine,
  findLineProblem,
  findPhoneProblem,
  type Problem,
  type Problems,
} from '../../platform/problem.rules.ts';

/** Changes of a person's own record; fields left out stay as they are, null takes the answer of an option list back. */
export type ProfileChange = Partial<Record<ProfileTextName, string> & Record<ProfileOptionName, number | null>> & {
  address?: Place;
  /** Answers by name of the topic. */
  topics?: Readonly<Record<string, boolean>>;
};

/** Returns a change with its texts normalized as they are stored. */
export function cleanProfileChange(change: ProfileChange): ProfileChange {
  const cleaned = { ...change };
  for (const { name } of profileTexts) {
    const text = change[name];
    if (text !== undefined) cleaned[name] = cleanLine(text);
  }
  return cleaned;
}

/** Returns the problems of the profile's texts, by field; the rules of its address are in address.rules.ts. */
export function findProfileProblems(change: ProfileChange): Problems {
  const problems: Problems = {};
  for (const field of profileTexts) {
    const text = change[field.name];
    if (text === undefined) continue;
    const found: Problem | null = field.kind === 'phone' ? findPhoneProblem(text) : findLineProblem(text, field);
    if (found) problems[field.name] = found;
  }
  return problems;
}

/** The part of the customer record that these rules read. */
export interface ProfileRecord extends Record<ProfileTextName, string>, Record<ProfileOptionName, number | null> {
  accountProfileId: string;
  newsletter: boolean;
  infoKnowEventConf: boolean;
  prodServOffers: boolean;
  topics: Readonly<Record<string, boolean>>;
  progressiveProfileCompletedAt: Date | null;
  newsletterTopicsCompletedAt: Date | null;
  industryTitleFunctionCompletedAt: Date | null;
  topicsOfInterestCompletedAt: Date | null;
}

/** The answers about a person's work. */
export type WorkRecord = Pick<ProfileRecord, WorkTextName | ProfileOptionName>;

const hasTopic = (topics: ProfileRecord['topics'], { topics: offered }: Interests) =>
  offered.some((name) => topics[name] === true);

/** Returns whether a record has every answer about the person's work. */
export const hasWork = (record: WorkRecord): boolean =>
  profileOptions.every(({ name }) => record[name] !== null) && workTexts.every(({ name }) => record[name] !== '');

/**
 * Returns the completion dates a record earns now. Industry, function, title and a topic complete the profile
 * (docs/decisions/account-and-profile.md#completion-dates). An answer never chosen counts as missing, although other
 * systems are sent a default (docs/decisions/account-and-profile.md#untouched-selects). A date once set stays. Where no
 * topic is offered, none is missing.
 */
export function earnedCompletionDates(record: ProfileRecord, now: Date, interests: Interests) {
  const hasJob = hasWork(record);
  const hasTopics = hasTopic(record.topics, interests);
  const needsTopic = interests.topics.length > 0;
  return {
    industryTitleFunctionCompletedAt: record.industryTitleFunctionCompletedAt ?? (hasJob ? now : null),
    topicsOfInterestCompletedAt: record.topicsOfInterestCompletedAt ?? (hasTopics ? now : null),
    progressiveProfileCompletedAt:
      record.progressiveProfileCompletedAt ?? (hasJob && (hasTopics || !needsTopic) ? now : null),
  };
}

/** The account's progressive profile form needs a topic (docs/decisions/account-and-profile.md#completion-dates). */
export const findCompletionFormProblems = (topics: ProfileRecord['topics'], interests: Interests): Problems =>
  hasTopic(topics, interests) || interests.topics.length === 0 ? {} : { topics: { key: 'PleaseSelectAnyOneTopic' } };

/** The prompt's step about work needs every answer. */
export const findPromptProblems = (change: ProfileChange): Problems =>
  Object.fromEntries(
    [...profileOptions, ...workTexts]
      .filter(({ name }) => !change[name])
      .map(({ name }) => [name, { key: 'FieldRequired' as const }]),
  );

const syncedFlags = ['newsletter', 'infoKnowEventConf', 'prodServOffers'] as const satisfies (keyof ProfileRecord)[];

/** Returns whether the profile sync would send anything new. */
export const isProfileSynced = (before: ProfileRecord, after: ProfileRecord): boolean =>
  profileTexts.some(({ name }) => before[name] !== after[name]) ||
  syncedFlags.some((name) => before[name] !== after[name]) ||
  Object.keys({ ...before.topics, ...after.topics }).some(
    (name) => (before.topics[name] === true) !== (after.topics[name] === true),
  );

/** The profile sync payload (docs/decisions/messages-to-other-systems.md#payloads). */
export const profileSyncPayload = (record: ProfileRecord, { topics }: Interests) => ({
  accountProfileId: record.accountProfileId,
  ...Object.fromEntries(profileTexts.map(({ name, erpName }) => [erpName, record[name]])),
  newsletter: record.newsletter,
  infoKnowEventConf: record.infoKnowEventConf,
  prodServOffers: record.prodServOffers,
  ...flagsOf(topics, record.topics),
});

const workTextsOf = (record: ProfileRecord) =>
  Object.fromEntries(workTexts.map(({ name, workName }) => [workName, record[name]]));

/**
 * Returns the profile update payload when an answer about work is new, else null: the profile's id with every answer
 * there is (docs/decisions/messages-to-other-systems.md#payloads), because a later message replaces one that was never
 * accepted.
 */
export function profileUpdatePayload(before: ProfileRecord, after: ProfileRecord): Record<string, unknown> | null {
  const isChanged =
    profileOptions.some(({ name }) => before[name] !== after[name] && after[name] !== null) ||
    workTexts.some(({ name }) => before[name] !== after[name]);
  if (!isChanged) return null;
  const answered = profileOptions.filter(({ name }) => after[name] !== null);
  return {
    accountProfileId: after.accountProfileId,
    ...Object.fromEntries(answered.map(({ name, workName }) => [workName, after[name]])),
    ...workTextsOf(after),
  };
}

/**
 * Returns what the progressive profile form sends: function and industry are 1 until chosen
 * (docs/decisions/account-and-profile.md#untouched-selects); the 1 is not stored.
 */
export const completionFormPayload = (record: ProfileRecord) => ({
  accountProfileId: record.accountProfileId,
  ...Object.fromEntries(profileOptions.map(({ name, workName }) => [workName, record[name] ?? 1])),
  ...workTextsOf(record),
});

/**
 * Returns the extended profile with all its completion dates when one of them is new, else null
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
 * Returns where certifications are shown: as an information block on account information, as an anchored section
 * elsewhere, never without an onPointID (docs/decisions/account-and-profile.md#certifications).
 */
export function certificationsShown(
  onPointId: string | null,
  subRoute: string,
): 'information-block' | 'section' | null {
  if (!onPointId) return null;
  return subRoute === 'account-information' ? 'information-block' : 'section';
}
