import { hasWork, newsletterNames, topicNames, type WorkRecord } from '../accounts/profile.rules.ts';

/** The four general answers (docs/decisions/account-and-profile.md#preferences). */
export const generalNames = ['infoKnowEventConf', 'newsletter', 'prodServOffers', 'doNotMail'] as const;

/** All preferences, by their names in the record and in the payload. */
export const preferenceNames = [...generalNames, ...topicNames, ...newsletterNames] as const;
export type PreferenceName = (typeof preferenceNames)[number];
export type Preferences = Record<PreferenceName, boolean>;

export const isPreferenceName = (name: string): name is PreferenceName =>
  (preferenceNames as readonly string[]).includes(name);

/** Makes preferences by calling a function for each name. */
export const preferencesBy = (answer: (name: PreferenceName) => boolean): Preferences =>
  Object.fromEntries(preferenceNames.map((name) => [name, answer(name)])) as Preferences;

/** Returns the preferences of a person who wants nothing; only `doNotMail` is then true. */
export const optedOut = (): Preferences => preferencesBy((name) => name === 'doNotMail');

/** The part of the customer record that holds the preferences. */
export interface PreferenceRecord extends Record<(typeof generalNames)[number], boolean> {
  topics: Readonly<Record<string, boolean>>;
  newsletters: Readonly<Record<string, boolean>>;
}

const isGeneral = (name: string): name is (typeof generalNames)[number] =>
  (generalNames as readonly string[]).includes(name);

export const storedPreferences = (record: PreferenceRecord): Preferences =>
  preferencesBy((name) =>
    isGeneral(name) ? record[name] : record.topics[name] === true || record.newsletters[name] === true,
  );

/** Returns the columns that store preferences. */
export function preferenceColumns(preferences: Preferences): PreferenceRecord {
  const pick = (names: readonly PreferenceName[]) => Object.fromEntries(names.map((name) => [name, preferences[name]]));
  const { infoKnowEventConf, newsletter, prodServOffers, doNotMail } = preferences;
  return {
    infoKnowEventConf,
    newsletter,
    prodServOffers,
    doNotMail,
    topics: pick(topicNames),
    newsletters: pick(newsletterNames),
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
export function earnedByPreferences(record: CompletionRecord, preferences: Preferences, now: Date) {
  const hasAny = (names: readonly PreferenceName[]) => names.some((name) => preferences[name]);
  const isChosen = hasAny(preferenceNames.filter((name) => name !== 'doNotMail'));
  return {
    progressiveProfileCompletedAt: record.progressiveProfileCompletedAt ?? (hasWork(record) && isChosen ? now : null),
    topicsOfInterestCompletedAt: record.topicsOfInterestCompletedAt ?? (hasAny(topicNames) ? now : null),
    newsletterTopicsCompletedAt: record.newsletterTopicsCompletedAt ?? (hasAny(newsletterNames) ? now : null),
  };
}
