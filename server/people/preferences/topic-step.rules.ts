import { newsletterNames, topicNames } from '../accounts/profile.rules.ts';
import type { PromptStep } from '../accounts/profile-prompt.rules.ts';

/** The prompt steps about topics. */
export type TopicStep = Exclude<PromptStep, 'job-info'>;

/** The topic of interest of each newsletter; home fire safety belongs to public education. */
const findMailTopic: Readonly<Record<(typeof newsletterNames)[number], (typeof topicNames)[number]>> = {
  newsletterBuildingAndLifeSafety: 'buildingLifeSafety',
  newsletterFireProtectionSystems: 'fireProtectionSystem',
  newsletterElectrical: 'electrical',
  newsletterWildfire: 'wildfire',
  newsletterResearch: 'research',
  newsletterHomeFireSafety: 'publicEducation',
  newsletterEmergencyResponse: 'emergencyResponse',
};

interface TopicRecord {
  accountProfileId: string;
  topics: Readonly<Record<string, boolean>>;
  newsletters: Readonly<Record<string, boolean>>;
}

/**
 * Returns the preferences that chosen newsletters imply: each newsletter chosen or not, and its topic if chosen; topics
 * chosen elsewhere stay (docs/decisions/account-and-profile.md#profile-prompt).
 */
export function newsletterChange(chosen: readonly string[]) {
  const newsletters = Object.fromEntries(newsletterNames.map((name) => [name, chosen.includes(name)]));
  const topics = newsletterNames
    .filter((name) => chosen.includes(name))
    .map((name) => [findMailTopic[name], true] as const);
  return { ...newsletters, ...Object.fromEntries(topics) } as Partial<
    Record<(typeof newsletterNames)[number] | (typeof topicNames)[number], boolean>
  >;
}

export const topicChange = (chosen: readonly string[]) =>
  Object.fromEntries(topicNames.map((name) => [name, chosen.includes(name)])) as Record<
    (typeof topicNames)[number],
    boolean
  >;

/** The message that sends the answers of each step (docs/decisions/messages-to-other-systems.md#payloads). */
export const topicStepKinds = {
  'newsletter-topics': 'newsletter-update',
  'topics-of-interest': 'topics-of-interest',
} as const satisfies Record<TopicStep, string>;

export const topicPayloads: Readonly<Record<TopicStep, (record: TopicRecord) => Record<string, unknown>>> = {
  'newsletter-topics': ({ accountProfileId, topics, newsletters }) => ({
    accountProfileId,
    ...Object.fromEntries(
      newsletterNames.flatMap((name) => [
        [name, newsletters[name] === true],
        [findMailTopic[name], topics[findMailTopic[name]] === true],
      ]),
    ),
  }),
  'topics-of-interest': ({ accountProfileId, topics }) => ({
    accountProfileId,
    ...Object.fromEntries(topicNames.map((name) => [name, topics[name] === true])),
  }),
};
