import { profileOptions, profileTexts } from './profile-fields.rules.ts';

/**
 * Topics of interest and newsletters that the organisation offers: content, in its order
 * (docs/decisions/account-and-profile.md#topics-and-newsletters).
 */
export interface Interests {
  /** Names of the topics in records and messages. */
  topics: readonly string[];
  /** Newsletters with the topic that choosing one implies. */
  newsletters: readonly { name: string; topic: string | null }[];
}

/** Fields beside which the names stand in records, answers and messages. */
const reserved: ReadonlySet<string> = new Set([
  ...[...profileTexts, ...profileOptions].map(({ name }) => name),
  'infoKnowEventConf',
  'newsletter',
  'prodServOffers',
  'doNotMail',
  'version',
  'codes',
  'unsubscribe',
  'email',
  'address',
  'preferences',
  'subscriptions',
  'accountProfileId',
  'netsuiteID',
  'onPointID',
  'legacyId',
  'customerId',
  'committeeMemberID',
  'lmsID',
  'ahj',
  'isMember',
  'isElectircalInspector',
  'language',
]);

const isName = (name: string): boolean => /^[a-z][a-z0-9_]{0,79}$/i.test(name) && !reserved.has(name);

/** Returns what content offers, without names that records cannot have and without repetitions. */
export function toInterests(
  topics: readonly string[],
  newsletters: readonly { name: string; topic: string }[],
): Interests {
  const named = new Set(topics.filter(isName));
  const known = new Map(newsletters.map((each) => [each.name, each]));
  return {
    topics: [...named],
    newsletters: [...known.values()]
      .filter(({ name }) => isName(name) && !named.has(name))
      .map(({ name, topic }) => ({ name, topic: named.has(topic) ? topic : null })),
  };
}

/** Returns the names of the newsletters. */
export const newsletterNames = ({ newsletters }: Interests): string[] => newsletters.map(({ name }) => name);

/** Returns an answer for each name; one that was never given is no. */
export const flagsOf = (names: readonly string[], kept: Readonly<Record<string, boolean>>): Record<string, boolean> =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(kept, name) && kept[name] === true]));

/** Returns the answers that a body gives to these names; other names and values are left out. */
export const givenFlags = (
  names: readonly string[],
  body: Readonly<Record<string, unknown>>,
): Record<string, boolean> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(body, name) ? body[name] : undefined;
      return typeof value === 'boolean' ? [[name, value]] : [];
    }),
  );
