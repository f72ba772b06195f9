import { flagsOf, newsletterNames, type Interests } from '../accounts/interests.rules.ts';
import { hasWork, type WorkRecord } from '../accounts/profile.rules.ts';

/** The four general answers (docs/decisions/account-and-profile.md#preferences). */
export const generalNames = ['infoKnowEventConf', 'newsletter', 'prodServOffers', 'doNotMail'] as const;

type GeneralName = (typeof generalNames)[number];

/** Answers by name: the general ones, the topics and the newsletters. */
export type Preferences = Readonly<Record<string, boolean>>;

/** Returns the names of all preferences in the record and in the payload. */
export const preferenceNames = (interests: Interests): string[] => [
  ...generalNames,
  ...interests.topics,
  ...newsletterNames(interests),
];

/** Makes preferences by calling a function for each name. */
export const preferencesBy = (interests: Interests, answer: (name: string) => boolean): Preferences =>
  Object.fromEntries(preferenceNames(interests).map((name) => [name, answer(name)]));

/** Returns the preferences of a person who wants nothing; only `doNotMail` is then true. */
export const optedOut = (): Record<GeneralName, boolean> => ({
  infoKnowEventConf: false,
  newsletter: false,
  prodServOffers: false,
  doNotMail: true,
});

/** The part of the customer record that holds the preferences. */
export interface PreferenceRecord extends Record<GeneralName, boolean> {
  topics: Readonly<Record<string, boolean>>;
  newsletters: Readonly<Record<string, boolean>>;
}

export const generalPreferences = (record: Record<GeneralName, boolean>): Record<GeneralName, boolean> => ({
  infoKnowEventConf: record.infoKnowEventConf,
  newsletter: record.newsletter,
  prodServOffers: record.prodServOffers,
  doNotMail: record.doNotMail,
});

export const storedPreferences = (record: PreferenceRecord, interests: Interests): Preferences => ({
  ...generalPreferences(record),
  ...flagsOf(interests.topics, record.topics),
  ...flagsOf(newsletterNames(interests), record.newsletters),
});

/**
 * Returns the columns that store preferences. Answers about topics and newsletters that are not offered any more stay,
 * unless the change names them: an old email's link still ends its newsletter.
 */
export function preferenceColumns(
  wanted: Preferences,
  { before, interests }: { before: PreferenceRecord; interests: Interests },
): PreferenceRecord {
  const pick = (names: readonly string[], kept: Readonly<Record<string, boolean>>) =>
    Object.fromEntries([...Object.keys(kept), ...names].map((name) => [name, wanted[name] ?? kept[name] ?? false]));
  const general = (name: GeneralName): boolean => wanted[name] ?? before[name];
  return {
    infoKnowEventConf: general('infoKnowEventConf'),
    newsletter: general('newsletter'),
    prodServOffers: general('prodServOffers'),
    doNotMail: general('doNotMail'),
    topics: pick(interests.topics, before.topics),
    newsletters: pick(newsletterNames(interests), before.newsletters),
  };
}

/** The part of the record on which completion dates depend. */
interface CompletionRecord extends WorkRecord {
  progressiveProfileCompletedAt: Date | null;
  newsletterTopicsCompletedAt: Date | null;
  topicsOfInterestCompletedAt: Date | null;
}

/**
 * Returns the completion dates that saved preferences earn; each is set once and stays
 * (docs/decisions/account-and-profile.md#completion-dates). Refusing postal mail does not complete a profile.
 */
export function earnedByPreferences(
  record: CompletionRecord,
  { preferences, interests }: { preferences: Preferences; interests: Interests },
  now: Date,
) {
  const hasAny = (names: readonly string[]) => names.some((name) => preferences[name]);
  const isChosen = hasAny(preferenceNames(interests).filter((name) => name !== 'doNotMail'));
  return {
    progressiveProfileCompletedAt: record.progressiveProfileCompletedAt ?? (hasWork(record) && isChosen ? now : null),
    topicsOfInterestCompletedAt: record.topicsOfInterestCompletedAt ?? (hasAny(interests.topics) ? now : null),
    newsletterTopicsCompletedAt:
      record.newsletterTopicsCompletedAt ?? (hasAny(newsletterNames(interests)) ? now : null),
  };
}
