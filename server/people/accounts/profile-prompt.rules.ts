import type { Interests } from './interests.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/** The questions that complete a profile, one a step. */
const promptSteps = ['newsletter-topics', 'job-info', 'topics-of-interest'] as const;
export type PromptStep = (typeof promptSteps)[number];

export const isPromptStep = (name: string): name is PromptStep => (promptSteps as readonly string[]).includes(name);

/** Emails that a person wants, and the questions they have answered. */
export interface PromptFlags {
  newsletter: boolean;
  offers: boolean;
  hasIndustry: boolean;
  hasNewsletterTopics: boolean;
  hasTopics: boolean;
}

interface StepRow {
  when: Partial<PromptFlags>;
  steps: readonly PromptStep[];
}

/**
 * The steps for each combination of answers. The first matching row counts; no steps mean a complete profile
 * (docs/decisions/account-and-profile.md#profile-prompt). With the newsletter, offers change nothing.
 */
export const stepTable: readonly StepRow[] = [
  {
    when: { newsletter: true, hasNewsletterTopics: false, hasIndustry: false },
    steps: ['newsletter-topics', 'job-info'],
  },
  { when: { newsletter: true, hasNewsletterTopics: false, hasIndustry: true }, steps: ['newsletter-topics'] },
  { when: { newsletter: true, hasNewsletterTopics: true, hasIndustry: false }, steps: ['job-info'] },
  { when: { newsletter: true, hasNewsletterTopics: true, hasIndustry: true }, steps: [] },
  { when: { newsletter: false, offers: true, hasIndustry: false }, steps: ['job-info', 'topics-of-interest'] },
  { when: { newsletter: false, offers: true, hasIndustry: true, hasTopics: false }, steps: ['topics-of-interest'] },
  { when: { newsletter: false, offers: true, hasIndustry: true, hasTopics: true }, steps: [] },
  { when: { newsletter: false, offers: false, hasIndustry: false }, steps: ['job-info'] },
  { when: { newsletter: false, offers: false, hasIndustry: true }, steps: [] },
];

const fits = (when: Partial<PromptFlags>, flags: PromptFlags): boolean =>
  Object.entries(when).every(([name, value]) => flags[name as keyof PromptFlags] === value);

/** Returns the open steps in their order. */
export const stepsFor = (flags: PromptFlags): readonly PromptStep[] =>
  stepTable.find(({ when }) => fits(when, flags))?.steps ?? [];

/** The part of a customer record that the prompt reads. */
export interface PromptRecord {
  newsletter: boolean;
  prodServOffers: boolean;
  progressiveProfileCompletedAt: Date | null;
  newsletterTopicsCompletedAt: Date | null;
  industryTitleFunctionCompletedAt: Date | null;
  topicsOfInterestCompletedAt: Date | null;
  profileRemindedAt: Date | null;
  createdAt: Date;
}

/** Returns what the table asks; an organisation without newsletters or topics has no question about them. */
export const promptFlags = (
  record: Omit<PromptRecord, 'profileRemindedAt' | 'createdAt'>,
  { topics, newsletters }: Interests,
): PromptFlags => ({
  newsletter: record.newsletter,
  offers: record.prodServOffers,
  hasIndustry: record.industryTitleFunctionCompletedAt !== null,
  hasNewsletterTopics: record.newsletterTopicsCompletedAt !== null || newsletters.length === 0,
  hasTopics: record.topicsOfInterestCompletedAt !== null || topics.length === 0,
});

/** Returns the completion date of a profile: the existing one, or now if no step is left. */
export const completedByPrompt = (
  record: Parameters<typeof promptFlags>[0],
  interests: Interests,
  now: Date,
): Date | null =>
  record.progressiveProfileCompletedAt ?? (stepsFor(promptFlags(record, interests)).length === 0 ? now : null);

export interface PromptSettings {
  /** Zone in which the day of an account's creation is told. */
  timeZone: string;
  /** Calendar date; accounts created on or before it never see the prompt. */
  after: string;
  /** Days without a prompt after "Remind me later". */
  reminderDays: number;
}

const day = 86_400_000;

/** The step of a session about a profile: ask, complete it without asking, or neither. */
export type PromptDecision = 'ask' | 'complete' | 'none';

/** Decides from a customer's record; the browser excludes certain pages. */
export function decidePrompt(
  record: PromptRecord,
  { settings, interests }: { settings: PromptSettings; interests: Interests },
  now: Date,
): PromptDecision {
  if (record.progressiveProfileCompletedAt || organizationDate(record.createdAt, settings.timeZone) <= settings.after)
    return 'none';
  if (stepsFor(promptFlags(record, interests)).length === 0) return 'complete';
  const remindedAt = record.profileRemindedAt?.getTime() ?? -Infinity;
  return now.getTime() < remindedAt + settings.reminderDays * day ? 'none' : 'ask';
}
