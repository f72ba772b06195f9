import { flagsOf, newsletterNames, type Interests } from '../accounts/interests.rules.ts';
import type { PromptStep } from '../accounts/profile-prompt.rules.ts';

/** The prompt steps about topics. */
export type TopicStep = Exclude<PromptStep, 'job-info'>;

interface TopicRecord {
  accountProfileId: string;
  topics: Readonly<Record<string, boolean>>;
  newsletters: Readonly<Record<string, boolean>>;
}

/**
 * Returns the preferences that chosen newsletters imply: each newsletter chosen or not, and its topic if chosen; topics
 * chosen elsewhere stay (docs/decisions/account-and-profile.md#profile-prompt).
 */
export function newsletterChange(chosen: readonly string[], { newsletters }: Interests): Record<string, boolean> {
  const answers = newsletters.map(({ name }) => [name, chosen.includes(name)] as const);
  const topics = newsletters.flatMap(({ name, topic }) =>
    topic !== null && chosen.includes(name) ? [[topic, true] as const] : [],
  );
  return Object.fromEntries([...answers, ...topics]);
}

export const topicChange = (chosen: readonly string[], { topics }: Interests): Record<string, boolean> =>
  Object.fromEntries(topics.map((name) => [name, chosen.includes(name)]));

/** The message that sends the answers of each step (docs/decisions/messages-to-other-systems.md#payloads). */
export const topicStepKinds = {
  'newsletter-topics': 'newsletter-update',
  'topics-of-interest': 'topics-of-interest',
} as const satisfies Record<TopicStep, string>;

type ToPayload = (record: TopicRecord, interests: Interests) => Record<string, unknown>;

export const topicPayloads: Readonly<Record<TopicStep, ToPayload>> = {
  'newsletter-topics': ({ accountProfileId, topics, newsletters }, interests) => {
    const named = interests.newsletters.flatMap(({ topic }) => topic ?? []);
    return {
      accountProfileId,
      ...flagsOf(newsletterNames(interests), newsletters),
      ...flagsOf(named, topics),
    };
  },
  'topics-of-interest': ({ accountProfileId, topics }, interests) => ({
    accountProfileId,
    ...flagsOf(interests.topics, topics),
  }),
};
